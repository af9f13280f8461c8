import { type ReadContext, toPlainText } from '../text/html.js';
import type { LocatePicture } from '../archive/pictures.js';
import type { QuestionBody } from '@lectern/contract';
import type { ServerText } from '@lectern/i18n/server';
import type { FileQuestion, QuestionPlace } from './file-question.js';

/** A question that was found in a file and is not interpreted yet. */
export interface UnreadQuestion {
  /** Empty where the file has none. */
  title: string;
  /** @throws FormatProblem where Lectern cannot represent the question */
  read: (reading: ReadContext) => FileQuestion;
  /** Finds the pictures of its texts; undefined where the format has none. */
  locatePicture?: LocatePicture | undefined;
}

/** What was found in a file; `notes` are about the file as a whole. */
export interface UnreadQuestions {
  items: UnreadQuestion[];
  notes: ServerText[];
}

const MAX_TITLE = 100;

/** The first words of a text, as a title. */
export function buildTitle(html: string): string {
  const text = toPlainText(html) || descriptionIn(html);
  if (text.length <= MAX_TITLE) return text;
  const start = text.slice(0, MAX_TITLE);
  const lastSpace = start.lastIndexOf(' ');
  return `${lastSpace < 0 ? start : start.slice(0, lastSpace)}…`;
}

/** What the first picture of a text shows; a question can be a picture alone. */
const descriptionIn = (html: string) => toPlainText(/<img\b[^<>]*\balt="([^"<>]+)"/.exec(html)?.[1] ?? '');

/** Completes a question with the fields that most files leave out. */
export function completeQuestion(
  frame: Partial<QuestionPlace & { generalFeedback: string | null }> & { prompt: string },
  body: QuestionBody,
): FileQuestion {
  const { prompt, title } = frame;
  return {
    category: [],
    tags: [],
    points: 1,
    generalFeedback: null,
    ...frame,
    title: title?.trim() || buildTitle(prompt) || 'Picture',
    ...body,
  };
}
