import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { runInTurn, UnreadableDeck } from '@lectern/pdf';
import { runConfined } from '@lectern/pdf/confined-process';
import { detectContainer, MAGIC_BYTES } from '../archive/detect-format.js';
import { INSPECT_TIMEOUT_MS, READ_TIMEOUT_MS, READER_MEMORY } from '../archive/limits.js';
import type { InspectedOfficeFile, ReadOfficeFile } from './office-file.js';
import { ReaderAnswer, type ReaderTask } from '../archive/reader-answer.js';

// The built file, also for a caller that runs from the sources.
const READER = new URL('../../dist/archive/package-reader.js', import.meta.url);

/** Whether a file begins as office files do, whatever its name. */
export async function isOfficeFile(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAGIC_BYTES), 0);
    return detectContainer(buffer.subarray(0, bytesRead)) !== null;
  } finally {
    await handle.close();
  }
}

/**
 * A look at an office file within a request.
 * @throws UnreadableDeck when it can't become a course
 */
export async function inspectOfficeFile(file: string): Promise<InspectedOfficeFile> {
  const answer = await runInTurn(() => ask(file, 'inspect', INSPECT_TIMEOUT_MS));
  if (answer.type !== 'inspected') throw new Error('The reader of office files gave another answer.');
  return { format: answer.format, slides: answer.slides };
}

/**
 * Reads what an office file states, and removes what refers to other files or runs.
 * @throws UnreadableDeck when it can't become a course, and the signal's reason when aborted
 */
export async function readOfficeFile(file: string, signal: AbortSignal): Promise<ReadOfficeFile> {
  const answer = await ask(file, 'read', READ_TIMEOUT_MS, signal);
  if (answer.type !== 'read') throw new Error('The reader of office files gave another answer.');
  return { format: answer.format, facts: answer.facts, stripped: answer.stripped };
}

/**
 * Asks a process of its own, confined as the readers of PDFs are.
 * @param timeout milliseconds
 */
async function ask(
  file: string,
  task: ReaderTask,
  timeout: number,
  stop?: AbortSignal,
): Promise<Exclude<ReaderAnswer, { type: 'refused' }>> {
  stop?.throwIfAborted();
  const signal = AbortSignal.any([AbortSignal.timeout(timeout), ...(stop ? [stop] : [])]);
  const path = resolve(file);
  let received: unknown;
  const log = await runConfined(
    { program: READER, file: path, maxMemoryBytes: READER_MEMORY, signal },
    { file: path, task },
    (message) => {
      received ??= message;
    },
  );
  stop?.throwIfAborted();
  // It needed more time or memory than it gets.
  if (received === undefined) throw new UnreadableDeck('officeTooLarge', `reader ended: ${log}`);
  const answer = ReaderAnswer.parse(received);
  if (answer.type === 'refused') throw new UnreadableDeck(answer.reason, answer.detail);
  return answer;
}
