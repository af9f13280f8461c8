import type { QuestionResponse } from '@lectern/contract';
import type { EntityManager } from 'typeorm';
import { type AnswerPlace, findOwnFileIds } from './handed-in-files.queries.js';

/** Removes from an answer the ids of files that were not stored for this answer, and repeated ids. */
export async function removeForeignFiles(
  manager: EntityManager,
  place: AnswerPlace,
  response: Extract<QuestionResponse, { type: 'file-upload' }>,
): Promise<QuestionResponse> {
  if (!response.fileIds.length) return response;
  const ownFileIds = await findOwnFileIds(manager, place, response.fileIds);
  return { ...response, fileIds: [...new Set(response.fileIds)].filter((id) => ownFileIds.has(id)) };
}
