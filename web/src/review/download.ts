// Saves the record of a game as a file. Not by a plain link: that cannot carry the token that a private table asks for.

import { attempt } from '../shell/attempt';
import { api } from '../net/api';

export async function downloadRecord(code: string): Promise<void> {
  await attempt(async () => {
    const address = URL.createObjectURL(new Blob([await api.record(code)], { type: 'text/plain' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = `hexhaven-${code}.hexhaven`;
    link.click();
    URL.revokeObjectURL(address);
  });
}
