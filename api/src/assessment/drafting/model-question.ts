import { escapeHtml, detectLanguage } from '@lectern/text';
import * as z from 'zod/mini';
import { sharesWord, findStems } from './rules/course-slide.js';
import type { DraftedQuestion } from './rules/drafted-question.js';
import { buildSingleChoice, buildShortText } from './rules/question-parts.js';
import { givesAnswerAway, hasQuote } from './rules/verify-question.js';

const Text = (maxLength: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(maxLength));

/** One question as the model writes it, in plain text. */
export const ModelQuestion = z.object({
  /** Id of the slide in the request to the model, such as 's1'. */
  slide: z.string(),
  /** Words of the slide that prove the answer, copied letter for letter. */
  quote: Text(1000),
  question: Text(500),
  answer: Text(200),
  /** Two or three wrong options; none for an answer that is typed. */
  wrongOptions: z.array(Text(200)).check(z.maxLength(4)),
});
export type ModelQuestion = z.output<typeof ModelQuestion>;

/** A question with a wrong shape becomes null, so that the other questions of the answer are not lost. */
export const ModelQuestions = z.object({
  questions: z.array(z.catch(z.nullable(ModelQuestion), null)).check(z.maxLength(100)),
});

const MIN_WRONG_OPTIONS = 2;
/** Longest answer, in characters, that learners are asked to type. */
const MAX_TYPED_LENGTH = 40;
/** Addresses, markup, and what PostgreSQL cannot store, which are not accepted from a model. */
const FORBIDDEN = /https?:|www\.|[<>]|javascript:|[\0\p{Surrogate}]/iu;

/**
 * Converts a question of the model to a draft.
 * @param slideTexts by the slides' ids in the request to the model
 * @returns undefined if the slide is unknown, lacks the quote, or the question cannot be used
 */
export function convertModelQuestion(
  modelQuestion: ModelQuestion | null,
  slideTexts: ReadonlyMap<string, { id: string; text: string }>,
): DraftedQuestion | undefined {
  const slide = modelQuestion && slideTexts.get(modelQuestion.slide);
  if (!slide || !hasQuote(modelQuestion.quote, slide.text)) return undefined;
  const { question: title, answer, quote, wrongOptions } = modelQuestion;
  if ([title, answer, ...wrongOptions].some((text) => FORBIDDEN.test(text))) return undefined;
  if (!isAnsweredBy(quote, answer)) return undefined;
  const prompt = `<p>${escapeHtml(title)}</p>`;
  const question = wrongOptions.length
    ? wrongOptions.length >= MIN_WRONG_OPTIONS && buildSingleChoice(prompt, answer, wrongOptions)
    : answer.length <= MAX_TYPED_LENGTH && buildShortText(prompt, answer);
  if (!question || givesAnswerAway(question)) return undefined;
  return { kind: 'model', slideId: slide.id, quote, title, ...question };
}

/** Whether the quote has a content word of the answer; an answer without content words must be in the quote as a whole. */
function isAnsweredBy(quote: string, answer: string): boolean {
  const language = detectLanguage(quote) ?? 'en';
  const answerStems = findStems(answer, language);
  if (!answerStems.size) return quote.toLowerCase().includes(answer.toLowerCase());
  return sharesWord(answerStems, findStems(quote, language));
}
