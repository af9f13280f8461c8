import * as z from 'zod/mini';
import { refuse } from '../core/problems/refuse.js';

/** A day such as '2026-11-21', as the bound of a filter. The year 0000 is refused, because PostgreSQL does not have it. */
export const Day = z.iso.date().check(z.refine((day) => day >= '0001', refuse('notDate')));
