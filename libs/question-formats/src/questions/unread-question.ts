import { type ReadContext, toPlainText } from '../text/html.js';
import type { LocatePicture } from '../archive/pictures.js';
import type { QuestionBody } from '@lectern/contract';
import type { ServerText } from '@lectern/i18n/server';
import type { FileQuestion, QuestionPlace } from './file-question.js';

/** A question that was found in a file and is not interpreted yet. */
export interface UnreadQuestion {
  /** Empty if the question has no title in the file. */
  title: string;
  /** Interprets the question. @throws FormatProblem if Lectern cannot represent the question */
  read: (reading: ReadContext) => FileQuestion;
  /** Finds the pictures of the question's texts; undefined if the format has no pictures. */
  locatePicture?: LocatePicture | undefined;
}

/** The questions that were found in a file; `notes` are about the file as a whole. */
export interface UnreadQuestions {
  items: UnreadQuestion[];
  notes: ServerText[];
}

const MAX_TITLE_LENGTH = 100;

/** Builds a title from the first words of a text. */
export function buildTitle(html: string): string {
  const text = toPlainText(html) || describeFirstPicture(html);
  if (text.length <= MAX_TITLE_LENGTH) return text;
  const start = text.slice(0, MAX_TITLE_LENGTH);
  const lastSpace = start.lastIndexOf(' ');
  return `${lastSpace < 0 ? start : start.slice(0, lastSpace)}…`;
}

/** Returns the description of the first picture, because a question's text can be a picture alone. */
const describeFirstPicture = (html: string) =>
  toPlainText(/<img\b[^<>]*\balt="([^"<>]+)"/.exec(html)?.[1] ?? '');

/** Completes a question with the fields that most files leave out. */
export function completeQuestion(
  fields: Partial<QuestionPlace & { generalFeedback: string | null }> & { prompt: string },
  body: QuestionBody,
): FileQuestion {
  const { prompt, title } = fields;
  return {
    category: [],
    tags: [],
    points: 1,
    generalFeedback: null,
    ...fields,
    title: title?.trim() || buildTitle(prompt) || 'Picture',
    ...body,
  };
}
