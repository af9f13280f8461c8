import type { User } from '@lectern/data';
import { RefusedFile } from '@lectern/import-reader';
import { limitConcurrency } from '@lectern/pdf';
import type { Request } from 'express';
import { Refusal } from '../http/refusal.js';
import { type FileRules, type ReceivedFile, receiveFile } from './receive-file.js';

/** Maximum number of files of one person that are being read or wait for it. */
const MAX_FILES_PER_PERSON = 3;

/** Queue and number of files by user id, for people whose files this process reads. */
const queues = new Map<string, { runInTurn: ReturnType<typeof limitConcurrency>; files: number }>();

/**
 * Receives a file with questions or users, and reads it. Each person's files are received and read one after the other, because
 * reading a file takes memory and processor time.
 * @param read reads the file; its signal aborts when the browser closes the connection
 * @throws Refusal (409) where too many files of the person wait already, Refusal (422) with the reason if the file cannot be read
 */
export async function receiveImport<T>(
  request: Request,
  { id }: User,
  rules: FileRules,
  read: (file: ReceivedFile, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const queue = queues.get(id) ?? { runInTurn: limitConcurrency(1), files: 0 };
  if (queue.files >= MAX_FILES_PER_PERSON) {
    request.resume();
    throw new Refusal(409, 'platform.filesBeingRead');
  }
  queue.files++;
  queues.set(id, queue);
  const closing = new AbortController();
  const abort = () => closing.abort();
  request.socket.once('close', abort);
  try {
    return await queue.runInTurn(async () => read(await receiveFile(request, rules), closing.signal));
  } catch (error) {
    throw error instanceof RefusedFile ? new Refusal(422, error.text.id, error.text) : error;
  } finally {
    request.socket.off('close', abort);
    if (--queue.files === 0) queues.delete(id);
  }
}
