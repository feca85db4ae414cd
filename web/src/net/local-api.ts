// What the engine on this device is asked for on purpose, whoever else could answer.

import type { Checked, NewTable, OpenedTable } from '../wire';
import { hasEngine } from '../common/has-engine';
import { ApiError, api, jsonOf, read, textOf } from './api';
import { onDevice } from './device';

/** Opens a table on this device. */
export async function openHere(table: NewTable): Promise<OpenedTable> {
  let response: Response;
  try {
    response = await (await onDevice()).fetch('/api/tables', jsonOf(table));
  } catch {
    throw new ApiError(0, { code: hasEngine ? 'no_engine' : 'without_engine', rule: null, data: {} });
  }
  return read(response);
}

/** Checks a record on this device, so that nobody has to trust the server that told the game. A client without an engine asks the server. */
export async function verify(record: string): Promise<Checked & { here: boolean }> {
  try {
    return { ...(await read<Checked>(await (await onDevice()).fetch('/api/verify', textOf(record)))), here: true };
  } catch (error) {
    if (error instanceof ApiError) throw error;
    return { ...(await api.verify(record)), here: false };
  }
}
