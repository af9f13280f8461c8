import { isDeepStrictEqual } from 'node:util';
import {
  displayName,
  type EditableLearningPath,
  type EditedLearningPath,
  type EditedStep,
  LEARNING_PATH_HAS_LEARNERS,
  type LearningPathChange,
  type EditableLearningPathQuery,
  type LearningPathSettings,
  type Paged,
  type StepChange,
} from '@lectern/contract';
import {
  groupBy,
  LearningPath,
  LearningPathCourse,
  LearningPathEnrollment,
  LearningPathStep,
  settleLearningPaths,
  uniqueSlug,
  type User,
} from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, Not } from 'typeorm';
import type { Localized } from '../../platform/lists/order.queries.js';
import { AuditService } from '../../platform/audit/audit.service.js';
import { lockRow } from '../../platform/edits/lock-row.js';
import { requireVersion } from '../../platform/edits/require-version.js';
import { Refusal } from '../../platform/http/refusal.js';
import { RightsService } from '../../platform/rights/rights.service.js';
import { checkSteps, hasRequiredStep } from './check-steps.js';
import {
  countAllowedCourses,
  findAddableCourses,
  findEditablePaths,
  findEditedCourses,
  insertStepCourses,
  saveSteps,
} from './path-authoring.queries.js';

/** Learning paths as those edit them who own them, and administrators. */
@Injectable()
export class PathAuthoringService {
  constructor(
    private readonly source: DataSource,
    private readonly audit: AuditService,
    private readonly rights: RightsService,
  ) {}

  async list(query: Localized<EditableLearningPathQuery>, user: User): Promise<Paged<EditableLearningPath>> {
    const { items, total } = await findEditablePaths(this.source.manager, query, user);
    return { items: items.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() })), total };
  }

  get(pathId: string): Promise<EditedLearningPath> {
    return readPath(this.source.manager, pathId);
  }

  /** By title, at most `ADDABLE_COUNT`. */
  listAddable(pathId: string, query: Localized<{ search: string }>, user: User) {
    return findAddableCourses(this.source.manager, { pathId, ...query, person: user });
  }

  /** A draft that the actor owns. */
  create({ title, description }: LearningPathSettings, actor: User): Promise<EditedLearningPath> {
    return this.source.transaction(async (manager) => {
      const slug = await uniqueSlug(manager, title, 'learning_paths');
      const path = { slug, title, description: description || null, ownerId: actor.id };
      const { id } = await manager.save(LearningPath, path as LearningPath);
      const target = { kind: 'learning-path', id, name: title } as const;
      await this.audit.record(manager, { actor, action: 'learning-path.created', target });
      return readPath(manager, id);
    });
  }

  /**
   * Saves the path with all its steps. What people have reached stays; who has completed all remaining steps gets the
   * certificate.
   * @throws Refusal (409) with the code EDIT_CONFLICT, and for a published path without a required step
   */
  update(pathId: string, change: LearningPathChange, actor: User): Promise<EditedLearningPath> {
    return this.source.transaction(async (manager) => {
      const path = await this.lock(manager, pathId, actor);
      requireVersion('path', path, change.version);
      checkSteps(change.steps);
      if (path.isPublished && !hasRequiredStep(change.steps))
        throw new Refusal(409, 'learning.path.noRequiredStep');
      const before = await readPath(manager, pathId);
      const { title, description, isInOrder } = change;
      const settings = { title, description: description || null, isInOrder };
      const fields: string[] = (['title', 'description', 'isInOrder'] as const).filter(
        (field) => settings[field] !== before[field],
      );
      const isRearranged = !isDeepStrictEqual(before.steps.map(toChange), change.steps);
      if (isRearranged) fields.push('steps');
      if (!fields.length) return before;
      await settleLearningPaths(manager, { pathId, userId: null });
      if (isRearranged) await replaceSteps(manager, pathId, change.steps, actor);
      await manager.update(LearningPath, pathId, { ...settings, updatedAt: new Date() });
      await settleLearningPaths(manager, { pathId, userId: null });
      const target = { kind: 'learning-path', id: pathId, name: title } as const;
      await this.audit.record(manager, { actor, action: 'learning-path.updated', target, fields });
      return readPath(manager, pathId);
    });
  }

  /** @throws Refusal (409) for a path without a required step */
  setPublished(pathId: string, isPublished: boolean, actor: User): Promise<EditedLearningPath> {
    return this.source.transaction(async (manager) => {
      const { title: name, ...path } = await this.lock(manager, pathId, actor);
      if (path.isPublished === isPublished) return readPath(manager, pathId);
      const isComplete = await manager.existsBy(LearningPathStep, { pathId, rule: Not('optional') });
      if (isPublished && !isComplete) throw new Refusal(409, 'learning.path.noRequiredStep');
      await manager.update(LearningPath, pathId, { isPublished });
      await settleLearningPaths(manager, { pathId, userId: null });
      const action = isPublished ? 'learning-path.published' : 'learning-path.unpublished';
      await this.audit.record(manager, {
        actor,
        action,
        target: { kind: 'learning-path', id: pathId, name },
      });
      return readPath(manager, pathId);
    });
  }

  /** @throws Refusal (409) with the code LEARNING_PATH_HAS_LEARNERS unless confirmed */
  delete(pathId: string, isConfirmed: boolean, actor: User): Promise<void> {
    return this.source.transaction(async (manager) => {
      const { title: name } = await this.lock(manager, pathId, actor);
      const count = await manager.countBy(LearningPathEnrollment, { pathId });
      if (count && !isConfirmed)
        throw new Refusal(409, 'learning.path.hasLearners', {
          values: { count },
          code: LEARNING_PATH_HAS_LEARNERS,
        });
      await manager.delete(LearningPath, pathId);
      const target = { kind: 'learning-path', id: pathId, name } as const;
      await this.audit.record(manager, { actor, action: 'learning-path.deleted', target });
    });
  }

  /**
   * Locks a path and checks the actor again: an owner who was replaced while the call waited for the lock changes nothing.
   * @throws Refusal (404)
   */
  async lock(manager: EntityManager, pathId: string, actor: User): Promise<LearningPath> {
    const path = await lockRow(manager, LearningPath, pathId, 'path');
    await this.rights.require(actor, 'learningPath', pathId, manager);
    return path;
  }
}

