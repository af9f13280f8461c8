import type { ChangeCounts, CourseChange, EditedCourse, LinkedCourse } from '@lectern/contract';
import {
  changeCourseOfPaths,
  Course,
  CourseDraft,
  keepAnchorTitles,
  reanchorCourse,
  findSlideLanguages,
  type User,
  writePassages,
} from '@lectern/data';
import type { Disk } from '@lectern/infra';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { AuditService } from '../../platform/audit/audit.service.js';
import { findOutline } from '../../courses/reading/find-outline.js';
import { lockCourse } from '../../platform/rights/lock-course.js';
import { requireVersion } from '../../platform/edits/require-version.js';
import { STORAGE } from '../../platform/infra.module.js';
import { Refusal } from '../../platform/http/refusal.js';
import { SiteSettingsService } from '../../platform/site/site-settings.service.js';
import { EnrollmentsService } from '../../learning/enrollments/enrollments.service.js';
import { findPossiblePrerequisites } from '../prerequisites/prerequisites.queries.js';
import { lockPrerequisites, savePrerequisites } from '../prerequisites/save-prerequisites.js';
import { requireOneOpening } from '../prerequisites/require-one-opening.js';
import { CourseOutlineService } from './course-outline.service.js';
import { storeVersion } from './course-versions.queries.js';
import { CoursesService } from '../../courses/reading/courses.service.js';
import { presentEditedModule } from '../../courses/reading/present-course.js';
import type { Localized } from '../../platform/lists/order.queries.js';

const REQUIREMENTS = ['certificateNeedsAllSlides', 'certificateStudyMinutes'] as const;
const FIELDS = [
  'title',
  'description',
  'category',
  'level',
  'language',
  'price',
  'isFeatured',
  'isPublished',
  'certificateMonths',
  'showsNotes',
  'hasDiscussion',
  'videoSharePercent',
  'opensAt',
  'opensAfterDays',
  ...REQUIREMENTS,
] as const;
const UNCHANGED_OUTLINE = {
  ...{ modulesAdded: 0, modulesRemoved: 0, modulesChanged: 0 },
  ...{ slidesAdded: 0, slidesRemoved: 0, slidesChanged: 0 },
  isReordered: false,
};
type Fields = Pick<Course, (typeof FIELDS)[number]>;

/** Changes and deletes courses. Callers check who may do it. */
@Injectable()
export class CourseAuthoringService {
  private readonly log = new Logger(CourseAuthoringService.name);

  constructor(
    @InjectRepository(Course) private readonly repository: Repository<Course>,
    @Inject(STORAGE) private readonly storage: Disk,
    private readonly courses: CoursesService,
    private readonly outlines: CourseOutlineService,
    private readonly enrollments: EnrollmentsService,
    private readonly audit: AuditService,
    private readonly site: SiteSettingsService,
  ) {}

  async getCourse(id: string): Promise<EditedCourse> {
    // Read the version first, so an edit between the two reads makes the next save fail with a conflict.
    const { version, showsNotes, hasDiscussion, videoSharePercent } = await this.courses.find(
      { id },
      { role: 'admin' },
    );
    const course = await this.courses.detail({ id }, { role: 'admin' }, null);
    const modules = await findOutline(this.repository.manager, id);
    const languages = await findSlideLanguages(this.repository.manager, { courseId: id });
    const marks = new Map(
      course.modules.map((module) => [
        module.id,
        {
          ...(module.isScorm && { isScorm: true as const }),
          ...(module.isTool && { isTool: true as const }),
        },
      ]),
    );
    return {
      ...course,
      version,
      showsNotes,
      hasDiscussion,
      videoSharePercent,
      modules: modules.map((module) => ({
        ...presentEditedModule(module, languages),
        ...marks.get(module.id),
      })),
    };
  }

  /**
   * Applies all changes in one transaction and recalculates learners' progress in it. Stores the version that it replaces, and
   * deletes the draft of the actor.
   * @throws Refusal (409) with the code EDIT_CONFLICT when the course was saved after `version`, and with
   * COURSE_WOULD_COMPLETE when learners would complete the course by the change and `completes` is not set
   */
  async update(id: string, change: CourseChange, actor: User): Promise<EditedCourse> {
    const before = await this.getCourse(id);
    const unusedFiles = await this.repository.manager.transaction(async (manager) => {
      const { changes, files } = await this.applyChange(manager, id, change, actor);
      if (changes) await storeVersion(manager, before, { changes, actor });
      await manager.delete(CourseDraft, { courseId: id, userId: actor.id });
      return files;
    });
    await this.removeFiles(...unusedFiles);
    return this.getCourse(id);
  }

