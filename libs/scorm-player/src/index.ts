import { join } from 'node:path';
import type { ScormEdition } from '@lectern/contract';

export * from './package-data.js';

const BUILT = join(import.meta.dirname, '../dist/player');

/** The built script and style sheet of the player. */
export const PLAYER_SCRIPT = join(BUILT, 'player.js');
export const PLAYER_STYLES = join(BUILT, 'player.css');

const RUNTIME = join(import.meta.dirname, '../dist/runtime');

/** The built script that gives an imported package its run-time environment. */
export const getRuntimeScript = (edition: ScormEdition): string => join(RUNTIME, `scorm-${edition}.js`);
