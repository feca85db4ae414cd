// The words of the first pages. Everything else loads later, so that these are there right away.

import { home } from './home';
import { server } from './server';
import { ui } from './ui';
import { watch } from './watch';

export const first = { ...ui, ...server, ...home, ...watch } as const;
