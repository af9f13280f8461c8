import {
  Annotation,
  type AnswerMark,
  type GradedAnswer,
  isPersonGraded,
  MAX_COMMENT_LENGTH,
} from '@lectern/contract';
import * as z from 'zod/mini';

/** Points for each criterion of the rubric, or for the answer as a whole. */
export interface MarkForm {
  points: Record<string, number | null>;
  comment: string;
  annotations: Annotation[];
}

/** Id of the only graded part of an answer without a rubric. */
const WHOLE_ANSWER_ID = 'whole';

/** A part of an answer that gets points: a criterion of the rubric, or the answer as a whole. */
export interface Graded {
  id: string;
  /** Empty for the answer as a whole. */
  title: string;
  expectation: string;
  maxPoints: number;
}

/** The criteria of the rubric with their shares of the points, or the answer as a whole. */
export function gradedParts({ content, key, maxPoints }: GradedAnswer): Graded[] {
  const criteria = isPersonGraded(content) ? content.criteria : [];
  if (criteria.length === 0) return [{ id: WHOLE_ANSWER_ID, title: '', expectation: '', maxPoints }];
  const total = criteria.reduce((sum, { weight }) => sum + weight, 0);
  const expectations = new Map(
    isPersonGraded(key) ? key.criteria.map(({ id, expectation }) => [id, expectation]) : [],
  );
  return criteria.map(({ id, title, weight }) => ({
    id,
    title,
    expectation: expectations.get(id) ?? '',
    maxPoints: (maxPoints * weight) / total,
  }));
}

/** Rounds points to two decimals. */
export const roundPoints = (points: number) => Math.round(points * 100) / 100;

/** Checks a mark. The maximum of each part is rounded as the form shows it, so that the shown maximum is accepted. */
export const markSchema = (parts: Graded[]) =>
  z.object({
    points: z.object(
      Object.fromEntries(
        parts.map(({ id, maxPoints }) => [id, z.number().check(z.gte(0), z.lte(roundPoints(maxPoints)))]),
      ),
    ),
    comment: z.string().check(z.trim(), z.maxLength(MAX_COMMENT_LENGTH)),
    annotations: z.array(z.extend(Annotation, { text: z.string().check(z.trim()) })),
  });
export type Mark = z.output<ReturnType<typeof markSchema>>;

export function toForm(answer: GradedAnswer): MarkForm {
  const parts = gradedParts(answer).map(({ id, maxPoints }): [string, number | null] => {
    if (id === WHOLE_ANSWER_ID) return [id, answer.points === null ? null : roundPoints(answer.points)];
    const criterion = answer.criteria.find((other) => other.id === id);
    return [id, criterion ? roundPoints(criterion.fraction * maxPoints) : null];
  });
  return {
    points: Object.fromEntries(parts),
    comment: answer.comment ?? '',
    annotations: answer.annotations,
  };
}

/** The mark as a save sends it. */
export function toMark(answer: GradedAnswer, { points, comment, annotations }: Mark): AnswerMark {
  const parts = gradedParts(answer);
  const computeFraction = ({ id, maxPoints }: Graded) =>
    maxPoints === 0 ? 0 : Math.min(1, (points[id] ?? 0) / maxPoints);
  const [first] = parts;
  const isWhole = first?.id === WHOLE_ANSWER_ID;
  return {
    version: answer.version,
    fraction: isWhole ? computeFraction(first) : null,
    criteria: isWhole ? null : parts.map((part) => ({ id: part.id, fraction: computeFraction(part) })),
    comment: comment || null,
    // A remark without a text is not saved.
    annotations: annotations.filter(({ text }) => text),
  };
}
