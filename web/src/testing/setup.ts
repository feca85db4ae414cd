// The little of a browser that the logic needs: the tests run without one.

const nothing = () => undefined;

Object.assign(globalThis, {
  addEventListener: nothing,
  removeEventListener: nothing,
  location: { pathname: '/', hash: '', origin: 'http://hexhaven.test' },
  localStorage: { getItem: () => null, setItem: nothing },
  matchMedia: () => ({ matches: false, addEventListener: nothing }),
  document: { documentElement: { lang: 'en', dataset: {} }, hidden: false, addEventListener: nothing, querySelector: () => null },
});

export {};

// Tests mention everything, so they have all words from the start.
const { guideWords } = await import('../i18n/index.svelte');
await guideWords();
