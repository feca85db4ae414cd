// "Try it": the game continues from one of its moments, on this device and against bots.

import { go } from '../../common/router.svelte';
import { jsonOf, read } from '../../net/api';
import { onDevice } from '../../net/device';
import { session } from '../../session/session.svelte';
import { attempt } from '../../shell/attempt';
import type { MomentToTry, OpenedTable, ReviewMoment } from '../../wire';

/** Whose plans the review shows: the level of its judge, and of the bots to try them against. */
export const JUDGE = 'sharp';

/** Opens a table right before a choice, with whoever made it as yourself. */
export async function tryIt(record: Promise<string>, { input, seat, what }: ReviewMoment): Promise<void> {
  await attempt(async () => {
    const made = what.type === 'choice' ? what.played.length : 1;
    const name = session.shownName;
    const wanted: MomentToTry = { record: await record, after: input - made, seat, name, level: JUDGE };
    const { code, token } = await read<OpenedTable>(await (await onDevice()).fetch('/api/review/try', jsonOf(wanted)));
    if (token !== null) session.keep({ code, seat, token, name });
    go(`/play/${code}`);
  });
}
