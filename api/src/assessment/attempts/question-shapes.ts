import type { QuestionContent } from '@lectern/contract';
import type { EntityManager } from 'typeorm';
import { findOwnContent } from './attempts.queries.js';

/** Questions of attempts that one process caches, about 1 kB each. */
const MAX_CACHED_SHAPES = 20_000;

/**
 * A cache of question shapes: a question's type and the ids of its parts, without texts. With it a save checks its answer without
 * a query. The shapes never change while an attempt is open.
 */
export class QuestionShapes {
  private readonly shapes = new Map<string, QuestionContent>();

  /** @returns undefined if no attempt of the person has the question */
  async find(
    manager: EntityManager,
    { attemptId, position, userId }: { attemptId: string; position: number; userId: string },
  ): Promise<QuestionContent | undefined> {
    const key = `${userId} ${attemptId} ${position}`;
    const cached = this.shapes.get(key);
    if (cached) return cached;
    const content = await findOwnContent(manager, { attemptId, position, userId });
    if (!content) return undefined;
    const shape = removeTexts(content);
    const oldestKey = this.shapes.keys().next().value;
    if (this.shapes.size >= MAX_CACHED_SHAPES && oldestKey !== undefined) this.shapes.delete(oldestKey);
    this.shapes.set(key, shape);
    return shape;
  }
}

const removeTexts = (content: QuestionContent): QuestionContent =>
  JSON.parse(JSON.stringify(content), (name, field: unknown) =>
    name === 'prompt' || name === 'html' || name === 'text' ? '' : field,
  ) as QuestionContent;
