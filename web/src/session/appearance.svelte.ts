// Theme, motion and language of the page, as the preferences and the system want them.

import { preferred, setLanguage } from '../i18n/index.svelte';
import { session } from './session.svelte';

const still = matchMedia('(prefers-reduced-motion: reduce)');
const system = $state({ still: still.matches });
still.addEventListener('change', () => {
  system.still = still.matches;
});

/** Does anything move? */
export function moves(): boolean {
  const { motion } = session.preferences;
  return motion === 'full' || (motion === 'system' && !system.still);
}

/** Keeps the page as the preferences say, from now on. */
export function applyPreferences(): void {
  $effect.root(() => {
    $effect(() => {
      const { theme } = session.preferences;
      const root = document.documentElement;
      if (theme === 'system') delete root.dataset.theme;
      else root.dataset.theme = theme;
      root.dataset.motion = moves() ? 'full' : 'none';
    });
    $effect(() => {
      const { language } = session.preferences;
      void setLanguage(language === 'system' ? preferred() : language);
    });
  });
}
