import {
  CATEGORY_IN_USE,
  MAX_CATEGORY_DEPTH,
  QUESTION_LIMITS,
  type QuestionCategory as CategoryOnWire,
  type QuestionCategoryChange,
} from '@lectern/contract';
import {
  isStillReferenced,
  isTaughtBy,
  limitTo,
  type Person,
  QuestionCategory,
  type User,
} from '@lectern/data';
import { BadRequestException, ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../../platform/audit/audit.service.js';
import { findOrCreatePaths, type FoundPaths } from '../question-files/category-paths.js';

const COURSE_REQUIRED = 'Choose the course of the category.';
const IN_USE = 'This category is not empty, or an exam draws questions from it. Move its questions first.';
const TOO_DEEP = `Categories have at most ${MAX_CATEGORY_DEPTH} levels. Choose a parent that is higher up.`;

/** The tree of categories of the question bank. */
@Injectable()
export class CategoriesService {
  constructor(
    private readonly source: DataSource,
    private readonly audit: AuditService,
  ) {}

  /** Those that the person may work with, by name. One below a category of other people is shown without a parent. */
  async list(person: Person): Promise<CategoryOnWire[]> {
    const categories = await this.source.query<CategoryOnWire[]>(
      `${SELECT} WHERE ${isTaughtBy('question_categories.course_id', '$1')} ORDER BY lower(name), id`,
      [limitTo(person)],
    );
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
      return findCategory(manager, id);
    });
  }

  async update(id: string, change: QuestionCategoryChange, actor: User): Promise<CategoryOnWire> {
    requireChosenCourse(change, actor);
    return this.source.transaction(async (manager) => {
      // Two moves at the same time could close a circle that neither of them sees.
      await manager.query('LOCK TABLE question_categories IN SHARE ROW EXCLUSIVE MODE');
      const before = await findCategory(manager, id);
      await requireReferences(manager, change);
      if (change.parentId && (await isWithin(manager, change.parentId, id)))
        throw new ConflictException('A category cannot be moved into itself or below itself.');
      if (change.parentId && change.parentId !== before.parentId)
        requireDepth((await findDepth(manager, change.parentId)) + (await findHeight(manager, id)));
      // A parent that the list does not show stays.
      const parentId = change.parentId ?? (await findHiddenParent(manager, id, actor));
      await manager.update(QuestionCategory, id, { ...change, parentId });
      await this.record(manager, actor, 'question-category.updated', id, change.name);
      return findCategory(manager, id);
    });
  }

  /**
   * The first category of a course; a new one with the course's title where it has none.
   * @returns its id
   */
  async findOrCreateForCourse(
    manager: EntityManager,
    { id: courseId, title }: { id: string; title: string },
    actor: User,
  ): Promise<string> {
    // Two calls at the same time would both create one.
    await manager.query('SELECT FROM courses WHERE id = $1 FOR NO KEY UPDATE', [courseId]);
    const find = { where: { courseId }, order: { name: 'ASC', id: 'ASC' } } as const;
    const found = await manager.findOne(QuestionCategory, find);
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

  /** @throws ConflictException with the code CATEGORY_IN_USE unless it is empty */
  async delete(id: string, actor: User): Promise<void> {
    try {
      await this.source.transaction(async (manager) => {
        const { name } = await findCategory(manager, id);
        await manager.delete(QuestionCategory, id);
        await this.record(manager, actor, 'question-category.deleted', id, name);
      });
    } catch (error) {
      if (!isStillReferenced(error)) throw error;
      throw new ConflictException({ message: IN_USE, code: CATEGORY_IN_USE });
    }
  }

  /** @throws NotFoundException where it does not exist */
  find(manager: EntityManager, id: string): Promise<CategoryOnWire> {
    return findCategory(manager, id);
  }

  /**
   * Finds or creates the categories of a file below another one, by the names of their paths. The import's own audit entry
   * counts them.
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

const SELECT = `
  SELECT id, parent_id AS "parentId", course_id AS "courseId", name,
         (SELECT count(*)::int FROM questions
           WHERE category_id = question_categories.id AND archived_at IS NULL) AS "questionCount"
    FROM question_categories`;

async function findCategory(manager: EntityManager, id: string): Promise<CategoryOnWire> {
  const [category] = await manager.query<CategoryOnWire[]>(`${SELECT} WHERE id = $1`, [id]);
  if (!category) throw new NotFoundException('This category no longer exists.');
  return category;
}

/** The parent of a category where the person may not work with it, else null. */
async function findHiddenParent(manager: EntityManager, id: string, person: Person): Promise<string | null> {
  const [hidden] = await manager.query<{ id: string }[]>(
    `SELECT parents.id FROM question_categories
       JOIN question_categories parents ON parents.id = question_categories.parent_id
      WHERE question_categories.id = $1 AND NOT ${isTaughtBy('parents.course_id', '$2')}`,
    [id, limitTo(person)],
  );
  return hidden?.id ?? null;
}

/** Only administrators have categories that belong to no course. */
function requireChosenCourse({ courseId }: QuestionCategoryChange, { role }: User) {
  if (!courseId && role !== 'admin') throw new BadRequestException(COURSE_REQUIRED);
}

async function requireReferences(manager: EntityManager, { parentId, courseId }: QuestionCategoryChange) {
  if (parentId) await findCategory(manager, parentId);
  if (!courseId) return;
  const [course] = await manager.query<unknown[]>('SELECT FROM courses WHERE id = $1', [courseId]);
  if (!course) throw new NotFoundException('Course not found.');
}

function requireDepth(depth: number) {
  if (depth > MAX_CATEGORY_DEPTH) throw new ConflictException(TOO_DEEP);
}

/** The level of a category, from 1. */
async function findDepth(manager: EntityManager, id: string): Promise<number> {
  const [{ depth }] = await manager.query<[{ depth: number }]>(
    `WITH RECURSIVE ancestors AS (
       SELECT id, parent_id FROM question_categories WHERE id = $1
       UNION
       SELECT parents.id, parents.parent_id FROM question_categories parents
         JOIN ancestors ON ancestors.parent_id = parents.id)
     SELECT count(*)::int AS depth FROM ancestors`,
    [id],
  );
  return depth;
}

/** How many levels a category and those below it have. */
async function findHeight(manager: EntityManager, id: string): Promise<number> {
  const [{ height }] = await manager.query<[{ height: number }]>(
    `WITH RECURSIVE descendants AS (
       SELECT id, 1 AS level FROM question_categories WHERE id = $1
       UNION ALL
       SELECT children.id, level + 1 FROM question_categories children
         JOIN descendants ON descendants.id = children.parent_id)
     SELECT max(level) AS height FROM descendants`,
    [id],
  );
  return height;
}

/** Whether a category is another one or below it. */
async function isWithin(manager: EntityManager, id: string, ancestorId: string): Promise<boolean> {
  const [found] = await manager.query<unknown[]>(
    `WITH RECURSIVE ancestors AS (
       SELECT id, parent_id FROM question_categories WHERE id = $1
       UNION
       SELECT parents.id, parents.parent_id FROM question_categories parents
         JOIN ancestors ON ancestors.parent_id = parents.id)
     SELECT FROM ancestors WHERE id = $2`,
    [id, ancestorId],
  );
  return found !== undefined;
}
