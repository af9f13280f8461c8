import { Baseline1795900000503 } from './1795900000503-baseline.js';

/** All migrations, oldest first. */
export const migrations = [Baseline1795900000503];
