import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { runInTurn, UnreadableDeck } from '@lectern/pdf';
import { runConfined } from '@lectern/pdf/confined-process';
import { detectContainer, CONTAINER_START_BYTES } from '../archive/detect-format.js';
import { INSPECT_TIMEOUT_MS, READ_TIMEOUT_MS, READER_MEMORY_BYTES } from '../archive/limits.js';
import type { InspectedOfficeFile, ReadOfficeFile } from './office-file.js';
import { ReaderAnswer, type ReaderTask } from '../archive/reader-answer.js';

// The built file, even if the caller runs from the sources.
const READER_PROGRAM = new URL('../../dist/archive/package-reader.js', import.meta.url);

/** Whether a file begins like an office file, whatever its name is. */
export async function isOfficeFile(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(CONTAINER_START_BYTES), 0);
    return detectContainer(buffer.subarray(0, bytesRead)) !== null;
  } finally {
    await handle.close();
  }
}

/**
 * Checks an office file while the upload's request waits.
 * @throws UnreadableDeck when the file can't become a course
 */
export async function inspectOfficeFile(file: string): Promise<InspectedOfficeFile> {
  const answer = await runInTurn(() => runReader(file, 'inspect', INSPECT_TIMEOUT_MS));
  if (answer.type !== 'inspected')
    throw new Error('The reader of office files sent an answer of another type.');
  return { format: answer.format, slides: answer.slides };
}

/**
 * Reads what an office file states, and removes references to other files, macros and scripts.
 * @throws UnreadableDeck when the file can't become a course, and the signal's reason when aborted
 */
export async function readOfficeFile(file: string, signal: AbortSignal): Promise<ReadOfficeFile> {
  const answer = await runReader(file, 'read', READ_TIMEOUT_MS, signal);
  if (answer.type !== 'read') throw new Error('The reader of office files sent an answer of another type.');
  return { format: answer.format, facts: answer.facts, stripped: answer.stripped };
}

/** Reads a file in a separate process, which is confined like the readers of PDFs. */
async function runReader(
  file: string,
  task: ReaderTask,
  timeoutMs: number,
  callerSignal?: AbortSignal,
): Promise<Exclude<ReaderAnswer, { type: 'refused' }>> {
  callerSignal?.throwIfAborted();
  const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(callerSignal ? [callerSignal] : [])]);
  const path = resolve(file);
  let firstMessage: unknown;
  const log = await runConfined(
    { program: READER_PROGRAM, file: path, maxMemoryBytes: READER_MEMORY_BYTES, signal },
    { file: path, task },
    (message) => {
      firstMessage ??= message;
    },
  );
  callerSignal?.throwIfAborted();
  // The process was ended because it needed too much time or memory.
  if (firstMessage === undefined) throw new UnreadableDeck('officeTooLarge', `reader ended: ${log}`);
  const answer = ReaderAnswer.parse(firstMessage);
  if (answer.type === 'refused') throw new UnreadableDeck(answer.reason, answer.detail);
  return answer;
}
