import type { QuestionFormat } from '@lectern/contract';
import type { ServerText } from '@lectern/i18n/server';
import type { TableWords } from '@lectern/question-formats';
import { readQuestions } from '@lectern/question-formats/reading';
import { cleanForeignQuestionHtml } from '@lectern/text/slide-html';
import type { EncodedPicture } from './encode-picture.js';
import { ImportedPictures } from './imported-pictures.js';
import type { PreparedQuestion, StoredPicture } from './messages.js';
import { prepareQuestion } from './prepare-question.js';

export interface PreparedReading {
  /** The words of a table in all languages. */
  tableWords: TableWords<string[]>;
  findPictureSize: (id: string) => Promise<StoredPicture['size']>;
  /** Gets each question in the order of the file. */
  onQuestion: (question: PreparedQuestion) => void;
}

/** Reads a file with questions as they would be stored. @throws FormatProblem where the file as a whole cannot be read */
export async function readPreparedQuestions(
  bytes: Buffer,
  { tableWords, findPictureSize, onQuestion }: PreparedReading,
): Promise<{ format: QuestionFormat; notes: ServerText[]; pictures: EncodedPicture[] }> {
  const pictures = new ImportedPictures(findPictureSize);
  let number = 0;
  const { format, notes } = await readQuestions(bytes, {
    cleanHtml: cleanForeignQuestionHtml,
    preparePicture: pictures.prepare,
    tableWords,
    onQuestion: (read) => onQuestion(prepareQuestion(read, ++number)),
  });
  return { format, notes, pictures: pictures.encoded };
}
