import type { QuestionFormat } from '@lectern/contract';
import type { ServerText } from '@lectern/i18n/server';
import type { TableWords } from '@lectern/question-formats';
import { readQuestions } from '@lectern/question-formats/reading';
import { cleanForeignQuestionHtml } from '@lectern/text/slide-html';
import type { EncodedPicture } from './encode-picture.js';
import { ImportedPictures } from './imported-pictures.js';
import type { PreparedQuestion, StoredPicture } from './messages.js';
import { prepareQuestion } from './prepare-question.js';

export interface ReadingOptions {
  /** The headings and values of a table of questions, in all languages. */
  tableWords: TableWords<string[]>;
  findPictureSize: (id: string) => Promise<StoredPicture['size']>;
  /** Receives the questions in the order of the file. */
  onQuestion: (question: PreparedQuestion) => void;
}

/** Reads the questions of a file as they would be stored. @throws FormatProblem when the file as a whole can't be read */
export async function readPreparedQuestions(
  bytes: Buffer,
  { tableWords, findPictureSize, onQuestion }: ReadingOptions,
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
