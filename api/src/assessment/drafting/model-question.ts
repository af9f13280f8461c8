import { escapeHtml, detectLanguage } from '@lectern/text';
import * as z from 'zod/mini';
import { sharesWord, findStems } from './rules/course-slide.js';
import type { DraftedQuestion } from './rules/drafted-question.js';
import { singleChoice, shortText } from './rules/question-parts.js';
import { givesAnswerAway, hasQuote } from './rules/verify-question.js';

const Text = (maximum: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(maximum));

/** One question as the model writes it, in plain text. */
export const ModelQuestion = z.object({
  /** Id of the slide, as the call names it. */
  slide: z.string(),
  /** Words of the slide that prove the answer, copied letter for letter. */
  quote: Text(1000),
  question: Text(500),
  answer: Text(200),
  /** Two or three wrong options; none for an answer that is typed. */
  wrongOptions: z.array(Text(200)).check(z.maxLength(4)),
});
export type ModelQuestion = z.output<typeof ModelQuestion>;

/** A question of another shape becomes null, so that it does not cost the others. */
export const ModelQuestions = z.object({
  questions: z.array(z.catch(z.nullable(ModelQuestion), null)).check(z.maxLength(100)),
});

const MIN_WRONG_OPTIONS = 2;
const MAX_TYPED_LENGTH = 40;
/** Neither addresses nor markup are copied from an answer of the model. */
const FORBIDDEN = /https?:|www\.|[<>]|javascript:/iu;

/**
 * A question of the model as a draft; undefined where its slide, quote or shape does not hold.
 * @param texts of the slides, by the ids that the call names
 */
export function verifyModelQuestion(
  data: ModelQuestion | null,
  texts: ReadonlyMap<string, { id: string; text: string }>,
): DraftedQuestion | undefined {
  const slide = data && texts.get(data.slide);
  if (!slide || !hasQuote(data.quote, slide.text)) return undefined;
  const { question, answer, quote, wrongOptions } = data;
  if ([question, answer, ...wrongOptions].some((text) => FORBIDDEN.test(text))) return undefined;
  if (!isAnsweredBy(quote, answer)) return undefined;
  const prompt = `<p>${escapeHtml(question)}</p>`;
  const built = wrongOptions.length
    ? wrongOptions.length >= MIN_WRONG_OPTIONS && singleChoice(prompt, answer, wrongOptions)
    : answer.length <= MAX_TYPED_LENGTH && shortText(prompt, answer);
  if (!built || givesAnswerAway(built)) return undefined;
  return { kind: 'model', slideId: slide.id, quote, title: question, ...built };
}

/** Whether the quote has a content word of the answer, or all of an answer without one. */
function isAnsweredBy(quote: string, answer: string): boolean {
  const language = detectLanguage(quote) ?? 'en';
  const words = findStems(answer, language);
  if (!words.size) return quote.toLowerCase().includes(answer.toLowerCase());
  return sharesWord(words, findStems(quote, language));
}
