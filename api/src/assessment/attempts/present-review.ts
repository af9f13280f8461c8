import type { QuestionKey, ReviewedQuestion, ReviewRule, ReviewSlide } from '@lectern/contract';
import { shuffleContent } from '@lectern/data';
import { renderFormulas } from '../question-html/render-formulas.js';
import { type AnswerRow, presentMark } from './present-attempt.js';

/** What else the review of a question shows, by its version. */
interface ReviewParts {
  slides: Map<string, ReviewSlide>;
  topics: Map<string, string>;
}

/** A question of an ended attempt with as much of its mark as the rule allows. */
export async function presentReview(
  answer: AnswerRow,
  keys: Map<string, QuestionKey>,
  { slides, topics }: ReviewParts,
  rule: ReviewRule,
): Promise<ReviewedQuestion> {
  const isWrong = answer.fraction !== null && answer.fraction < 1;
  return {
    position: answer.position,
    section: answer.section,
    maxPoints: answer.maxPoints,
    isFlagged: answer.isFlagged,
    content: shuffleContent(await renderFormulas(answer.content), answer.seed, answer.shuffleOptions),
    response: answer.draft,
    files: answer.files,
    needsGrading: answer.state === 'needs-grading',
    mark: await presentMark(answer, keys.get(answer.versionId) as QuestionKey, rule),
    comment: rule.feedback ? answer.comment : null,
    criteria: rule.score ? answer.criteria : null,
    annotations: rule.feedback ? (answer.annotations ?? []) : [],
    topic: rule.score || rule.correctness ? (topics.get(answer.versionId) ?? null) : null,
    slide: rule.correctness && isWrong ? (slides.get(answer.versionId) ?? null) : null,
  };
}
