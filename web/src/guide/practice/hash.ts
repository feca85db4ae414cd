// A board in the fragment of an address: its code, and the rule set without which the code means nothing.

export type SharedBoard = { readonly rules: string; readonly code: string };

export function boardHash({ rules, code }: SharedBoard): string {
  return `#board=${encodeURIComponent(code)}&rules=${encodeURIComponent(rules)}`;
}

/** The board that a fragment names, if it does. */
export function boardIn(hash: string): SharedBoard | undefined {
  const said = new URLSearchParams(hash.replace(/^#/, ''));
  const [code, rules] = [said.get('board'), said.get('rules')];
  return code && rules ? { code, rules } : undefined;
}
