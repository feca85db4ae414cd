// Keys of a page that do what its buttons do. Controls keep the keys that are theirs.

export type Keys = Readonly<Record<string, () => void>>;

/** Letters are the same in either case. */
export function press(event: KeyboardEvent, keys: Keys): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
  const target = event.target as Element;
  if (target.closest('select, textarea, input:not([type=checkbox])')) return;
  if (event.key === ' ' && target.closest('button, a, summary, input')) return;
  if (target.closest('[role=tablist]') && event.key.startsWith('Arrow')) return;
  const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!act) return;
  event.preventDefault();
  act();
}
