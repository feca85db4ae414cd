// What other parts add to the frame of every page once they are loaded: the frame itself is among the first things to load.

import type { Component } from 'svelte';

class Frame {
  /** Under the header. */
  band = $state.raw<Component>();
  /** At the right of the header. */
  chip = $state.raw<Component>();
}

export const frame = new Frame();
