// What TypeScript, Svelte and the formatter do not see: promises that nobody waits for, unsafe values, and imports that turn the
// order of the folders around.

import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import { defineConfig, globalIgnores } from 'eslint/config';
import globals from 'globals';
import ts from 'typescript-eslint';
import { folders } from './lint/folders.js';
import svelteConfig from './svelte.config.js';

export default defineConfig(
  globalIgnores(['browser/', 'dist/', 'public/', 'src/wire/']),
  js.configs.recommended,
  ts.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node }, parserOptions: { projectService: true, extraFileExtensions: ['.svelte'] } } },
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } } },
  {
    rules: {
      // A name that says that it is not used.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_' }],
      // An `async` function keeps its promise even where nothing in it has to be waited for: fakes in tests, and answers that are there already.
      '@typescript-eslint/require-await': 'off',
      // Only our own drawings are put in as they are, from art/.
      'svelte/no-at-html-tags': 'off',
      // What is drawn anew as a whole needs no key.
      'svelte/require-each-key': 'off',
      // svelte-check says so, and this rule does not know all of its warnings.
      'svelte/no-unused-svelte-ignore': 'off',
      // Most maps are made anew and never changed after that; they are `$state.raw` or derived.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  {
    // The linter takes what it imports from another component for `any`; svelte-check knows better.
    files: ['**/*.svelte'],
    extends: [ts.configs.disableTypeChecked],
  },
  { files: ['**/*.js'], extends: [ts.configs.disableTypeChecked] },
  { files: ['src/**'], ignores: ['**/*.test.ts'], plugins: { local: { rules: { folders } } }, rules: { 'local/folders': 'error' } },
);
