import { join } from 'node:path';

export * from './package-data.js';

/** The built script and style sheet of the player. */
export const PLAYER_SCRIPT = join(import.meta.dirname, 'player/player.js');
export const PLAYER_STYLES = join(import.meta.dirname, 'player/player.css');
