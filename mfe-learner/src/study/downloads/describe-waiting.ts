import type { WaitingChanges } from '@lectern/client/offline';
import { formatList } from '@lectern/ui';
import { t } from './texts';

/** '3 slides, 2 notes and 5 reviews'; empty where nothing waits. */
export function describeWaiting({ slides, notes, reviews, videos, answers }: WaitingChanges): string {
  const parts = [
    slides > 0 && t('waiting.slides', { count: slides }),
    notes.length > 0 && t('waiting.notes', { count: notes.length }),
    reviews.length > 0 && t('waiting.reviews', { count: reviews.length }),
    videos > 0 && t('waiting.videos', { count: videos }),
    answers > 0 && t('waiting.answers', { count: answers }),
  ];
  return formatList(parts.filter((part) => part !== false));
}
