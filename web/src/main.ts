import 'virtual:palette.css';
import './theme.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { applyPreferences } from './state/appearance.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('the page has no place for the client');
applyPreferences();
mount(App, { target });
