// The words of the guide, which only its readers load.

import { guide } from './guide';
import { practice } from './practice';

export const learn = { ...guide, ...practice } as const;
