// The words of the first pages, as in English.

import type { first as en } from '../en/first';
import type { Translation } from '../message';
import { home } from './home';
import { server } from './server';
import { ui } from './ui';
import { watch } from './watch';

export { words } from './words';
export const first: Translation<typeof en> = { ...ui, ...server, ...home, ...watch };
