import type { QuestionImportFields } from '@lectern/contract';
import { Question, QuestionKeyRow, QuestionVersion, type User } from '@lectern/data';
import type { PreparedQuestion } from '@lectern/import-reader';
import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';

/** A question of a file that can be stored. The other questions have a problem, and `prepared` is null. */
export type ImportableQuestion = PreparedQuestion & { prepared: NonNullable<PreparedQuestion['prepared']> };

/** Adds questions to the bank. They are ready if the import asks for that and the question has no losses, otherwise drafts. */
export async function insertQuestions(
  manager: EntityManager,
  questions: ImportableQuestion[],
  {
    findCategoryId,
    fields,
    actor,
  }: { findCategoryId: (path: string[]) => string; fields: QuestionImportFields; actor: User },
) {
  const rows = questions.map(({ prepared, losses }) => {
    const { content, key } = prepared;
    const [questionId, versionId] = [randomUUID(), randomUUID()];
    const status = fields.status === 'ready' && !losses.length ? ('ready' as const) : ('draft' as const);
    return {
      question: {
        id: questionId,
        categoryId: findCategoryId(prepared.category),
        title: prepared.title,
        type: content.type,
        tags: prepared.tags,
      },
      version: {
        id: versionId,
        questionId,
        version: 1,
        status,
        content,
        points: prepared.points,
        slideId: null,
        quote: null,
        createdById: actor.id,
      },
      key: { versionId, key },
    };
  });
  if (!rows.length) return;
  await manager.insert(
    Question,
    rows.map(({ question }) => question),
  );
  await manager.insert(
    QuestionVersion,
    rows.map(({ version }) => version),
  );
  await manager.insert(
    QuestionKeyRow,
    rows.map(({ key }) => key),
  );
}