  listPossiblePrerequisites(
    courseId: string,
    query: Localized<{ search: string }>,
    person: User,
  ): Promise<LinkedCourse[]> {
    return findPossiblePrerequisites(this.repository.manager, { courseId, ...query, person });
  }

  /** @returns false where the course was published, or was not, before */
  setPublished(id: string, isPublished: boolean, actor: User): Promise<boolean> {
    return this.repository.manager.transaction(async (manager) => {
      const before = await lockCourse(manager, id, actor);
      if (before.isPublished === isPublished) return false;
      await this.applyChange(manager, id, { version: before.version, isPublished }, actor);
      return true;
    });
  }

  /** Certificates stay valid: each stores the course's name. */
  async delete(id: string, actor: User): Promise<void> {
    await this.repository.manager.transaction(async (manager) => {
      const { title } = await lockCourse(manager, id, actor);
      await this.enrollments.lockAll(manager, id);
      await keepAnchorTitles(manager, id);
      await changeCourseOfPaths(manager, id, () => manager.delete(Course, id));
      const target = { kind: 'course', id, name: title } as const;
      await this.audit.record(manager, { actor, action: 'course.deleted', target });
    });
    await this.removeFiles(`courses/${id}/`);
  }

  /** @returns how much changed, null for nothing; and the storage keys of the files that are no longer used */
  private async applyChange(
    manager: EntityManager,
    id: string,
    { version, modules, completes, prerequisiteIds, ...sent }: CourseChange,
    actor: User,
  ): Promise<{ changes: ChangeCounts | null; files: string[] }> {
    if (prerequisiteIds) await lockPrerequisites(manager);
    const course = await lockCourse(manager, id, actor);
    requireVersion('course', course, version);
    const category = sent.category && this.site.findCategory(sent.category);
    const fields = difference(course, { ...sent, ...(sent.category && { category }) });
    if ('isFeatured' in fields && actor.role !== 'admin')
      throw new Refusal(403, 'authoring.featuredByAdministrators');
    requireOneOpening({ ...course, ...fields });
    const hasOthers =
      prerequisiteIds !== undefined &&
      (await savePrerequisites(manager, id, { ids: prerequisiteIds, actor }));
    const outline = modules && (await this.outlines.save(manager, id, modules));
    const details = [...Object.keys(fields), ...(hasOthers ? ['prerequisites'] : [])];
    const changed = [...details, ...(outline?.changed ?? [])];
    if (!changed.length) return { changes: null, files: [] };

    const update = () => manager.update(Course, id, { ...fields, updatedAt: new Date() });
    await ('isPublished' in fields ? changeCourseOfPaths(manager, id, update) : update());
    if (outline?.changed.length || 'language' in fields || 'showsNotes' in fields)
      await writePassages(manager, id);
    if (outline?.changed.length) await reanchorCourse(manager, id);
    const isRearranged = outline?.isRearranged ?? false;
    const mayIssue = isRearranged || REQUIREMENTS.some((field) => field in fields);
    await this.outlines.settleProgress(manager, id, { isRearranged, mayIssue, completes });
    const target = { kind: 'course', id, name: fields.title ?? course.title } as const;
    await this.audit.record(manager, {
      actor,
      action: chooseAction(fields, changed),
      target,
      fields: changed,
    });
    const counts = outline?.counts ?? UNCHANGED_OUTLINE;
    return { changes: { fields: details.length, ...counts }, files: outline?.files ?? [] };
  }

  /** Removes files, and folders (keys that end with a slash). A failure is only logged: the files are not in use. */
  private async removeFiles(...keys: string[]) {
    const remove = (key: string) =>
      key.endsWith('/') ? this.storage.deleteAll(key) : this.storage.delete(key);
    for (const key of keys)
      await remove(key).catch((error: Error) => this.log.warn(`${key} not removed: ${error.message}`));
  }
}

/** The fields whose values differ, as they are stored. */
function difference(
  course: Course,
  sent: Omit<CourseChange, 'version' | 'modules' | 'completes' | 'prerequisiteIds'>,
): Partial<Fields> {
  const { opensAt } = sent;
  const stored = {
    ...sent,
    opensAt: opensAt && new Date(opensAt),
    ...(sent.description === '' && { description: null }),
    ...(sent.price && { price: Number(sent.price).toFixed(2) }),
  };
  const changed = FIELDS.filter(
    (field) => stored[field] !== undefined && stored[field]?.valueOf() !== course[field]?.valueOf(),
  );
  return Object.fromEntries(changed.map((field) => [field, stored[field]]));
}

/** A change of nothing but `isPublished` has its own action in the audit log. */
function chooseAction({ isPublished }: Partial<Fields>, changed: string[]) {
  if (isPublished === undefined || changed.length > 1) return 'course.updated';
  return isPublished ? 'course.published' : 'course.unpublished';
}
