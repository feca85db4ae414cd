// Which folder of `src/` may import which. A folder may only import folders listed before it, so there are no cycles. If you need
// something from a later folder, move it down or take it as an argument. Tests may import anything.

import { relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const SRC = fileURLToPath(new URL('../src', import.meta.url));

/** Note `board`: it draws what it is given and knows neither words nor tables. */
const NEEDS = new Map([
  ['wire', []],
  ['common', ['wire']],
  ['board', ['wire', 'common']],
  ['i18n', ['wire', 'common']],
  ['session', ['common', 'i18n']],
  ['engine', ['wire', 'common']],
  ['net', ['wire', 'common', 'session', 'engine']],
  ['state', ['wire', 'common', 'i18n', 'session', 'net']],
  ['ui', ['wire', 'common', 'board', 'i18n', 'session']],
  ['shell', ['wire', 'common', 'i18n', 'session', 'engine', 'net', 'ui']],
  ['offline', ['common', 'i18n', 'session', 'net', 'ui', 'shell']],
  ['setup', ['wire', 'common', 'i18n', 'session', 'net', 'shell']],
  ['watch', ['wire', 'common', 'i18n', 'net', 'state', 'ui', 'shell']],
  ['game', ['wire', 'common', 'board', 'i18n', 'session', 'net', 'state', 'ui']],
  ['figures', ['wire', 'common', 'board', 'i18n', 'net', 'state', 'ui', 'game']],
  ['review', ['wire', 'common', 'board', 'i18n', 'session', 'net', 'state', 'ui', 'shell', 'watch', 'game', 'figures']],
  ['end', ['wire', 'common', 'i18n', 'session', 'net', 'state', 'ui', 'shell', 'setup', 'game', 'figures', 'review']],
  ['lobby', ['wire', 'common', 'board', 'i18n', 'session', 'net', 'state', 'ui', 'shell', 'setup', 'game']],
  ['home', ['wire', 'common', 'board', 'i18n', 'session', 'net', 'state', 'ui', 'shell', 'setup', 'watch']],
  ['guide', ['wire', 'common', 'board', 'i18n', 'session', 'net', 'state', 'ui', 'shell', 'game', 'end']],
  ['play', ['common', 'i18n', 'session', 'state', 'ui', 'shell', 'setup', 'game', 'end', 'lobby']],
  ['about', ['common', 'i18n', 'shell']],
  ['testing', ['wire', 'common', 'i18n', 'state']],
]);

const ORDER = [...NEEDS.keys()];
for (const [folder, needed] of NEEDS) {
  const later = needed.find((other) => !(ORDER.indexOf(other) < ORDER.indexOf(folder)) || !NEEDS.has(other));
  if (later !== undefined) throw new Error(`lint/folders.js: ${folder} cannot import ${later}, which is not listed before it`);
}

/** @type {import('eslint').Rule.RuleModule} */
export const folders = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      later: '{{from}}/ must not import from {{to}}/: see lint/folders.js.',
      unknown: '{{folder}}/ is not in the list of folders: see lint/folders.js.',
    },
  },
  create(context) {
    const from = folderOf(context.filename);
    const check = (node) => {
      const path = node.source?.value ?? node.argument?.literal?.value;
      if (from === undefined || typeof path !== 'string' || !path.startsWith('.')) return;
      const to = folderOf(resolve(context.filename, '..', path));
      if (to === undefined || to === from) return;
      if (!NEEDS.get(from)?.includes(to)) context.report({ node, messageId: 'later', data: { from, to } });
    };
    return {
      Program: (node) => {
        if (from !== undefined && !NEEDS.has(from)) context.report({ node, messageId: 'unknown', data: { folder: from } });
      },
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      TSImportType: check,
    };
  },
};

/** The folder of `src/` that a path is in; nothing for files directly in `src/` and for anything outside it. */
function folderOf(path) {
  const [folder, inside] = relative(SRC, path).split(sep);
  return folder === '..' || (inside === undefined && folder !== 'wire' && folder !== 'i18n') ? undefined : folder;
}
