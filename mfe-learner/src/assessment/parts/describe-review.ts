import type { ReviewRule } from '@lectern/contract';
import { examTexts } from '../exam-texts';

const fields = ['score', 'correctness', 'rightAnswers', 'feedback'] as const;

/** What a review rule shows, as in 'your score, which answers are right and feedback'. */
export function describeReview(rule: ReviewRule): string {
  const shown: string[] = fields
    .filter((field) => rule[field])
    .map((field) => examTexts.review.fields[field]);
  const last = shown.pop();
  if (last === undefined) return examTexts.review.nothing;
  return shown.length > 0 ? `${shown.join(', ')} and ${last}` : last;
}