/** A path to edit. */
export async function readPath(manager: EntityManager, pathId: string): Promise<EditedLearningPath> {
  const path = await manager.findOne(LearningPath, { where: { id: pathId }, relations: { owner: true } });
  if (!path) throw new Refusal(404, 'learning.path.notFound');
  const steps = await manager.find(LearningPathStep, { where: { pathId }, order: { position: 'ASC' } });
  const courses = groupBy(await findEditedCourses(manager, pathId), ({ stepId }) => stepId);
  const { id, slug, version, title, description, isPublished, isInOrder, owner } = path;
  return {
    ...{ id, slug, version, title, description, isPublished, isInOrder },
    learnerCount: await manager.countBy(LearningPathEnrollment, { pathId }),
    owner: owner && { id: owner.id, name: displayName(owner), email: owner.email },
    steps: steps.map(({ id: stepId, rule, chooseCount }) => ({
      ...{ id: stepId, rule, chooseCount },
      courses: (courses.get(stepId) ?? []).map(({ stepId: _stepId, ...course }) => course),
    })),
  };
}

/** A step as an editor would send it back. A deleted course makes it different from what is sent. */
const toChange = ({ id, rule, chooseCount, courses }: EditedStep) => ({
  ...{ id, rule, chooseCount },
  courseIds: courses.map((course) => course.id),
});

/** @throws Refusal (404) unless each added course is published or taught by the actor, Refusal (400) for a step of another path */
async function replaceSteps(manager: EntityManager, pathId: string, steps: StepChange[], actor: User) {
  const courseIds = steps.flatMap((step) => step.courseIds);
  const allowed = await countAllowedCourses(manager, { pathId, courseIds, person: actor });
  if (allowed < courseIds.length) throw new Refusal(404, 'courses.courseNotFound');
  const ids = steps.map(({ id }) => id);
  await manager.delete(LearningPathCourse, { pathId });
  await manager.delete(LearningPathStep, { pathId, ...(ids.length && { id: Not(In(ids)) }) });
  if ((await saveSteps(manager, pathId, steps)) < steps.length)
    throw new Refusal(400, 'learning.path.stepTwice');
  const placed = steps.flatMap(({ id: stepId, courseIds }) =>
    courseIds.map((courseId, position) => ({ stepId, position, courseId })),
  );
  await insertStepCourses(manager, pathId, placed);
}
