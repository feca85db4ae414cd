// Catches what the compilers and the formatter don't: promises nobody awaits, unsafe values, and imports against the order of
// the folders.

import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import { defineConfig, globalIgnores } from 'eslint/config';
import globals from 'globals';
import ts from 'typescript-eslint';
import { folders } from './lint/folders.js';
import svelteConfig from './svelte.config.js';

export default defineConfig(
  globalIgnores(['browser/artifacts/', 'dist/', 'public/', 'src/wire/']),
  js.configs.recommended,
  ts.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node }, parserOptions: { projectService: true, extraFileExtensions: ['.svelte'] } } },
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } } },
  {
    rules: {
      // A leading underscore says that a name is unused on purpose.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_' }],
      // Fakes in tests are async because what they stand for is.
      '@typescript-eslint/require-await': 'off',
      // Only our own drawings from art/ are inserted as HTML.
      'svelte/no-at-html-tags': 'off',
      // Lists that never change order need no key.
      'svelte/require-each-key': 'off',
      // svelte-check reports this, and the rule doesn't know all of its warnings.
      'svelte/no-unused-svelte-ignore': 'off',
      // Our maps and sets are replaced, not changed, or nothing on the screen depends on them.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  {
    // To ESLint everything imported from another component is `any`; svelte-check knows the real types.
    files: ['**/*.svelte'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  { files: ['**/*.js', '**/*.mjs'], extends: [ts.configs.disableTypeChecked] },
  {
    files: ['browser/**'],
    rules: {
      // What pages and answers say is JSON, and takes the type of the variable that it goes into.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      // A locator has a text of its own.
      '@typescript-eslint/restrict-template-expressions': 'off',
      // Playwright reads which fixtures a function wants from its first parameter.
      'no-empty-pattern': 'off',
    },
  },
  { files: ['src/**'], ignores: ['**/*.test.ts'], plugins: { local: { rules: { folders } } }, rules: { 'local/folders': 'error' } },
);
