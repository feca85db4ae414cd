// A program that was built without the browser engine (HEXHAVEN_WITHOUT_ENGINE=1): everything at the server works, and what misses the engine
// says so. The tests are there only for such a program.

import { botsPreset, opened } from '../harness/meet.ts';
import { named } from '../harness/locate.ts';
import { Player } from '../harness/player.ts';
import { expect, test } from '../harness/test.ts';

const WITHOUT = 'This build comes without the browser engine.';

if (process.env['HEXHAVEN_WITHOUT_ENGINE']) {
  test.use({ ownProgram: true });

  test('a build without the engine says what it misses', async ({ program, visit }) => {
    visit.forgive(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/);
    const page = await visit.person({ keeps: true, kept: { ...botsPreset('fifth:3:vp-to-win=3') } });
    await page.goto('/');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await expect(page.getByRole('button', { name: `Pass and play on this device ${WITHOUT}` })).toHaveAttribute('aria-disabled', 'true');
    await named(page, 'Change opponents and edition').click();
    const setUp = page.getByRole('dialog', { name: 'Play the bots' });
    await expect(setUp.getByRole('switch', { name: 'Play on this device' })).toHaveAttribute('aria-disabled', 'true');
    await setUp.getByText(WITHOUT).waitFor();
    await named(setUp, 'Start game').click();
    await new Player(page, { seed: 3 }).finish();

    const end = page.getByRole('dialog', { name: / wins?!$/ });
    await expect(named(end, 'Review this game')).toHaveAttribute('aria-disabled', 'true');
    await end.getByRole('link', { name: 'Replay' }).click();
    await expect(named(page, 'Review')).toHaveAttribute('aria-disabled', 'true');
    await named(page, 'Review').click({ force: true });
    await page.getByText(WITHOUT).first().waitFor();
    await named(page, 'Verify the luck').click();
    const luck = page.getByRole('dialog', { name: 'Verify the luck' });
    await luck.getByText(WITHOUT).waitFor();
    await luck.getByText('Server: every move is legal, and the board, dice, cards, and thefts match the seeds.').waitFor();

    await program.kill();
    await page.goto('/');
    await page.getByText(WITHOUT).first().waitFor();
    await expect(page.getByRole('button', { name: 'Play the bots Needs a connection' })).toHaveAttribute('aria-disabled', 'true');
  });

  test('a waiting room without the engine can’t judge its board', async ({ visit }) => {
    const page = await opened(visit);
    await named(page, 'Preview a board').click();
    await expect(named(page, 'How fair is this board?')).toHaveAttribute('aria-disabled', 'true');
    await page.getByText(WITHOUT).waitFor();
  });
}
