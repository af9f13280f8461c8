import { GRADEBOOK_LIMITS } from '@lectern/contract';
import { GradeColumnRow, Module } from '@lectern/data';
import type { EntityManager, EntityTarget } from 'typeorm';
import { writeGrade } from './grades.queries.js';

/** The row of a module whose score comes from elsewhere: of a SCORM package, or of an external tool. */
interface Reporter {
  id: string;
  moduleId: string;
  /** An instructor may have deleted the column since. */
  hadGradeColumn: boolean;
  gradeColumnId: string | null;
}

/** A score of a learner, in percent. Null points: there is no score any more. */
interface ReportedScore {
  courseId: string;
  userId: string;
  points: number | null;
  /** The score that was reported last. */
  before: number | null;
}

/** Writes a changed score into the module's column of the gradebook, which the first score makes. */
export async function reportScore(
  manager: EntityManager,
  reporter: { entity: EntityTarget<Reporter>; id: string; maxPoints: number },
  { courseId, ...score }: ReportedScore,
): Promise<void> {
  if (score.points === score.before) return;
  const columnId = await findColumn(manager, reporter, courseId);
  if (columnId) await writeGrade(manager, { columnId, ...score });
}

/** The row is locked, so that its column is made once. */
async function findColumn(
  manager: EntityManager,
  { entity, id, maxPoints }: { entity: EntityTarget<Reporter>; id: string; maxPoints: number },
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
