import type { EditedSurvey, SurveyChange } from '@lectern/contract';
import { Course, Survey, SurveyItemRow, type User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { AuditService } from '../../platform/audit/audit.service.js';
import { requireVersion } from '../../platform/edits/require-version.js';
import { Refusal } from '../../platform/http/refusal.js';
import { lockCourse } from '../../platform/rights/lock-course.js';
import { findUsage, hasAnswers } from './survey-authoring.queries.js';
import { findItems, lockSurvey } from './find-survey.js';
import { requireSoundItems } from './require-sound-items.js';
import { presentItem } from './present-survey.js';
import { planItems } from './plan-items.js';

/** The state of a course's survey before the first save. */
const NEW_SURVEY = { isOpen: false, isAnonymous: true, version: 1 } as const;

/** The instructors of a course edit its survey. The audit log records which fields they changed. */
@Injectable()
export class SurveyAuthoringService {
  constructor(
    private readonly source: DataSource,
    private readonly audit: AuditService,
  ) {}

  get(courseId: string): Promise<EditedSurvey> {
    return this.present(this.source.manager, courseId);
  }

  /**
   * @throws Refusal (409) with the code EDIT_CONFLICT where the version is outdated
   * @throws Refusal (409) where answers exist and `isAnonymous` would change
   * @throws Refusal (400) where an item cannot be answered
   */
  update(courseId: string, { version, ...change }: SurveyChange, actor: User): Promise<EditedSurvey> {
    requireSoundItems(change);
    return this.source.transaction(async (manager) => {
      const course = await lockCourse(manager, courseId, actor);
      const stored = await lockSurvey(manager, courseId);
      const saved = stored ?? NEW_SURVEY;
      requireVersion('survey', saved, version);
      if (saved.isAnonymous !== change.isAnonymous && (await hasAnswers(manager, courseId)))
        throw new Refusal(409, 'learning.survey.modeFixed');
      if (!stored) await manager.insert(Survey, { courseId });
      const areItemsChanged = await this.saveItems(manager, courseId, change.items);
      await manager.update(Survey, courseId, {
        isOpen: change.isOpen,
        isAnonymous: change.isAnonymous,
        ...(change.isOpen && !saved.isOpen && { openedAt: new Date() }),
      });
      const fields = [
        ...(saved.isOpen === change.isOpen ? [] : ['isOpen']),
        ...(saved.isAnonymous === change.isAnonymous ? [] : ['isAnonymous']),
        ...(areItemsChanged ? ['items'] : []),
      ];
      if (fields.length)
        await this.audit.record(manager, {
          ...{ actor, action: 'course.survey-updated', fields },
          target: { kind: 'course', id: courseId, name: course.title },
        });
      return this.present(manager, courseId);
    });
  }

  /** @returns whether an item was added, changed, moved or removed */
  private async saveItems(
    manager: EntityManager,
    courseId: string,
    items: SurveyChange['items'],
  ): Promise<boolean> {
    const stored = await manager.find(SurveyItemRow, { where: { courseId }, order: { position: 'ASC' } });
    const current = stored.filter(({ isRemoved }) => !isRemoved).map(presentItem);
    if (JSON.stringify(current) === JSON.stringify(items)) return false;
    const knownIds = new Set(stored.map(({ id }) => id));
    const newIds = items.map(({ id }) => id).filter((id) => !knownIds.has(id));
    if (newIds.length && (await manager.countBy(SurveyItemRow, { id: In(newIds) })))
      throw new Refusal(409, 'learning.survey.idInUse');
    const { saved, deletedIds } = planItems(items, stored, await findUsage(manager, courseId));
    if (deletedIds.length) await manager.delete(SurveyItemRow, deletedIds);
    await manager.upsert(
      SurveyItemRow,
      saved.map((row) => ({ ...row, courseId })),
      ['id'],
    );
    return true;
  }

  private async present(manager: EntityManager, courseId: string): Promise<EditedSurvey> {
    const course = await manager.findOneBy(Course, { id: courseId });
    if (!course) throw new Refusal(404, 'courses.courseGone');
    const survey = await manager.findOneBy(Survey, { courseId });
    const { isOpen, isAnonymous, version } = survey ?? NEW_SURVEY;
    return {
      ...{ courseId, courseTitle: course.title, isOpen, isAnonymous, version },
      items: (await findItems(manager, courseId)).map(presentItem),
      hasAnswers: await hasAnswers(manager, courseId),
    };
  }
}
