import type { ReviewRule } from '@lectern/contract';
import { t } from '../texts';

const fields = ['score', 'correctness', 'rightAnswers', 'feedback'] as const;

/** What a review rule shows, as in 'your score, which answers are right and feedback'. */
export function describeReview(rule: ReviewRule): string {
  const shown = fields.filter((field) => rule[field]).map((field) => t(`review.fields.${field}`));
  if (shown.length === 0) return t('review.nothing');
  const [first, second, third, fourth] = shown;
  return t('review.shown', { count: shown.length, first, second, third, fourth });
}
