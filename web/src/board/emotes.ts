// The emotes of `art/`, loaded when somebody can show one or has shown one.

import { addShapes } from './art';

addShapes(import.meta.glob<string>('../../../art/shapes/emote-*.svg', { query: '?raw', import: 'default', eager: true }));
