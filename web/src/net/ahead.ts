// The first script of a table's page, small and self-contained: it greets the table while the client is still loading, so that
// the position is there when it can be shown. `table-page.ts` builds it; without it the client opens the socket itself.

import { codeAt, isLocal } from '../common/code';
import { type SavedSeat, read } from '../session/stored';
import { addressOf, hello } from './hello';

const code = codeAt(location.pathname);
// A table on this device has no socket.
if (code !== undefined && !isLocal(code)) greet(code);

function greet(code: string): void {
  const url = addressOf(code);
  const socket = new WebSocket(url);
  const heard: unknown[] = [];
  globalThis.hexhavenOpened = { url, socket, heard };
  socket.addEventListener('open', () => {
    const seat = read<SavedSeat[]>('seats', []).find((saved) => saved.code === code);
    socket.send(JSON.stringify(hello(seat?.token ?? null, 0)));
  });
  // From here on it is the client's, which takes over with an `onmessage` of its own.
  socket.onmessage = (message) => heard.push(message.data);
}
