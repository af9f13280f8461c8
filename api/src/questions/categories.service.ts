import {
  CATEGORY_IN_USE,
  QUESTION_LIMITS,
  type QuestionCategory as CategoryOnWire,
  type QuestionCategoryChange,
} from '@lectern/contract';
import { isStillReferenced, QuestionCategory, type User } from '@lectern/data';
import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';

const IN_USE = 'This category is not empty, or an exam draws questions from it. Move its questions first.';

/** The tree of categories of the question bank. */
@Injectable()
export class CategoriesService {
  constructor(
    private readonly source: DataSource,
    private readonly audit: AuditService,
  ) {}

  /** By name. */
  async list(): Promise<CategoryOnWire[]> {
    return this.source.query<CategoryOnWire[]>(`${SELECT} ORDER BY lower(name), id`);
  }

  async create(change: QuestionCategoryChange, actor: User): Promise<CategoryOnWire> {
    return this.source.transaction(async (manager) => {
      await requireReferences(manager, change);
      const { id } = await manager.save(QuestionCategory, { ...change } as QuestionCategory);
      await this.record(manager, actor, 'question-category.created', id, change.name);
      return findCategory(manager, id);
    });
  }

  async update(id: string, change: QuestionCategoryChange, actor: User): Promise<CategoryOnWire> {
    return this.source.transaction(async (manager) => {
      // Two moves at the same time could close a circle that neither of them sees.
      await manager.query('LOCK TABLE question_categories IN SHARE ROW EXCLUSIVE MODE');
      await findCategory(manager, id);
      await requireReferences(manager, change);
      if (change.parentId && (await isWithin(manager, change.parentId, id)))
        throw new ConflictException('A category cannot be moved into itself or below itself.');
      await manager.update(QuestionCategory, id, change);
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

async function requireReferences(manager: EntityManager, { parentId, courseId }: QuestionCategoryChange) {
  if (parentId) await findCategory(manager, parentId);
  if (!courseId) return;
  const [course] = await manager.query<unknown[]>('SELECT FROM courses WHERE id = $1', [courseId]);
  if (!course) throw new NotFoundException('Course not found.');
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
