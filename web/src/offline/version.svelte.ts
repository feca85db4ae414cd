// The version of the client that is kept in this browser, and the next one. A new version is fetched in the background and waits; it
// is used when somebody wants it or when all pages of the old one are closed.

import { file } from '../common/address';

/** A page that stays open asks for a new version when it is looked at again, but not more often than this. */
const ASK_AFTER = 3_600_000;
/** A worker that takes longer to start is not waited for: the page is loaded again all the same. */
const START_WITHIN = 3_000;

class Version {
  /** A version is ready that this page is not made of. */
  ready = $state(false);
  #registration: ServiceWorkerRegistration | undefined;

  async keep(): Promise<void> {
    try {
      this.#registration = await navigator.serviceWorker.register(file('sw.js'), { scope: file(''), updateViaCache: 'none' });
    } catch {
      // Without room or permission the client works as before, online.
      return;
    }
    const registration = this.#registration;
    const installing = () => registration.installing?.addEventListener('statechange', () => void this.#look());
    registration.addEventListener('updatefound', installing);
    installing();
    await this.#look();
    let asked = Date.now();
    document.addEventListener('visibilitychange', () => {
      if (document.hidden || Date.now() - asked < ASK_AFTER) return;
      asked = Date.now();
      registration.update().catch(() => undefined);
    });
  }

  /** Uses the new version: this page is loaded again, others are left alone. */
  async use(): Promise<void> {
    const waiting = this.#registration?.waiting;
    if (waiting) {
      const started = new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
      waiting.postMessage({ type: 'activate' });
      await Promise.race([started, new Promise((resolve) => setTimeout(resolve, START_WITHIN))]);
    }
    location.reload();
  }

  /** A page from the network may be of the new version already: then nobody has to be asked. */
  async #look(): Promise<void> {
    const waiting = this.#registration?.waiting;
    if (!waiting || waiting.state !== 'installed') return;
    if (await hasPage(waiting)) waiting.postMessage({ type: 'activate' });
    else this.ready = true;
  }
}

export const version = new Version();

export function keepVersion(): Promise<void> {
  return version.keep();
}

/** Is this page made of the files that the worker keeps? The name of its first script changes with everything that it loads. */
function hasPage(worker: ServiceWorker): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  const name = script?.src.slice(new URL(file(''), location.href).href.length) ?? '';
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data === true);
    worker.postMessage({ type: 'has', name }, [port2]);
  });
}
