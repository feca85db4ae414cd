import 'virtual:palette.css';
import './theme.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { here } from './common/router.svelte';
import { applyPreferences } from './session/appearance.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('the page has no place for the client');
applyPreferences();
// Somebody who comes to a table wants to see its board soon: everything for it is fetched at once, not one thing after the other.
if (here().path.startsWith('/play/')) void import('./game/Game.svelte');
target.replaceChildren();
mount(App, { target });
// What the page says about its connection and its version isn't among the first things that it shows.
addEventListener('load', () => void import('./offline/start').catch(() => undefined));
