// "Try it": the game continues from one of its moments, on this device and against bots.

import { go } from '../../common/router.svelte';
import { jsonOf, read } from '../../net/api';
import { onDevice } from '../../net/device';
import { session } from '../../session/session.svelte';
import { attempt } from '../../shell/attempt';
import type { MomentToTry, OpenedTable, ReviewMoment } from '../../wire';

/** The level whose way of choosing finds the plans that the review shows, and of the bots to try them against. */
export const PLANNER = 'sharp';

/** Opens a table right before a choice, with whoever made it as yourself. */
export async function tryIt(record: Promise<string>, { input, seat, what }: ReviewMoment): Promise<void> {
  await attempt(async () => {
    const made = what.type === 'choice' ? what.played.length : 1;
    const name = session.shownName;
    const wanted: MomentToTry = { record: await record, after: input - made, seat, name, level: PLANNER };
    const { code, token } = await read<OpenedTable>(await (await onDevice()).fetch('/api/review/try', jsonOf(wanted)));
    if (token !== null) session.keep({ code, seat, token, name });
    go(`/play/${code}`);
  });
}
