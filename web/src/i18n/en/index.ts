// English, the complete catalog. One file for each part of the page.

import { about } from './about';
import { company } from './company';
import { end } from './end';
import { first } from './first';
import { game } from './game';
import { judged } from './judged';
import { lobby } from './lobby';
import { log } from './log';
import { options } from './options';
import { refusal } from './refusal';
import { review } from './review';
import { trade } from './trade';

export const en = { ...first, ...lobby, ...game, ...trade, ...log, ...refusal, ...options, ...review, ...judged, ...about, ...end, ...company } as const;

export type Catalog = typeof en;
