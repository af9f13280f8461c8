import type { GradebookSettings } from '@lectern/contract';
import { Exam, findGradebookSettings, GradebookSettingsRow, type User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { AuditService } from '../../platform/audit/audit.service.js';
import { requireVersion } from '../../platform/edits/require-version.js';
import { lockCourse } from '../../platform/rights/lock-course.js';
import { Refusal } from '../../platform/http/refusal.js';

/** Changes how the totals of a course are computed. */
@Injectable()
export class GradebookSettingsService {
  constructor(
    private readonly source: DataSource,
    private readonly audit: AuditService,
  ) {}

  /** @throws Refusal (409) with the code EDIT_CONFLICT if `version` is outdated */
  async update(courseId: string, change: GradebookSettings, actor: User): Promise<GradebookSettings> {
    requireValidSettings(change);
    return this.source.transaction(async (manager) => {
      const course = await lockCourse(manager, courseId, actor);
      const saved = await findGradebookSettings(manager, courseId);
      requireVersion('gradebook', saved, change.version);
      const { exams, ...settings } = { ...change, version: change.version + 1 };
      const examIds = exams.map(({ examId }) => examId);
      // Exams that another person has deleted meanwhile are left out.
      const existingExams = await manager.find(Exam, {
        where: { id: In(examIds), courseId },
        select: { id: true },
      });
      const existingIds = new Set(existingExams.map(({ id }) => id));
      const next = { ...settings, exams: exams.filter(({ examId }) => existingIds.has(examId)) };
      await manager.save(GradebookSettingsRow, { ...next, courseId } as GradebookSettingsRow);
      await this.audit.record(manager, {
        actor,
        action: 'course.gradebook-settings-changed',
        target: { kind: 'course', id: courseId, name: course.title },
      });
      return next;
    });
  }
}

/** @throws Refusal (400) if a name, letter or exam is listed twice, an exam's category is not listed, or no weight is above 0 */
function requireValidSettings({ categories, letters, exams, totalBy }: GradebookSettings): void {
  const names = categories.map(({ name }) => name.toLowerCase());
  if (hasDuplicates(names) || hasDuplicates(categories.map(({ id }) => id)))
    throw new Refusal(400, 'assessment.sameCategoryNames');
  if (
    hasDuplicates(letters.map(({ letter }) => letter.toLowerCase())) ||
    hasDuplicates(letters.map(({ from }) => from))
  )
    throw new Refusal(400, 'assessment.sameLetters');
  if (hasDuplicates(exams.map(({ examId }) => examId))) throw new Refusal(400, 'assessment.examListedTwice');
  const ids = new Set(categories.map(({ id }) => id));
  if (exams.some(({ categoryId }) => categoryId && !ids.has(categoryId)))
    throw new Refusal(400, 'assessment.examCategoryMissing');
  if (totalBy === 'weights' && !categories.some(({ weight }) => weight > 0))
    throw new Refusal(400, 'assessment.weightMissing');
}

const hasDuplicates = (values: unknown[]) => new Set(values).size < values.length;
