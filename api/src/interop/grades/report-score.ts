import { GRADEBOOK_LIMITS } from '@lectern/contract';
import { GradeColumnRow, Module } from '@lectern/data';
import type { EntityManager, EntityTarget } from 'typeorm';
import { writeGrade } from './grades.queries.js';

/** The row of a module whose score a SCORM package or an external tool reports. */
interface ScoreSource {
  id: string;
  moduleId: string;
  /** Whether a column was ever made. It is not made again after an instructor deleted it. */
  hadGradeColumn: boolean;
  gradeColumnId: string | null;
}

/** A score of a learner. */
interface ReportedScore {
  courseId: string;
  userId: string;
  /** Null: the score was withdrawn. */
  percent: number | null;
  /** The score that was reported last. */
  previousPercent: number | null;
}

/** Writes a changed score into the module's column of the gradebook. The first score makes the column. */
export async function reportScore(
  manager: EntityManager,
  scoreSource: { entity: EntityTarget<ScoreSource>; id: string; maxPoints: number },
  { courseId, ...score }: ReportedScore,
): Promise<void> {
  if (score.percent === score.previousPercent) return;
  const columnId = await findOrCreateColumn(manager, scoreSource, courseId);
  if (columnId) await writeGrade(manager, { columnId, ...score });
}

/** Locks the row, so that simultaneous scores make one column. @returns null where an instructor has deleted the column */
async function findOrCreateColumn(
  manager: EntityManager,
  { entity, id, maxPoints }: { entity: EntityTarget<ScoreSource>; id: string; maxPoints: number },
  courseId: string,
): Promise<string | null> {
  const { moduleId, hadGradeColumn, gradeColumnId } = await manager.findOneOrFail(entity, {
    where: { id },
    lock: { mode: 'for_no_key_update' },
  });
  if (hadGradeColumn) return gradeColumnId;
  const { title } = await manager.findOneByOrFail(Module, { id: moduleId });
  const { identifiers } = await manager.insert(GradeColumnRow, {
    ...{ courseId, title: title.slice(0, GRADEBOOK_LIMITS.name), maxPoints, categoryId: null },
  });
  const columnId = String(identifiers[0]?.['id']);
  await manager.update(entity, id, { hadGradeColumn: true, gradeColumnId: columnId });
  return columnId;
}
