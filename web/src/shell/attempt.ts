// Something that is asked of the server, and may be refused.

import { refusalText } from '../i18n/refusal';
import { ApiError } from '../net/api';
import { toast } from '../ui/toasts.svelte';

/** Does it, and says why if it did not work. */
export async function attempt(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toast(refusalText(error.refusal), 'bad');
    return false;
  }
}
