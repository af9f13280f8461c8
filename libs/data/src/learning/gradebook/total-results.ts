import {
  DEFAULT_EXAM_POINTS,
  type GradebookSettings,
  type GradeColumn,
  type GradeResult,
} from '@lectern/contract';

/** A result in an exam, as the total counts it. */
export function toExamResult(
  { exams }: GradebookSettings,
  { id, percent, isHidden }: { id: string; percent: number | null; isHidden: boolean },
): GradeResult {
  const own = exams.find(({ examId }) => examId === id);
  const maxPoints = own?.maxPoints ?? DEFAULT_EXAM_POINTS;
  return {
    id,
    points: percent === null ? null : (percent / 100) * maxPoints,
    maxPoints,
    categoryId: own?.categoryId ?? null,
    isHidden,
  };
}

/** An entry in a column, as the total counts it. */
export const toColumnResult = (
  { id, maxPoints, categoryId }: GradeColumn,
  points: number | null,
): GradeResult => ({ id, points, maxPoints, categoryId, isHidden: false });
