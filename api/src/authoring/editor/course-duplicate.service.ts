import { randomUUID } from 'node:crypto';
import { COURSE_LIMITS, type CourseDetail } from '@lectern/contract';
import {
  Course,
  CourseInstructor,
  Module,
  ExternalToolLink,
  ScormPackageRow,
  Slide,
  uniqueSlug,
  type User,
  writePassages,
} from '@lectern/data';
import type { Disk } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CoursesService } from '../../courses/reading/courses.service.js';
import { copySurvey } from '../../learning/surveys/copy-survey.js';
import { AuditService } from '../../platform/audit/audit.service.js';
import { STORAGE } from '../../platform/infra.module.js';
import { lockCourse } from '../../platform/rights/lock-course.js';
import { Refusal } from '../../platform/http/refusal.js';
import { findPrerequisiteIds, replacePrerequisites } from '../prerequisites/prerequisites.queries.js';
import { CourseCreationPolicy } from './course-creation.policy.js';
import { type CopiedFiles, copyCourseFiles, copyNarrationCaptions } from './copy-course-files.js';
import { copyQuestionBank } from './copy-question-bank.js';
import { copyVideos } from './copy-videos.js';

/** Copies courses. Callers check who may do it. */
@Injectable()
export class CourseDuplicateService {
  constructor(
    private readonly source: DataSource,
    @Inject(STORAGE) private readonly storage: Disk,
    private readonly courses: CoursesService,
    private readonly audit: AuditService,
    private readonly creation: CourseCreationPolicy,
  ) {}

  /**
   * Copies a course with its files, questions, survey and access conditions, apart from dates and answers. All rows are added in one transaction; the files come first, so that
   * the course is not locked while they are copied.
   * @throws Refusal (403) where only administrators create courses, (409) where the course has too many questions, or was saved meanwhile
   */
  async duplicate(id: string, actor: User): Promise<CourseDetail> {
    this.creation.require(actor);
    const copyId = randomUUID();
    const { version } = await this.courses.find({ id }, { role: 'admin' });
    try {
      const files = await copyCourseFiles(this.source.manager, this.storage, { from: id, to: copyId });
      await this.source.transaction(async (manager) => {
        const course = await lockCourse(manager, id, actor);
        if (course.version !== version) throw new Refusal(409, 'authoring.savedMeanwhile');
        await this.insertCopy(manager, course, { copyId, files, actor });
      });
    } catch (error) {
      // What cannot be removed now is removed by the worker, because no course has it.
      await this.storage.deleteAll(`courses/${copyId}/`).catch(() => undefined);
      throw error;
    }
    return this.courses.detail({ id: copyId }, { role: 'admin' }, null);
  }

  private async insertCopy(
    manager: EntityManager,
    course: Course,
    { copyId, files, actor }: { copyId: string; files: CopiedFiles; actor: User },
  ): Promise<void> {
    const title = `Copy of ${course.title}`.slice(0, COURSE_LIMITS.title).trim();
    const { createdAt: _, updatedAt: __, version: ___, ...fields } = course;
    await manager.insert(Course, {
      ...fields,
      id: copyId,
      slug: await uniqueSlug(manager, title),
      title,
      thumbnailKey: files.get(course.thumbnailKey),
      isFeatured: false,
      isPublished: false,
      // Dates are about one run of a course; days after joining and prerequisites stay.
      opensAt: null,
    });
    await replacePrerequisites(manager, copyId, await findPrerequisiteIds(manager, course.id));
    const slideIds = await copyModules(manager, course.id, { copyId, files });
    await copyNarrationCaptions(manager, files, copyId);
    await copyVideos(manager, { from: course.id, to: copyId, slideIds });
    // As with uploads, courses of administrators have no owner.
    if (actor.role === 'instructor')
      await manager.insert(CourseInstructor, { courseId: copyId, userId: actor.id, isOwner: true });
    await copyQuestionBank(manager, { from: course.id, to: copyId, slideIds, actor });
    await copySurvey(manager, { from: course.id, to: copyId });
    await writePassages(manager, copyId);
    const target = { kind: 'course', id: copyId, name: title } as const;
    await this.audit.record(manager, { actor, action: 'course.duplicated', target, detail: course.title });
  }
}

/** @returns the ids of the new slides by those of the old ones */
async function copyModules(
  manager: EntityManager,
  courseId: string,
  { copyId, files }: { copyId: string; files: CopiedFiles },
): Promise<Map<string, string>> {
  const slideIds = new Map<string, string>();
  for (const module of await manager.find(Module, { where: { courseId }, order: { position: 'ASC' } })) {
    const moduleId = randomUUID();
    await manager.insert(Module, { ...module, id: moduleId, courseId: copyId, opensAt: null });
    const scorm = await manager.findOneBy(ScormPackageRow, { moduleId: module.id });
    // Both have the same files: a package never changes.
    if (scorm)
      await manager.insert(ScormPackageRow, {
        ...scorm,
        ...{ id: randomUUID(), moduleId, gradeColumnId: null, hadGradeColumn: false },
      });
    const tool = await manager.findOneBy(ExternalToolLink, { moduleId: module.id });
    if (tool)
      await manager.insert(ExternalToolLink, {
        ...tool,
        ...{ id: randomUUID(), moduleId, gradeColumnId: null, hadGradeColumn: false },
      });
    const slides = await manager.find(Slide, { where: { moduleId: module.id } });
    const copies = slides.map((slide) => ({ ...slide, id: randomUUID(), moduleId, ...files.move(slide) }));
    slides.forEach((slide, index) => slideIds.set(slide.id, copies[index]?.id ?? ''));
    await manager.insert(Slide, copies);
  }
  return slideIds;
}
