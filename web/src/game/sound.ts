// Short sounds, made here: a few oscillators and some noise. Nothing is loaded.

import { session } from '../session/session.svelte';

export type Sound = 'dice' | 'land' | 'card' | 'build' | 'robber' | 'trade' | 'turn' | 'award' | 'win' | 'chat';

type Note = {
  /** Hertz at the start and at the end. */
  from: number;
  to?: number;
  /** Seconds after the start of the sound, and how long. */
  at: number;
  lasts: number;
  loud?: number;
  wave?: OscillatorType | 'noise';
};

const NOTES: Readonly<Record<Sound, readonly Note[]>> = {
  dice: [0, 0.09, 0.2, 0.34, 0.5].map((at, place) => ({
    from: 900 - 90 * place,
    to: 300,
    at,
    lasts: 0.05,
    wave: 'noise',
    loud: 0.8 - 0.1 * place,
  })),
  land: [0, 0.06].map((at) => ({ from: 260, to: 140, at, lasts: 0.09, wave: 'triangle', loud: 0.9 })),
  card: [{ from: 1400, to: 900, at: 0, lasts: 0.06, wave: 'noise', loud: 0.35 }],
  build: [
    { from: 190, to: 120, at: 0, lasts: 0.12, wave: 'triangle', loud: 1 },
    { from: 700, to: 400, at: 0, lasts: 0.05, wave: 'noise', loud: 0.4 },
  ],
  robber: [
    { from: 150, to: 95, at: 0, lasts: 0.35, wave: 'sawtooth', loud: 0.3 },
    { from: 142, to: 90, at: 0.05, lasts: 0.35, wave: 'triangle', loud: 0.7 },
  ],
  trade: [
    { from: 520, at: 0, lasts: 0.1, wave: 'sine' },
    { from: 660, at: 0.09, lasts: 0.14, wave: 'sine' },
  ],
  turn: [
    { from: 587, at: 0, lasts: 0.16, wave: 'sine' },
    { from: 784, at: 0.13, lasts: 0.28, wave: 'sine' },
  ],
  award: [
    { from: 523, at: 0, lasts: 0.14, wave: 'triangle' },
    { from: 659, at: 0.1, lasts: 0.14, wave: 'triangle' },
    { from: 784, at: 0.2, lasts: 0.26, wave: 'triangle' },
  ],
  win: [523, 659, 784, 1047].map((from, place) => ({ from, at: 0.14 * place, lasts: 0.3, wave: 'triangle', loud: 0.8 })),
  chat: [{ from: 880, to: 1100, at: 0, lasts: 0.07, wave: 'sine', loud: 0.4 }],
};

let audio: AudioContext | undefined;
let hiss: AudioBuffer | undefined;

/**
 * A browser lets a page sound only after somebody has touched it, and not every event counts as a touch: with a finger,
 * `pointerdown` does not. iOS may also refuse the first one after a reload, or take the sound away later (a call, another
 * app). So every touch tries, as long as nothing sounds.
 */
for (const touch of ['pointerdown', 'pointerup', 'touchend', 'click', 'keydown']) addEventListener(touch, wake, { capture: true, passive: true });

/**
 * Plays a sound at the chosen volume, even in a hidden tab: that is where it is needed most. What can't be heard now is
 * not kept: all of it would sound at once later.
 */
export function play(sound: Sound): void {
  const { volume } = session;
  if (audio?.state !== 'running' || volume === 0) return;
  for (const note of NOTES[sound]) strike(audio, note, volume * 0.25);
}

function wake(): void {
  audio ??= new AudioContext();
  // Refused for now: the next touch tries again.
  if (audio.state !== 'running') audio.resume().catch(() => undefined);
}

function strike(audio: AudioContext, { from, to = from, at, lasts, loud = 1, wave = 'sine' }: Note, volume: number): void {
  const start = audio.currentTime + at;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume * loud, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
  gain.connect(audio.destination);
  const source = wave === 'noise' ? noise(audio, from, to, start, lasts, gain) : tone(audio, wave, from, to, start, lasts, gain);
  source.start(start);
  source.stop(start + lasts);
}

function tone(audio: AudioContext, wave: OscillatorType, from: number, to: number, start: number, lasts: number, out: AudioNode): OscillatorNode {
  const source = audio.createOscillator();
  source.type = wave;
  source.frequency.setValueAtTime(from, start);
  source.frequency.exponentialRampToValueAtTime(to, start + lasts);
  source.connect(out);
  return source;
}

function noise(audio: AudioContext, from: number, to: number, start: number, lasts: number, out: AudioNode): AudioBufferSourceNode {
  hiss ??= white(audio);
  const source = audio.createBufferSource();
  source.buffer = hiss;
  const band = audio.createBiquadFilter();
  band.type = 'bandpass';
  band.frequency.setValueAtTime(from, start);
  band.frequency.exponentialRampToValueAtTime(to, start + lasts);
  source.connect(band).connect(out);
  return source;
}

function white(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
  const channel = buffer.getChannelData(0);
  for (let place = 0; place < channel.length; place += 1) channel[place] = 2 * Math.random() - 1;
  return buffer;
}
