import type { QuestionKey, ReviewedQuestion, ReviewRule, ReviewSlide } from '@lectern/contract';
import { shuffleContent } from '@lectern/data';
import { renderFormulas } from '../question-html/render-formulas.js';
import { type AnswerRow, presentMark } from './present-attempt.js';

/** What the review shows besides the answer, by the id of the question's version. */
interface ReviewExtras {
  slides: Map<string, ReviewSlide>;
  topics: Map<string, string>;
}

/** A question of an ended attempt with the parts of its mark that the rule allows. */
export async function presentReview(
  answer: AnswerRow,
  keys: Map<string, QuestionKey>,
  { slides, topics }: ReviewExtras,
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
