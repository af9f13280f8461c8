import type { QuestionContent } from '@lectern/contract';
import type { EntityManager } from 'typeorm';
import { findOwnContent } from './attempts.queries.js';

/** Questions of attempts that one process remembers, about 1 kB each. */
const MAX_SHAPES = 20_000;

/**
 * The types and part ids of attempts' questions, so that a save can check its answer without a query. They never change
 * while an attempt is open.
 */
export class QuestionShapes {
  private readonly shapes = new Map<string, QuestionContent>();

  /** @returns undefined where the person has no such question */
  async find(
    manager: EntityManager,
    { attemptId, position, userId }: { attemptId: string; position: number; userId: string },
  ): Promise<QuestionContent | undefined> {
    const key = `${userId} ${attemptId} ${position}`;
    const known = this.shapes.get(key);
    if (known) return known;
    const content = await findOwnContent(manager, { attemptId, position, userId });
    if (!content) return undefined;
    const shape = withoutTexts(content);
    if (this.shapes.size >= MAX_SHAPES) this.shapes.delete(this.shapes.keys().next().value as string);
    this.shapes.set(key, shape);
    return shape;
  }
}

const withoutTexts = (content: QuestionContent): QuestionContent =>
  JSON.parse(JSON.stringify(content), (name, field: unknown) =>
    name === 'prompt' || name === 'html' || name === 'text' ? '' : field,
  ) as QuestionContent;
