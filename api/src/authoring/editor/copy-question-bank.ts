import { randomUUID } from 'node:crypto';
import { MAX_DUPLICATED_QUESTIONS } from '@lectern/contract';
import {
  Question,
  QuestionCategory,
  QuestionKeyRow,
  QuestionVersion,
  type User,
  withNewIds,
} from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import { type CopiedQuestion, findQuestionsToCopy } from './copy-question-bank.queries.js';

/** Number of questions that one INSERT adds. */
const BATCH_SIZE = 200;

interface Copy {
  /** Id of the original course. */
  from: string;
  /** Id of the new course. */
  to: string;
  /** The ids of the new slides by those of the old ones. */
  slideIds: ReadonlyMap<string, string>;
  actor: User;
}

/**
 * Copies the question categories of a course and their questions, except archived ones. The newest version of a question becomes the
 * first version of the copy.
 * @throws Refusal (409) where there are more than `MAX_DUPLICATED_QUESTIONS` questions
 */
export async function copyQuestionBank(manager: EntityManager, copy: Copy): Promise<void> {
  const categoryIds = await copyCategories(manager, copy);
  const questions = await findQuestionsToCopy(manager, copy.from, MAX_DUPLICATED_QUESTIONS + 1);
  if (questions.length > MAX_DUPLICATED_QUESTIONS)
    throw new Refusal(409, 'authoring.tooManyToDuplicate', { values: { max: MAX_DUPLICATED_QUESTIONS } });
  for (let start = 0; start < questions.length; start += BATCH_SIZE)
    await insertQuestions(manager, questions.slice(start, start + BATCH_SIZE), { ...copy, categoryIds });
}

/** @returns the ids of the new categories by those of the old ones */
async function copyCategories(
  manager: EntityManager,
  { from, to }: Pick<Copy, 'from' | 'to'>,
): Promise<Map<string, string>> {
  const categories = await manager.findBy(QuestionCategory, { courseId: from });
  const ids = new Map(categories.map(({ id }) => [id, randomUUID() as string]));
  const copies = categories.map(({ id, name }) => ({
    id: ids.get(id) ?? '',
    name,
    courseId: to,
    parentId: null,
  }));
  await manager.insert(QuestionCategory, copies);
  // Parents are set after all categories are inserted. A parent that belongs to no course stays the parent of the copy.
  for (const { id, parentId } of categories)
    if (parentId)
      await manager.update(QuestionCategory, ids.get(id) ?? id, { parentId: ids.get(parentId) ?? parentId });
  return ids;
}

async function insertQuestions(
  manager: EntityManager,
  questions: CopiedQuestion[],
  { slideIds, actor, categoryIds }: Copy & { categoryIds: ReadonlyMap<string, string> },
): Promise<void> {
  const copies = questions.map((question) => ({
    question,
    questionId: randomUUID(),
    versionId: randomUUID(),
    ...withNewIds(question),
  }));
  await manager.insert(
    Question,
    copies.map(({ questionId, question: { categoryId, title, type, tags, practice } }) => ({
      ...{ id: questionId, categoryId: categoryIds.get(categoryId) ?? categoryId },
      ...{ title, type, tags, practice },
    })),
  );
  await manager.insert(
    QuestionVersion,
    copies.map(({ questionId, versionId, content, question: { status, points, slideId, quote } }) => {
      const copiedSlide = (slideId && slideIds.get(slideId)) ?? null;
      return {
        ...{ id: versionId, questionId, version: 1, status, points, content, createdById: actor.id },
        ...{ slideId: copiedSlide, quote: copiedSlide && quote },
      };
    }) as never,
  );
  await manager.insert(QuestionKeyRow, copies.map(({ versionId, key }) => ({ versionId, key })) as never);
}
