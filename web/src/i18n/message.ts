// What a message is, and how one is filled with data. A message is a whole sentence: nothing is ever put together from
// pieces, so that a language can order it as it likes.
//
// We keep our own instead of ICU MessageFormat: the compiler knows the data each message needs, editions have their own words,
// and it's one small file.

/** A sentence with places for data in braces, or one for each plural form of its `count`. */
export type Message = string | Plural;

/** The plural forms a language uses, by their names in `Intl.PluralRules`: `one` and `other` in English, `few` or `many` elsewhere. */
export type Plural = { readonly [Form in Intl.LDMLPluralRule]?: string } & { readonly other: string };

/** The names of the data that a message needs. */
export type Names<M> = M extends { readonly other: infer O } ? Holes<O> | 'count' : Holes<M>;

type Holes<S> = S extends `${string}{${infer Name}}${infer Rest}` ? (Name extends `=${string}` ? never : Name) | Holes<Rest> : never;

/** A catalog in another language: the same keys, and each message of the same sort. */
export type Translation<C> = { readonly [K in keyof C]: C[K] extends string ? string : Plural };

/** One piece of a filled message: text, or a piece of data that a component may draw in its own way. */
export type Part<V> = { text: string } | { value: V };

/**
 * Fills a message. `{name}` is a piece of data, `{=harbor}` is what the edition calls a harbor, `{=harbor^}` the same with a
 * capital letter.
 */
export function fill<V>(message: Message, data: Readonly<Record<string, V>>, word: (id: string) => string, plural: Intl.PluralRules): Part<V>[] {
  const parts: Part<V>[] = [];
  const pieces = choose(message, data, plural).split(/\{([^}]+)\}/);
  pieces.forEach((piece, place) => {
    if (place % 2 === 0) {
      if (piece !== '') parts.push({ text: piece });
    } else if (piece.startsWith('=')) {
      parts.push({ text: edition(piece.slice(1), word) });
    } else {
      const value = data[piece];
      parts.push(value === undefined ? { text: `{${piece}}` } : { value });
    }
  });
  return parts;
}

/** The first letter as a capital, as at the start of a sentence. */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

function choose(message: Message, data: Readonly<Record<string, unknown>>, plural: Intl.PluralRules): string {
  if (typeof message === 'string') return message;
  return message[plural.select(Number(data.count))] ?? message.other;
}

function edition(id: string, word: (id: string) => string): string {
  return id.endsWith('^') ? capital(word(id.slice(0, -1))) : word(id);
}
