/** The thread that reads: it takes a request, sends what it finds, and ends. */
import { once } from 'node:events';
import { parentPort } from 'node:worker_threads';
import { cleanForeignQuestionHtml } from '@lectern/text/slide-html';
import { FormatProblem, readQuestions } from '@lectern/question-formats/reading';
import { ImportedPictures } from './imported-pictures.js';
import { MAX_NOTES, MAX_SENTENCE, ROWS_PER_MESSAGE } from './limits.js';
import type { ReadingMessage, ReadingRequest, StoredPicture } from './messages.js';
import { prepareQuestion } from './prepare-question.js';
import { readUserTable } from './user-table.js';

const port = parentPort;
if (!port) throw new Error('This file runs as a thread of the reading process.');
const send = (message: ReadingMessage): void => port.postMessage(message);
const cutNotes = (notes: string[]): string[] =>
  notes.slice(0, MAX_NOTES).map((note) => note.slice(0, MAX_SENTENCE));

/** Asks the process that may read the database. */
async function findPictureSize(id: string): Promise<StoredPicture['size']> {
  send({ type: 'findPicture', id });
  const [answer] = (await once(port as NonNullable<typeof port>, 'message')) as [StoredPicture];
  return answer.size;
}

async function readQuestionFile(bytes: Buffer, keepsPictures: boolean): Promise<void> {
  const pictures = new ImportedPictures(findPictureSize);
  let number = 0;
  const { format, notes } = await readQuestions(bytes, {
    cleanHtml: cleanForeignQuestionHtml,
    preparePicture: pictures.prepare,
    onQuestion: (read) => send({ type: 'question', question: prepareQuestion(read, ++number) }),
  });
  if (keepsPictures) for (const picture of pictures.encoded) send({ type: 'picture', ...picture });
  send({ type: 'questionsRead', format, notes: cutNotes(notes) });
}

function readUserFile(bytes: Buffer): void {
  const { rows, notes } = readUserTable(bytes);
  for (let at = 0; at < rows.length; at += ROWS_PER_MESSAGE)
    send({ type: 'users', rows: rows.slice(at, at + ROWS_PER_MESSAGE) });
  send({ type: 'usersRead', rowCount: rows.length, notes: cutNotes(notes) });
}

async function read({ task, bytes, keepsPictures }: ReadingRequest): Promise<void> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (task === 'questions') await readQuestionFile(file, keepsPictures);
    else readUserFile(file);
  } catch (error) {
    if (!(error instanceof FormatProblem)) throw error;
    send({ type: 'refused', message: error.message.slice(0, MAX_SENTENCE) });
  }
}

const [request] = (await once(port, 'message')) as [ReadingRequest];
await read(request);
port.close();
