// The little markdown in which the law is written, taken apart: code, strong and stressed words, links, and ids of rules.

export type Mark = { readonly type: 'text' | 'code' | 'strong' | 'stress'; readonly text: string } | { readonly type: 'rule'; readonly id: string };

const FORMS = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\[([^\]]+)\]\([^)]*\)|\b([A-Z][A-Z0-9]*-\d+[a-z]?)\b/g;

/** The parts of a text. An id is a link only if there is such a rule. */
export function marksOf(text: string, known: ReadonlySet<string>): Mark[] {
  const marks: Mark[] = [];
  const say = (text: string) => text !== '' && marks.push({ type: 'text', text: text.replaceAll('\\|', '|') });
  let from = 0;
  for (const found of text.matchAll(FORMS)) {
    const [whole, code, strong, stress, link, id] = found;
    say(text.slice(from, found.index));
    from = found.index + whole.length;
    if (code !== undefined) marks.push({ type: 'code', text: code.replaceAll('\\|', '|') });
    else if (strong !== undefined) marks.push({ type: 'strong', text: strong });
    else if (stress !== undefined) marks.push({ type: 'stress', text: stress });
    // What is linked is a file of the project; its name is enough here.
    else if (link !== undefined) say(link.replaceAll('`', ''));
    else if (id !== undefined && known.has(id)) marks.push({ type: 'rule', id });
    else say(whole);
  }
  say(text.slice(from));
  return marks;
}
