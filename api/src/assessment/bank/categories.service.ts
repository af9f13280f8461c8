import {
  CATEGORY_IN_USE,
  MAX_CATEGORY_DEPTH,
  QUESTION_LIMITS,
  type QuestionCategory as CategoryOnWire,
  type QuestionCategoryChange,
  type Locale,
} from '@lectern/contract';
import { Course, isStillReferenced, type Person, QuestionCategory, type User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../../platform/audit/audit.service.js';
import { findOrCreatePaths, type FoundPaths } from '../question-files/category-paths.js';
import { Refusal } from '../../platform/http/refusal.js';
import {
  findCategories,
  findCategory,
  findDepth,
  countLevels,
  findHiddenParent,
  isWithin,
  lockCategories,
} from './categories.queries.js';

/** The tree of categories of the question bank. */
@Injectable()
export class CategoriesService {
  constructor(
    private readonly source: DataSource,
    private readonly audit: AuditService,
  ) {}

  /**
   * The categories that the person may work with, sorted by name. A category whose parent the person may not work with is listed
   * without a parent.
   */
  async list(person: Person, locale: Locale): Promise<CategoryOnWire[]> {
    const categories = await findCategories(this.source.manager, person, locale);
    const ids = new Set(categories.map(({ id }) => id));
    return categories.map(({ parentId, ...category }) => ({
      ...category,
      parentId: parentId && ids.has(parentId) ? parentId : null,
    }));
  }

  async create(change: QuestionCategoryChange, actor: User): Promise<CategoryOnWire> {
    requireChosenCourse(change, actor);
    return this.source.transaction(async (manager) => {
      await requireReferences(manager, change);
      if (change.parentId) requireDepth((await findDepth(manager, change.parentId)) + 1);
      const { id } = await manager.save(QuestionCategory, { ...change } as QuestionCategory);
      await this.record(manager, actor, 'question-category.created', id, change.name);
      return requireCategory(manager, id);
    });
  }

  async update(id: string, change: QuestionCategoryChange, actor: User): Promise<CategoryOnWire> {
    requireChosenCourse(change, actor);
    return this.source.transaction(async (manager) => {
      await lockCategories(manager);
      const before = await requireCategory(manager, id);
      await requireReferences(manager, change);
      if (change.parentId && (await isWithin(manager, change.parentId, id)))
        throw new Refusal(409, 'assessment.categoryInItself');
      if (change.parentId && change.parentId !== before.parentId)
        requireDepth((await findDepth(manager, change.parentId)) + (await countLevels(manager, id)));
      // The person does not see a hidden parent, so a change without a parent keeps it.
      const parentId = change.parentId ?? (await findHiddenParent(manager, id, actor));
      await manager.update(QuestionCategory, id, { ...change, parentId });
      await this.record(manager, actor, 'question-category.updated', id, change.name);
      return requireCategory(manager, id);
    });
  }

  /**
   * Finds the first category of a course, or creates one with the course's title.
   * @returns the category's id
   */
  async findOrCreateForCourse(
    manager: EntityManager,
    { id: courseId, title }: { id: string; title: string },
    actor: User,
  ): Promise<string> {
    // The lock prevents that two calls at the same time both create a category.
    await manager.findOne(Course, { where: { id: courseId }, lock: { mode: 'for_no_key_update' } });
    const found = await manager.findOne(QuestionCategory, {
      where: { courseId },
      order: { name: 'ASC', id: 'ASC' },
    });
    if (found) return found.id;
    const name = title.slice(0, QUESTION_LIMITS.title);
    const { id } = await manager.save(QuestionCategory, {
      name,
      courseId,
      parentId: null,
    } as QuestionCategory);
    await this.record(manager, actor, 'question-category.created', id, name);
    return id;
  }

  /** @throws Refusal (409) with the code CATEGORY_IN_USE if the category has questions or categories below it */
  async delete(id: string, actor: User): Promise<void> {
    try {
      await this.source.transaction(async (manager) => {
        const { name } = await requireCategory(manager, id);
        await manager.delete(QuestionCategory, id);
        await this.record(manager, actor, 'question-category.deleted', id, name);
      });
    } catch (error) {
      if (!isStillReferenced(error)) throw error;
      throw new Refusal(409, 'assessment.categoryInUse', { code: CATEGORY_IN_USE });
    }
  }

  /** @throws Refusal (404) if the category does not exist */
  find(manager: EntityManager, id: string): Promise<CategoryOnWire> {
    return requireCategory(manager, id);
  }

  /**
   * Finds or creates the categories of an imported file below the category `root`. A path is a list of names, one for each level.
   * New categories get no audit entry here, because the audit entry of the import counts them.
   */
  async findOrCreatePaths(
    manager: EntityManager,
    root: CategoryOnWire,
    paths: string[][],
    actor: User,
  ): Promise<FoundPaths> {
    const depth = await findDepth(manager, root.id);
    return findOrCreatePaths(manager, { id: root.id, courseId: root.courseId, depth }, paths, actor);
  }

  private record(
    manager: EntityManager,
    actor: User,
    action: 'question-category.created' | 'question-category.updated' | 'question-category.deleted',
    id: string,
    name: string,
  ) {
    return this.audit.record(manager, { actor, action, target: { kind: 'question-category', id, name } });
  }
}

async function requireCategory(manager: EntityManager, id: string): Promise<CategoryOnWire> {
  const category = await findCategory(manager, id);
  if (!category) throw new Refusal(404, 'assessment.categoryGone');
  return category;
}

/** Only administrators have categories that belong to no course. */
function requireChosenCourse({ courseId }: QuestionCategoryChange, { role }: User) {
  if (!courseId && role !== 'admin') throw new Refusal(400, 'assessment.categoryNeedsCourse');
}

async function requireReferences(manager: EntityManager, { parentId, courseId }: QuestionCategoryChange) {
  if (parentId) await requireCategory(manager, parentId);
  if (courseId && !(await manager.existsBy(Course, { id: courseId })))
    throw new Refusal(404, 'courses.courseNotFound');
}

function requireDepth(depth: number) {
  if (depth > MAX_CATEGORY_DEPTH)
    throw new Refusal(409, 'assessment.categoryTooDeep', { values: { max: MAX_CATEGORY_DEPTH } });
}
