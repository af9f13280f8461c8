/** The thread that reads a file: it receives one request, sends the content of the file, and ends. */
import { once } from 'node:events';
import { parentPort } from 'node:worker_threads';
import type { ServerText } from '@lectern/i18n/server';
import type { TableWords } from '@lectern/question-formats';
import { FormatProblem } from '@lectern/question-formats/text-files';
import { cutText } from './cut-text.js';
import { GRADE_ROWS_PER_MESSAGE, MAX_NOTES, ROWS_PER_MESSAGE } from './limits.js';
import type {
  GradeWords,
  PreparedQuestion,
  ReadingMessage,
  ReadingRequest,
  StoredPicture,
  UserWords,
} from './messages.js';

const port = parentPort;
if (!port) throw new Error('This file runs as a thread of the reading process.');
const send = (message: ReadingMessage): void => port.postMessage(message);
const cutNotes = (notes: ServerText[]): ServerText[] => notes.slice(0, MAX_NOTES).map(cutText);

/** Asks the parent process, which has access to the database. */
async function findPictureSize(id: string): Promise<StoredPicture['size']> {
  send({ type: 'findPicture', id });
  const [answer] = (await once(port as NonNullable<typeof port>, 'message')) as [StoredPicture];
  return answer.size;
}

// Each function imports only the modules that it needs, because loading modules takes longer than reading most files.

async function readQuestionFile(
  bytes: Buffer,
  tableWords: TableWords<string[]>,
  keepsPictures: boolean,
): Promise<void> {
  const { readPreparedQuestions } = await import('./read-prepared-questions.js');
  const onQuestion = (question: PreparedQuestion): void => send({ type: 'question', question });
  const { format, notes, pictures } = await readPreparedQuestions(bytes, {
    tableWords,
    findPictureSize,
    onQuestion,
  });
  if (keepsPictures) for (const picture of pictures) send({ type: 'picture', ...picture });
  send({ type: 'questionsRead', format, notes: cutNotes(notes) });
}

async function readUserFile(bytes: Buffer, words: UserWords): Promise<void> {
  const { readUserTable } = await import('./tables/user-table.js');
  const { rows, notes } = readUserTable(bytes, words);
  for (let start = 0; start < rows.length; start += ROWS_PER_MESSAGE)
    send({ type: 'users', rows: rows.slice(start, start + ROWS_PER_MESSAGE) });
  send({ type: 'usersRead', rowCount: rows.length, notes: cutNotes(notes) });
}

async function readGradeFile(bytes: Buffer, words: GradeWords): Promise<void> {
  const { readGradeTable } = await import('./tables/grade-table.js');
  const { keys, rows, notes } = await readGradeTable(bytes, words);
  for (let start = 0; start < rows.length; start += GRADE_ROWS_PER_MESSAGE)
    send({ type: 'grades', rows: rows.slice(start, start + GRADE_ROWS_PER_MESSAGE) });
  send({ type: 'gradesRead', keys, notes: cutNotes(notes) });
}

async function read({ task, bytes, keepsPictures }: ReadingRequest): Promise<void> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (task.type === 'questions') await readQuestionFile(file, task.words, keepsPictures);
    else if (task.type === 'users') await readUserFile(file, task.words);
    else await readGradeFile(file, task.words);
  } catch (error) {
    if (!(error instanceof FormatProblem)) throw error;
    send({ type: 'refused', text: cutText(error.text) });
  }
}

const [request] = (await once(port, 'message')) as [ReadingRequest];
await read(request);
port.close();
