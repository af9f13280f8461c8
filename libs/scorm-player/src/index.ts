import { join } from 'node:path';

export * from './package-data.js';

const BUILT = join(import.meta.dirname, '../dist/player');

/** The built script and style sheet of the player. */
export const PLAYER_SCRIPT = join(BUILT, 'player.js');
export const PLAYER_STYLES = join(BUILT, 'player.css');
