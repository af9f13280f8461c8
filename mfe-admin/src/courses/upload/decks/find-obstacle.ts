import { uploadTexts } from '../texts';
import type { Deck } from './deck';

const { obstacles } = uploadTexts;

/** Why the form can't be sent now; undefined where it can. */
export function findObstacle(decks: Deck[], pending: boolean): string | undefined {
  if (pending) return obstacles.pending;
  if (decks.some(({ file }) => !file)) return obstacles.file;
  if (decks.some(({ title }) => !title.trim())) return decks.length > 1 ? obstacles.titles : obstacles.title;
  return undefined;
}
