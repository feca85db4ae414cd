// Loaded when the page has been shown: what tells about the connection and about new versions, and the service worker that keeps the
// client for offline.

import { serverless } from '../common/address';
import { frame } from '../shell/frame.svelte';
import Band from './Band.svelte';
import { watchConnection } from './connection.svelte';
import { watchInstall } from './install.svelte';
import { keepVersion } from './version.svelte';

/** The first screen and its pictures come first; a game's files do as well. */
const KEEP_AFTER = 4_000;

frame.band = Band;
if (!serverless) watchConnection();
watchInstall();
// Only what was built has a worker, and browsers allow it only over https and on this computer.
if (import.meta.env.PROD && 'serviceWorker' in navigator) setTimeout(() => void keepVersion(), KEEP_AFTER);
