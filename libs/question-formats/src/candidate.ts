import { type Reading, toPlainText } from './html.js';
import type { PlainBody, PlainQuestion, QuestionFrame } from './plain-question.js';

/** A question that was found in a file and is not interpreted yet. */
export interface Candidate {
  /** Empty where the file has none. */
  title: string;
  /** @throws FormatProblem where Lectern cannot represent the question */
  read: (reading: Reading) => PlainQuestion;
}

/** What was found in a file; `notes` are about the file as a whole. */
export interface Candidates {
  items: Candidate[];
  notes: string[];
}

const MAX_TITLE = 100;

/** The first words of a text, as a title. */
export function titleFrom(html: string): string {
  const text = toPlainText(html);
  if (text.length <= MAX_TITLE) return text;
  return `${text.slice(0, MAX_TITLE).replace(/\s+\S*$/, '')}…`;
}

/** Completes a question with the fields that most files leave out. */
export function framed(
  frame: Partial<QuestionFrame> & Pick<QuestionFrame, 'prompt'>,
  body: PlainBody,
): PlainQuestion {
  const { prompt, title } = frame;
  return {
    category: [],
    tags: [],
    points: 1,
    generalFeedback: null,
    ...frame,
    title: title?.trim() || titleFrom(prompt),
    ...body,
  };
}
