import type { learn as en } from '../en/learn';
import type { Translation } from '../message';
import { guide } from './guide';
import { practice } from './practice';

export const learn: Translation<typeof en> = { ...guide, ...practice };
