import { t } from '../../texts';
import type { Deck } from './deck';

/** Why the form can't be sent now; undefined where it can. */
export function findObstacle(decks: Deck[], pending: boolean): string | undefined {
  if (pending) return t('upload.obstacles.pending');
  if (decks.some(({ file }) => !file)) return t('upload.obstacles.file');
  if (decks.some(({ title }) => !title.trim()))
    return decks.length > 1 ? t('upload.obstacles.titles') : t('upload.obstacles.title');
  return undefined;
}
