import {
  type AuditAction,
  type GradeColumn,
  type GradeColumnFields,
  type GradeEntry,
} from '@lectern/contract';
import {
  type Course,
  Enrollment,
  findGradebookSettings,
  GradeColumnRow,
  GradeEntryRow,
  type User,
} from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../../platform/audit/audit.service.js';
import { requireVersion } from '../../platform/edits/require-version.js';
import { lockCourse } from '../../platform/rights/lock-course.js';
import { Refusal } from '../../platform/http/refusal.js';
import { findHighestPoints } from './entries.queries.js';
import { requireColumnRoom } from './require-column-room.js';

interface EntryPlace {
  courseId: string;
  columnId: string;
  userId: string;
}

/** The columns of a gradebook (for work without an exam), and the points and comments that teachers enter in them. */
@Injectable()
export class ColumnsService {
  constructor(
    private readonly source: DataSource,
    private readonly audit: AuditService,
  ) {}

  async create(courseId: string, fields: GradeColumnFields, actor: User): Promise<GradeColumn> {
    return this.change(courseId, actor, 'course.grade-column-created', async (manager) => {
      await requireColumnRoom(manager, courseId);
      await requireCategory(manager, courseId, fields);
      const saved = await manager.save(GradeColumnRow, { ...fields, courseId } as GradeColumnRow);
      return [presentColumn(saved), saved.title];
    });
  }

  /** @throws Refusal (409) with the code EDIT_CONFLICT if `version` is outdated */
  async update(
    courseId: string,
    id: string,
    { version, ...fields }: GradeColumnFields & { version: number },
    actor: User,
  ): Promise<GradeColumn> {
    return this.change(courseId, actor, 'course.grade-column-updated', async (manager) => {
      const column = await findColumn(manager, courseId, id);
      requireVersion('column', column, version);
      await requireCategory(manager, courseId, fields);
      const highestPoints = await findHighestPoints(manager, id);
      if (highestPoints !== null && highestPoints > fields.maxPoints)
        throw new Refusal(400, 'assessment.columnBelowPoints', { values: { points: highestPoints } });
      const saved = { ...column, ...fields, version: version + 1 };
      await manager.update(GradeColumnRow, id, { ...fields, version: saved.version });
      return [presentColumn(saved), saved.title];
    });
  }

  async delete(courseId: string, id: string, actor: User): Promise<void> {
    await this.change(courseId, actor, 'course.grade-column-deleted', async (manager) => {
      const { title } = await findColumn(manager, courseId, id);
      await manager.delete(GradeColumnRow, id);
      return [undefined, title];
    });
  }

  /** @throws Refusal (409) with the code EDIT_CONFLICT if `version` is outdated */
  async saveEntry(
    { courseId, columnId, userId }: EntryPlace,
    { points, comment, version }: Omit<GradeEntry, 'columnId'>,
    actor: User,
  ): Promise<GradeEntry> {
    return this.change(courseId, actor, 'course.grade-entered', async (manager) => {
      const { title, maxPoints } = await findColumn(manager, courseId, columnId);
      if (!(await manager.existsBy(Enrollment, { courseId, userId })))
        throw new Refusal(404, 'assessment.personNotEnrolled');
      if (points !== null && points > maxPoints)
        throw new Refusal(400, 'assessment.tooManyPoints', { values: { max: maxPoints } });
      const saved = await manager.findOneBy(GradeEntryRow, { columnId, userId });
      requireVersion('grade', { version: saved?.version ?? 0 }, version);
      const entry = { columnId, points, comment: comment || null, version: version + 1 };
      await manager.save(GradeEntryRow, { ...entry, userId } as GradeEntryRow);
      return [entry, title];
    });
  }

  /**
   * Makes a change under the lock of the course, and records it in the audit log with the title of the column. The audit entry does
   * not name the learner, because it is not deleted with the learner's account.
   * @param apply makes the change and returns the result with the title of the column
   */
  private change<Result>(
    courseId: string,
    actor: User,
    action: AuditAction,
    apply: (manager: EntityManager, course: Course) => Promise<[result: Result, columnTitle: string]>,
  ): Promise<Result> {
    return this.source.transaction(async (manager) => {
      const course = await lockCourse(manager, courseId, actor);
      const [result, columnTitle] = await apply(manager, course);
      const target = { kind: 'course', id: courseId, name: course.title } as const;
      await this.audit.record(manager, { actor, action, target, detail: columnTitle });
      return result;
    });
  }
}

async function findColumn(manager: EntityManager, courseId: string, id: string): Promise<GradeColumnRow> {
  const column = await manager.findOneBy(GradeColumnRow, { id, courseId });
  if (!column) throw new Refusal(404, 'assessment.columnGone');
  return column;
}

async function requireCategory(
  manager: EntityManager,
  courseId: string,
  { categoryId }: GradeColumnFields,
): Promise<void> {
  if (!categoryId) return;
  const { categories } = await findGradebookSettings(manager, courseId);
  if (!categories.some(({ id }) => id === categoryId)) throw new Refusal(400, 'assessment.gradeCategoryGone');
}

const presentColumn = ({ id, title, maxPoints, categoryId, version }: GradeColumnRow): GradeColumn => ({
  ...{ id, title, maxPoints, categoryId, version },
});
