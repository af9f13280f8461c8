import { join } from 'node:path';
import type { ScormEdition } from '@lectern/contract';

export * from './package-data.js';

const PLAYER_FOLDER = join(import.meta.dirname, '../dist/player');

/** The built script and style sheet of the player. */
export const PLAYER_SCRIPT = join(PLAYER_FOLDER, 'player.js');
export const PLAYER_STYLES = join(PLAYER_FOLDER, 'player.css');

const RUNTIME_FOLDER = join(import.meta.dirname, '../dist/runtime');

/** Returns the path of the built script that offers an imported package the run-time environment. */
export const getRuntimeScript = (edition: ScormEdition): string =>
  join(RUNTIME_FOLDER, `scorm-${edition}.js`);
