// What is loaded after the first board: everything around it, and what it takes to play.

export { default as Around } from './Around.svelte';
export { Desk } from './desk.svelte';
export { Stage } from './motion/stage.svelte';
export { Privacy } from './private.svelte';
