import type { User } from '@lectern/data';
import { RefusedFile } from '@lectern/import-reader';
import { limitConcurrency } from '@lectern/pdf';
import type { Request } from 'express';
import { Refusal } from '../http/refusal.js';
import { type FileRules, type ReceivedFile, receiveFile } from './receive-file.js';

/** Files of one person, the one that is being read included. */
const MAX_FILES_PER_PERSON = 3;

/** People whose files are being read by this process, with how many there are. */
const queues = new Map<string, { runInTurn: ReturnType<typeof limitConcurrency>; files: number }>();

/**
 * Receives a file with questions or users and reads it in a process of its own, which ends when the browser closes the
 * connection. One at a time for each person, because a file takes memory and processor time while it is read; the next
 * is received when its turn has come.
 * @param read gets the file and the signal of the connection's end
 * @throws Refusal (409) where others wait already, Refusal (422) with the reason when the file cannot
 * be read
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
