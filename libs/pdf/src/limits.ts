import { MAX_UPLOAD_PAGES } from '@lectern/contract';
import type { Limits } from './orders.js';

/** What reading one deck may take. */
export const LIMITS: Limits = { pages: MAX_UPLOAD_PAGES, memory: 900 * 1024 * 1024, pageTime: 15_000 };

/** For a whole deck, in milliseconds; pages not reached by then are left out. */
export const DECK_TIME = 300_000;

/** Pages of a deck that may each cost a reading process. */
export const MAX_RESTARTS = 8;
