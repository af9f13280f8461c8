import type {
  Attempt as AttemptOnWire,
  AttemptQuestion as AttemptQuestionOnWire,
  AttemptQuestionState,
  AttemptSummary,
  HandedInFile,
  QuestionContent,
  QuestionKey,
  QuestionMark,
  ReviewRule,
} from '@lectern/contract';
import {
  shuffleContent,
  type Attempt,
  type AttemptQuestion,
  countLateSeconds,
  describeMark,
  isAnswered,
  computePercent,
  type PersonalExam,
  getReviewRule,
} from '@lectern/data';
import { renderFormulas, renderFormulasIn } from '../question-html/render-formulas.js';

/** A question of an attempt with its content, the learner's answer and the answer's mark. */
export type AnswerRow = Pick<
  AttemptQuestion,
  | 'id'
  | 'position'
  | 'page'
  | 'section'
  | 'questionId'
  | 'versionId'
  | 'seed'
  | 'shuffleOptions'
  | 'maxPoints'
  | 'state'
  | 'isFlagged'
  | 'draft'
  | 'draftRevision'
  | 'savedAt'
  | 'savedLateSeconds'
  | 'fraction'
  | 'comment'
  | 'criteria'
  | 'annotations'
> & { content: QuestionContent; files: HandedInFile[] };

/**
 * An attempt as lists show it.
 * @param rule which parts of the result the learner may see
 */
export function presentSummary(
  attempt: Attempt,
  { passingScore, dueDate }: Pick<PersonalExam, 'passingScore' | 'dueDate'>,
  rule: ReviewRule,
): AttemptSummary {
  const { id, number, startedAt, submittedAt, endedBy, needsGrading, points, maxPoints } = attempt;
  const percent = rule.score && submittedAt && points !== null ? computePercent(points, maxPoints) : null;
  return {
    id,
    number,
    state: !submittedAt ? 'in-progress' : needsGrading ? 'submitted' : 'graded',
    startedAt: startedAt.toISOString(),
    submittedAt: submittedAt?.toISOString() ?? null,
    endedBy,
    lateSeconds: countLateSeconds(submittedAt, dueDate),
    percent,
    isPassed: percent === null ? null : percent >= passingScore,
    needsGrading,
    review: rule,
  };
}

/** Finds what the learner may see of the attempt at the time `now`. */
export const findReviewRule = (
  { submittedAt }: Attempt,
  { reviewRules, closesAt }: PersonalExam,
  now: Date,
): ReviewRule => getReviewRule(reviewRules, { now, submittedAt, closesAt });

export const presentExamOfAttempt = (exam: PersonalExam): AttemptOnWire['exam'] => ({
  id: exam.id,
  title: exam.title,
  type: exam.type,
  courseId: exam.courseId,
  courseTitle: exam.courseTitle,
  courseSlug: exam.courseSlug,
});

export function getAnswerState({ state, draft }: Pick<AnswerRow, 'state' | 'draft'>): AttemptQuestionState {
  if (state === 'checked') return 'checked';
  return isAnswered(draft) ? 'answered' : 'unanswered';
}

/** A question as the learner sees it: the options in the order of this attempt, and never the key. */
export async function presentAnswer(
  row: AnswerRow,
  key: QuestionKey | null,
  rule: ReviewRule,
): Promise<AttemptQuestionOnWire> {
  return {
    position: row.position,
    points: row.maxPoints,
    state: getAnswerState(row),
    isFlagged: row.isFlagged,
    content: shuffleContent(await renderFormulas(row.content), row.seed, row.shuffleOptions),
    response: row.draft,
    files: row.files,
    draftRevision: row.draftRevision,
    savedAt: row.savedAt?.toISOString() ?? null,
    mark: row.state === 'checked' && key ? await presentMark(row, key, rule) : null,
  };
}

/** The parts of a mark that the rule allows, with rendered formulas. */
export async function presentMark(
  { content, draft, fraction, maxPoints }: Pick<AnswerRow, 'content' | 'draft' | 'fraction' | 'maxPoints'>,
  key: QuestionKey,
  rule: ReviewRule,
): Promise<QuestionMark> {
  const described = describeMark({ content, response: draft, fraction, maxPoints }, key, rule);
  return { ...described, feedback: await Promise.all(described.feedback.map(renderFormulasIn)) };
}
