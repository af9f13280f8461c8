import type { QuestionResponse } from '@lectern/contract';
import type { EntityManager } from 'typeorm';
import { type AnswerTarget, findOwnFileIds } from './handed-in-files.queries.js';

/** An answer without the ids of files that were not stored for it, and without repeated ones. */
export async function keepOwnFiles(
  manager: EntityManager,
  target: AnswerTarget,
  response: Extract<QuestionResponse, { type: 'file-upload' }>,
): Promise<QuestionResponse> {
  if (!response.fileIds.length) return response;
  const own = await findOwnFileIds(manager, target, response.fileIds);
  return { ...response, fileIds: [...new Set(response.fileIds)].filter((id) => own.has(id)) };
}
