import { t } from '../../texts';
import type { Deck } from './deck';

/** The reason why the form cannot be sent now; undefined if it can. */
export function findObstacle(decks: Deck[], pending: boolean): string | undefined {
  if (pending) return t('upload.obstacles.pending');
  if (decks.some(({ file }) => !file)) return t('upload.obstacles.file');
  if (decks.some(({ title }) => !title.trim()))
    return decks.length > 1 ? t('upload.obstacles.titles') : t('upload.obstacles.title');
  return undefined;
}
