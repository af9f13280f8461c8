import type { AnswerMark, GradedAnswer } from '@lectern/contract';
import { numberOf } from '../../parts/fields/number-of';

/** Points as typed: for each criterion of the rubric, or for the answer as a whole. */
export interface MarkForm {
  points: Record<string, string>;
  comment: string;
}

/** Key of the points of an answer without a rubric. */
const WHOLE = 'whole';

/** Something that is graded, with its maximum. */
export interface Graded {
  id: string;
  /** Empty for the answer as a whole. */
  title: string;
  expectation: string;
  maxPoints: number;
}

/** The criteria of the rubric with their shares of the points, or the answer as a whole. */
export function gradedParts({ content, key, maxPoints }: GradedAnswer): Graded[] {
  const criteria = content.type === 'essay' ? content.criteria : [];
  if (criteria.length === 0) return [{ id: WHOLE, title: '', expectation: '', maxPoints }];
  const total = criteria.reduce((sum, { weight }) => sum + weight, 0);
  const expectations = new Map(
    key.type === 'essay' ? key.criteria.map(({ id, expectation }) => [id, expectation]) : [],
  );
  return criteria.map(({ id, title, weight }) => ({
    id,
    title,
    expectation: expectations.get(id) ?? '',
    maxPoints: (maxPoints * weight) / total,
  }));
}

/** Points without noise of floating point. */
export const pointsText = (points: number) => String(Math.round(points * 100) / 100);

export function formOf(answer: GradedAnswer): MarkForm {
  const parts = gradedParts(answer).map(({ id, maxPoints }): [string, string] => {
    if (id === WHOLE) return [id, answer.points === null ? '' : pointsText(answer.points)];
    const criterion = answer.criteria.find((other) => other.id === id);
    return [id, criterion ? pointsText(criterion.fraction * maxPoints) : ''];
  });
  return { points: Object.fromEntries(parts), comment: answer.comment ?? '' };
}

/** Whether the points of a part are a number within its range, which is compared as it is shown. */
export function isValid({ points }: MarkForm, { id, maxPoints }: Graded): boolean {
  const entered = numberOf(points[id] ?? '');
  return entered >= 0 && entered <= Number(pointsText(maxPoints));
}

/** The mark as a save sends it. */
export function markOf(answer: GradedAnswer, form: MarkForm): AnswerMark {
  const parts = gradedParts(answer);
  const fractionOf = ({ id, maxPoints }: Graded) =>
    maxPoints === 0 ? 0 : Math.min(1, numberOf(form.points[id] ?? '') / maxPoints);
  const [first] = parts;
  const isWhole = first?.id === WHOLE;
  return {
    version: answer.version,
    fraction: isWhole ? fractionOf(first) : null,
    criteria: isWhole ? null : parts.map((part) => ({ id: part.id, fraction: fractionOf(part) })),
    comment: form.comment.trim() || null,
  };
}
