// The thread that the engine runs in, so that a bot that thinks for a long time doesn't block the
// page.

import { Bridge } from './bridge';
import { Host } from './host';
import type { FromWorker, ToWorker } from './messages';
import { Store } from './store';

let address = '';
const tell = (message: FromWorker) => postMessage(message);
const host = new Host(load, new Store(), tell);

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'start') address = data.url;
  else void host.hear(data);
});

async function load(): Promise<Bridge> {
  const response = await fetch(address);
  if (!response.ok || !response.body) throw new Error('the engine is not there');
  const counted = new Response(response.body.pipeThrough(counter()), { headers: { 'content-type': 'application/wasm' } });
  const { instance } = await WebAssembly.instantiateStreaming(counted);
  tell({ type: 'loaded' });
  return new Bridge(instance);
}

/** Tells how much has come so far. */
function counter(): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let loaded = 0;
  return new TransformStream({
    transform(bytes, controller) {
      loaded += bytes.length;
      tell({ type: 'progress', loaded });
      controller.enqueue(bytes);
    },
  });
}
