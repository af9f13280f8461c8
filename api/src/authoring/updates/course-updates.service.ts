import { type ApplyUpdate, type CourseUpdates, UPDATE_CHANGED, UPDATE_UNDO_DAYS } from '@lectern/contract';
import {
  Course,
  CourseUpdate,
  type FormerOutline,
  reanchorCourse,
  ExternalToolLink,
  ScormPackageRow,
  type Slide,
  Upload,
  type User,
  writePassages,
} from '@lectern/data';
import type { Disk } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, IsNull, Not, Raw, type Repository } from 'typeorm';
import { AuditService } from '../../platform/audit/audit.service.js';
import { findOutline } from '../../courses/reading/find-outline.js';
import { lockCourse } from '../../platform/rights/lock-course.js';
import { requireVersion } from '../../platform/edits/require-version.js';
import { CourseAuthoringService } from '../editor/course-authoring.service.js';
import { CourseOutlineService } from '../editor/course-outline.service.js';
import { storeVersion } from '../editor/course-versions.queries.js';
import type { SavedOutline } from '../editor/save-outline.js';
import { STORAGE } from '../../platform/infra.module.js';
import { Refusal } from '../../platform/http/refusal.js';
import { copyProgress, moveLearners, savePicturesAndHashes } from './course-updates.queries.js';
import { describeOutline, findNeighbors, restoreLinks } from './former-outline.js';
import { checkSize, type OutlineParts, splitParts, removedParts } from './outline-parts.js';
import { planUpdate } from './plan-update.js';
import { presentApplied, presentProposed } from './present-updates.js';

const getSlides = ({ slides }: { slides: Slide[] }) => slides;

/** Compares courses with new versions of their decks, and applies and undoes these updates. */
@Injectable()
export class CourseUpdatesService {
  constructor(
    @InjectRepository(CourseUpdate) private readonly updates: Repository<CourseUpdate>,
    @Inject(STORAGE) private readonly storage: Disk,
    private readonly outlines: CourseOutlineService,
    private readonly authoring: CourseAuthoringService,
    private readonly audit: AuditService,
  ) {}

  async get(courseId: string): Promise<CourseUpdates> {
    const { manager } = this.updates;
    // Read the version first, so an edit between the reads makes the next call fail with a conflict.
    const course = await manager.findOneBy(Course, { id: courseId });
    if (!course) throw new Refusal(404, 'courses.courseGone');
    const { id, slug, title, version } = course;
    const proposed = await manager.findOneBy(CourseUpdate, { courseId, state: 'proposed' });
    const applied = await this.findUndoable(manager, courseId);
    return {
      course: { id, slug, title },
      version,
      proposed:
        proposed &&
        presentProposed(proposed, await this.fileName(proposed.id), await findOutline(manager, courseId)),
      applied: applied && presentApplied(applied, await this.fileName(applied.id), version),
    };
  }

  /**
   * Applies a proposed update in one transaction; learners' progress never falls. Stores the version that it replaces.
   * @throws Refusal (409) with the codes EDIT_CONFLICT, UPDATE_CHANGED and COURSE_WOULD_COMPLETE
   */
  async apply(courseId: string, updateId: string, sent: ApplyUpdate, actor: User): Promise<CourseUpdates> {
    const before = await this.authoring.getCourse(courseId);
    await this.updates.manager.transaction(async (manager) => {
      const course = await this.lockUnchanged(manager, courseId, sent.version, actor);
      const update = await manager.findOneBy(CourseUpdate, { id: updateId, courseId, state: 'proposed' });
      if (!update) throw new Refusal(409, 'authoring.updateNotProposed', { code: UPDATE_CHANGED });
      const old = await findOutline(manager, courseId);
      const plan = planUpdate(old, update.deck, sent, await findForeignModules(manager, old));
      checkSize(plan.outline);
      const removed = removedParts(old, plan.outline);
      const former = await describeOutline(manager, course.thumbnailKey, old, removed.slideIds);
      const counts = await this.write(manager, course, plan, {
        old: old.flatMap(getSlides),
        completes: sent.completes,
        thumbnailKey: update.deck.thumbnailKey ?? course.thumbnailKey,
        beforeRemoval: () => copyProgress(manager, updateId, removed),
      });
      await storeVersion(manager, before, { changes: { fields: 0, ...counts }, actor });
      await manager.update(CourseUpdate, updateId, {
        state: 'applied',
        former,
        appliedAt: new Date(),
        appliedVersion: course.version + 1,
      });
      await this.record(manager, course, actor, {
        action: 'course.deck-updated',
        detail: `${plan.counts.added} added, ${plan.counts.removed} removed`,
      });
    });
    return this.get(courseId);
  }

