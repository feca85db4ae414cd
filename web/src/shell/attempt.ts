// Asking the server for something it may refuse.

import { refusalText } from '../i18n/refusal';
import { ApiError } from '../net/api';
import { toast } from '../ui/toasts.svelte';

/** Runs it, and tells the user why if the server refused. Returns whether it worked. */
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
