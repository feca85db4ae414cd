// A lesson of the guide, from its first stage to its last.

import type { Page } from '@playwright/test';
import { named } from './locate.ts';

/** Whoever is shown every stage gets through a lesson. */
export async function learn(page: Page): Promise<void> {
  const coach = page.getByRole('complementary', { name: 'Coach' });
  for (;;) {
    await named(coach, 'Show me').click();
    const done = coach.getByRole('button', { name: /^(Continue|Next lesson)$/ });
    await done.waitFor();
    if ((await done.textContent())?.trim() !== 'Continue') return;
    await done.click();
  }
}