  /**
   * Brings a course's modules and slides back as they were before the latest update, in one transaction.
   * @throws Refusal (409) as `apply`
   */
  async undo(
    courseId: string,
    updateId: string,
    { version, completes }: Pick<ApplyUpdate, 'version' | 'completes'>,
    actor: User,
  ): Promise<CourseUpdates> {
    const before = await this.authoring.getCourse(courseId);
    await this.updates.manager.transaction(async (manager) => {
      const course = await this.lockUnchanged(manager, courseId, version, actor);
      const update = await this.findUndoable(manager, courseId);
      if (update?.id !== updateId || !update.former)
        throw new Refusal(409, 'authoring.updateNotUndoable', { code: UPDATE_CHANGED });
      const old = (await findOutline(manager, courseId)).flatMap(getSlides);
      const former = await this.withoutMissingFiles(old, update.former);
      const counts = await this.write(manager, course, splitParts(former), {
        old,
        completes,
        thumbnailKey: former.thumbnailKey,
        beforeProgress: () => restoreLinks(manager, { id: updateId, former }),
      });
      await storeVersion(manager, before, { changes: { fields: 0, ...counts }, actor });
      await manager.update(CourseUpdate, updateId, { state: 'undone', former: null });
      await this.record(manager, course, actor, { action: 'course.deck-update-undone' });
    });
    return this.get(courseId);
  }

  /** The worker removes the pictures. */
  async discard(courseId: string, updateId: string, actor: User): Promise<void> {
    await this.updates.manager.transaction(async (manager) => {
      const course = await lockCourse(manager, courseId, actor);
      const proposed = { id: updateId, courseId, state: 'proposed' } as const;
      const { affected } = await manager.update(CourseUpdate, proposed, { state: 'discarded' });
      if (affected) await this.record(manager, course, actor, { action: 'course.deck-update-discarded' });
    });
  }

  /** Writes modules, slides, pictures and the search index, and recalculates progress. @returns what changed */
  private async write(
    manager: EntityManager,
    { id }: Course,
    { outline, slides, modules }: OutlineParts,
    options: {
      /** The slides before, in order. */
      old: Slide[];
      completes: boolean | undefined;
      thumbnailKey: string | null;
      beforeRemoval?: () => Promise<void>;
      beforeProgress?: () => Promise<void>;
    },
  ): Promise<SavedOutline['counts']> {
    const staying = new Set(outline.flatMap((module) => module.slides.map((slide) => slide.id)));
    const { isRearranged, counts } = await this.outlines.save(manager, id, outline, async () => {
      await options.beforeRemoval?.();
      await moveLearners(manager, id, findNeighbors(options.old, staying));
    });
    await savePicturesAndHashes(manager, { slides, modules });
    await options.beforeProgress?.();
    await manager.update(Course, id, { thumbnailKey: options.thumbnailKey, updatedAt: new Date() });
    await writePassages(manager, id);
    await reanchorCourse(manager, id);
    await this.outlines.settleProgress(manager, id, {
      isRearranged,
      mayIssue: isRearranged,
      completes: options.completes,
    });
    return counts;
  }

  /** Orders all changes of a course, so that of two people who decide at once the second gets the 409. */
  private async lockUnchanged(
    manager: EntityManager,
    courseId: string,
    version: number,
    actor: User,
  ): Promise<Course> {
    const course = await lockCourse(manager, courseId, actor);
    requireVersion('course', course, version);
    return course;
  }

  /** The latest applied update, if it can be undone; earlier ones can be undone after it. */
  private async findUndoable(manager: EntityManager, courseId: string) {
    const isRecent = Raw((at) => `${at} > now() - make_interval(days => ${UPDATE_UNDO_DAYS})`);
    const update = await manager.findOne(CourseUpdate, {
      where: { courseId, state: 'applied', former: Not(IsNull()), appliedAt: isRecent },
      order: { appliedAt: 'DESC' },
    });
    return update?.appliedAt ? { ...update, appliedAt: update.appliedAt } : null;
  }

  /** Without the pictures of slides that were deleted with their files after the update. */
  private async withoutMissingFiles(current: Slide[], former: FormerOutline): Promise<FormerOutline> {
    const present = new Set(current.map(({ id }) => id));
    const exists = async (key: string | null) => key === null || (await this.storage.exists(key));
    const slides = await Promise.all(
      former.slides.map(async (slide) => {
        if (present.has(slide.id)) return slide;
        const [hasPicture, hasAudio] = [await exists(slide.imageKey), await exists(slide.audioKey)];
        return {
          ...slide,
          ...(!hasPicture && { imageKey: null, imageWidths: [], pictureHash: null, isIllustrated: null }),
          ...(!hasAudio && { audioKey: null, narrationHash: null }),
        };
      }),
    );
    return { ...former, slides };
  }

  private async fileName(uploadId: string): Promise<string> {
    return (await this.updates.manager.findOneBy(Upload, { id: uploadId }))?.fileName ?? '';
  }

  private async record(
    manager: EntityManager,
    { id, title }: Course,
    actor: User,
    entry: Pick<Parameters<AuditService['record']>[1], 'action' | 'detail'>,
  ) {
    await this.audit.record(manager, { actor, ...entry, target: { kind: 'course', id, name: title } });
  }
}

/** The modules that no deck has: SCORM packages and external tools. */
async function findForeignModules(manager: EntityManager, modules: { id: string }[]): Promise<Set<string>> {
  const where = { moduleId: In(modules.map(({ id }) => id)) };
  const [packages, tools] = await Promise.all([
    manager.find(ScormPackageRow, { select: { id: true, moduleId: true }, where }),
    manager.find(ExternalToolLink, { select: { id: true, moduleId: true }, where }),
  ]);
  return new Set([...packages, ...tools].map(({ moduleId }) => moduleId));
}
