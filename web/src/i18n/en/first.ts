// The words of the first pages, home and waiting room. Everything else comes later, so that these are there at once.

import { home } from './home';
import { lobby } from './lobby';
import { server } from './server';
import { ui } from './ui';
import { watch } from './watch';

export const first = { ...ui, ...server, ...home, ...lobby, ...watch } as const;
