/// <reference types="vitest/config" />
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { engineFile } from './engine-file.ts';
import { licences } from './licences.ts';
import { offline } from './offline.ts';
import { outlines } from './outlines.ts';
import { palette } from './palette.ts';
import { tablePage } from './table-page.ts';

/** Where `npm run dev` finds the program: `hexhaven serve`. */
const server = process.env.HEXHAVEN_SERVER ?? 'http://127.0.0.1:8344';

export default defineConfig({
  plugins: [svelte(), palette(), outlines(), licences(), engineFile(), tablePage(), offline()],
  // Pages name their files from the root, since a screen's path may be long; files name each other as neighbors, in whatever folder they are.
  experimental: { renderBuiltUrl: (_name, { hostType }) => (hostType === 'html' ? undefined : { relative: true }) },
  build: {
    target: 'es2023',
    // Older targets would have `light-dark()` written out, in twice the size.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    // A data: address in a style sheet would be one more thing for the content security policy to allow.
    assetsInlineLimit: 0,
    // The polyfill is an inline script, and every browser that we support has modulepreload.
    modulePreload: { polyfill: false },
    // By default, what screens share falls into dozens of small files, and each costs a round trip on HTTP/1.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', tags: ['$initial'], priority: 4 },
            // Not with what only a table needs of these folders.
            {
              name: 'ui',
              test: /[\\/]src[\\/](common|session|ui(?![\\/](Rich|Sheet|Switch|Tabs|surroundings))|state(?![\\/](table|story))|net(?![\\/](socket|hello|local))|shell(?![\\/]BoardChances)|setup[\\/]presets|i18n[\\/][a-z.]+$)/,
              minShareCount: 3,
              priority: 3,
            },
            { name: 'land', test: /[\\/]src[\\/]board[\\/](Land|BoardPicture|Put)\.svelte$/, priority: 2 },
            // A table's board and the line to its server: whoever waits at a table sees its board next. The waiting room tells the table
            // things the way the game does.
            {
              name: 'table',
              test: /[\\/]src[\\/](board(?![\\/]emotes)|game[\\/](Game\.svelte|PlayBoard\.svelte|Connection\.svelte|tell\.ts|RuleChips\.svelte)|ui[\\/]Rich|state[\\/](table|story)|net[\\/](socket|hello|local\.)|play)/,
              priority: 1,
            },
            // All of the game around the board but what is opened from its menu or seldom needed: practice and replays use most of it too.
            {
              name: 'around',
              test: /[\\/]src[\\/](game[\\/](?!trade|Menu|Keys|HandOver|EndStrip|SilentStrip|RematchStrip|VoteStrip|Strips|ending|silence|ChatBox|company[\\/](?!said|SoundToggle)|motion[\\/](?!stage))|ui[\\/]Sheet)/,
              priority: 0,
            },
            // Trading comes after the board: nobody who is waiting for a game needs it yet.
            { name: 'trade', test: /[\\/]src[\\/]game[\\/]trade[\\/]/, priority: 0 },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: {
    // The art is outside this folder: the program draws from the same files.
    fs: { allow: [fileURLToPath(new URL('..', import.meta.url))] },
    proxy: { '/api': { target: server, ws: true } },
  },
  test: { include: ['src/**/*.test.ts', 'service-worker/*.test.ts'], setupFiles: ['src/testing/setup.ts'] },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
});
