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

// The built file, even if the caller runs from the sources.
const READER_PROGRAM = new URL('../dist/reader.js', import.meta.url);

const createTooSlowError = ({ timeMs }: ReadingTimes) =>
  new RefusedFile({ id: 'assessment.file.tooSlow', values: { seconds: timeMs / 1000 } });

/** The file can't be read; `text` is the message for the user. */
export class RefusedFile extends Error {
  constructor(readonly text: ServerText) {
    super(translateText(DEFAULT_LOCALE, text));
  }
}

/** The questions of a file, in the order of the file. */
export interface QuestionFile {
  format: QuestionFormat;
  questions: PreparedQuestion[];
  /** Messages about the file as a whole. */
  notes: ServerText[];
  /** The pictures that the questions show; empty without `keepsPictures`. */
  pictures: EncodedPicture[];
}

export interface QuestionFileOptions {
  /** Whether the pictures are returned. */
  keepsPictures: boolean;
  /** Finds the size of a stored picture; null if no picture with the id is stored. */
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
  const lastMessage = await runReader(
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
  if (lastMessage.type !== 'questionsRead')
    throw new Error('The reading process sent an answer of another type.');
  return { format: lastMessage.format, notes: lastMessage.notes, questions, pictures };
}

/** @throws RefusedFile, and the signal's reason when aborted */
export async function readUserFile(
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<{ rows: UserRow[]; notes: ServerText[] }> {
  const rows: UserRow[] = [];
  const lastMessage = await runReader(
    { task: { type: 'users', words: listUserWords() }, bytes, keepsPictures: false },
    { signal, times: READING_TIMES },
    (message) => {
      if (message.type === 'users') rows.push(...message.rows);
    },
  );
  if (lastMessage.type !== 'usersRead')
    throw new Error('The reading process sent an answer of another type.');
  return { rows, notes: lastMessage.notes };
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
  const lastMessage = await runReader(
    { task: { type: 'grades', words }, bytes, keepsPictures: false },
    { signal, times: READING_TIMES },
    (message) => {
      if (message.type === 'grades') rows.push(...message.rows);
    },
  );
  if (lastMessage.type !== 'gradesRead')
    throw new Error('The reading process sent an answer of another type.');
  return { keys: lastMessage.keys, rows, notes: lastMessage.notes };
}

const runInTurn = limitConcurrency(MAX_PARALLEL_READINGS);
const LAST_MESSAGE_TYPES = [
  'questionsRead',
  'usersRead',
  'gradesRead',
  'refused',
  'tooBig',
  'tooSlow',
  'failed',
];

/** Reads a file in a separate process. @returns the last message of the process */
function runReader(
  request: Omit<ReadingRequest, 'timeMs'>,
  { signal: callerSignal, times }: Required<Pick<QuestionFileOptions, 'signal' | 'times'>>,
  onMessage: (message: ReadingMessage) => unknown,
): Promise<ReadingMessage> {
  return runInTurn(async () => {
    callerSignal.throwIfAborted();
    const timeout = AbortSignal.timeout(times.timeoutMs);
    const signal = AbortSignal.any([callerSignal, timeout]);
    let lastMessage: ReadingMessage | undefined;
    const timedRequest: ReadingRequest = { ...request, timeMs: times.timeMs };
    const log = await runConfined({ program: READER_PROGRAM, signal }, timedRequest, (received) => {
      const message = parseReadingMessage(received);
      if (LAST_MESSAGE_TYPES.includes(message.type)) lastMessage = message;
      return onMessage(message);
    });
    callerSignal.throwIfAborted();
    if (lastMessage?.type === 'refused') throw new RefusedFile(lastMessage.text);
    if (lastMessage?.type === 'tooBig') throw new RefusedFile({ id: 'assessment.file.tooMuchMemory' });
    if (lastMessage?.type === 'tooSlow') throw createTooSlowError(times);
    if (lastMessage?.type === 'failed') throw new Error(`The reading process failed: ${lastMessage.detail}`);
    if (lastMessage) return lastMessage;
    if (timeout.aborted) throw createTooSlowError(times);
    throw new Error(`The reading process ended without an answer: ${log}`);
  });
}
