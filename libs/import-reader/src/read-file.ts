import { DEFAULT_LOCALE, type QuestionFormat } from '@lectern/contract';
import { type ServerText, translateText } from '@lectern/i18n/server';
import { limitConcurrency, runConfined } from '@lectern/pdf/confined-process';
import type { EncodedPicture } from './encode-picture.js';
import { listQuestionWords, listUserWords } from './file-words.js';
import { MAX_PARALLEL_READINGS, READING_TIMES, type ReadingTimes } from './limits.js';
import {
  type GradeRow,
  type GradeWords,
  parseReadingMessage,
  type PreparedQuestion,
  type ReadingMessage,
  type ReadingRequest,
  type StoredPicture,
  type UserRow,
} from './messages.js';

// The built file, also for a caller that runs from the sources.
const PROGRAM = new URL('../dist/reader.js', import.meta.url);

const refuseSlow = ({ timeMs }: ReadingTimes) =>
  new RefusedFile({ id: 'assessment.file.tooSlow', values: { seconds: timeMs / 1000 } });

/** Why a file is not read, for the person who chose it. */
export class RefusedFile extends Error {
  constructor(readonly text: ServerText) {
    super(translateText(DEFAULT_LOCALE, text));
  }
}

/** The questions of a file, in its own order. */
export interface QuestionFile {
  format: QuestionFormat;
  questions: PreparedQuestion[];
  /** About the file as a whole. */
  notes: ServerText[];
  /** Those that the questions show; empty where they are not kept. */
  pictures: EncodedPicture[];
}

export interface QuestionFileOptions {
  keepsPictures: boolean;
  findPictureSize: (id: string) => Promise<StoredPicture['size']>;
  /** Ends the reading when it aborts. */
  signal: AbortSignal;
  times?: ReadingTimes;
}

/** @throws RefusedFile, and the signal's reason when aborted */
export async function readQuestionFile(
  bytes: Uint8Array,
  { keepsPictures, findPictureSize, signal, times = READING_TIMES }: QuestionFileOptions,
): Promise<QuestionFile> {
  const questions: PreparedQuestion[] = [];
  const pictures: EncodedPicture[] = [];
  const end = await read(
    { task: { type: 'questions', words: listQuestionWords() }, bytes, keepsPictures },
    { signal, times },
    async (message) => {
      if (message.type === 'question') questions.push(message.question);
      if (message.type === 'picture') {
        const { id, width, height, data } = message;
        pictures.push({
          id,
          width,
          height,
          data: Buffer.from(data.buffer, data.byteOffset, data.byteLength),
        });
      }
      if (message.type !== 'findPicture') return undefined;
      return { id: message.id, size: await findPictureSize(message.id) } satisfies StoredPicture;
    },
  );
  if (end.type !== 'questionsRead') throw new Error('The reading process gave another answer.');
  return { format: end.format, notes: end.notes, questions, pictures };
}

/** @throws RefusedFile, and the signal's reason when aborted */
export async function readUserFile(
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<{ rows: UserRow[]; notes: ServerText[] }> {
  const rows: UserRow[] = [];
  const end = await read(
    { task: { type: 'users', words: listUserWords() }, bytes, keepsPictures: false },
    { signal, times: READING_TIMES },
    (message) => {
      if (message.type === 'users') rows.push(...message.rows);
    },
  );
  if (end.type !== 'usersRead') throw new Error('The reading process gave another answer.');
  return { rows, notes: end.notes };
}

/**
 * Reads a file with grades, CSV or Excel.
 * @throws RefusedFile, and the signal's reason when aborted
 */
export async function readGradeFile(
  bytes: Uint8Array,
  words: GradeWords,
  signal: AbortSignal,
): Promise<{ keys: string[]; rows: GradeRow[]; notes: ServerText[] }> {
  const rows: GradeRow[] = [];
  const end = await read(
    { task: { type: 'grades', words }, bytes, keepsPictures: false },
    { signal, times: READING_TIMES },
    (message) => {
      if (message.type === 'grades') rows.push(...message.rows);
    },
  );
  if (end.type !== 'gradesRead') throw new Error('The reading process gave another answer.');
  return { keys: end.keys, rows, notes: end.notes };
}

const runInTurn = limitConcurrency(MAX_PARALLEL_READINGS);
const LAST = ['questionsRead', 'usersRead', 'gradesRead', 'refused', 'tooBig', 'tooSlow', 'failed'];

/** Reads a file in a process of its own. @returns its last message */
function read(
  request: Omit<ReadingRequest, 'timeMs'>,
  { signal: stop, times }: Required<Pick<QuestionFileOptions, 'signal' | 'times'>>,
  onMessage: (message: ReadingMessage) => unknown,
): Promise<ReadingMessage> {
  return runInTurn(async () => {
    stop.throwIfAborted();
    const timeout = AbortSignal.timeout(times.timeoutMs);
    const signal = AbortSignal.any([stop, timeout]);
    let last: ReadingMessage | undefined;
    const timed: ReadingRequest = { ...request, timeMs: times.timeMs };
    const log = await runConfined({ program: PROGRAM, signal }, timed, (received) => {
      const message = parseReadingMessage(received);
      if (LAST.includes(message.type)) last = message;
      return onMessage(message);
    });
    stop.throwIfAborted();
    if (last?.type === 'refused') throw new RefusedFile(last.text);
    if (last?.type === 'tooBig') throw new RefusedFile({ id: 'assessment.file.tooMuchMemory' });
    if (last?.type === 'tooSlow') throw refuseSlow(times);
    if (last?.type === 'failed') throw new Error(`The reading process failed: ${last.detail}`);
    if (last) return last;
    if (timeout.aborted) throw refuseSlow(times);
    throw new Error(`The reading process ended without an answer: ${log}`);
  });
}
