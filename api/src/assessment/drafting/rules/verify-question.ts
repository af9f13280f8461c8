import { slideText } from '@lectern/text';
import { joinQuestion, type ProposalKind, type QuestionBody, type WholeQuestion } from '@lectern/contract';
import { shareAbbreviation } from './abbreviations.js';
import type { DraftedQuestion } from './drafted-question.js';

/** Longest quote that the bank stores, in characters. */
const MAX_QUOTE_LENGTH = 1000;

/** Whether a drafted question's quote is in its slide letter for letter, and nothing in it gives its answer away. */
export function isSound(
  question: DraftedQuestion,
  slides: readonly { id: string; content: string }[],
): boolean {
  const slide = slides.find(({ id }) => id === question.slideId);
  return (
    slide !== undefined && hasQuote(question.quote, slideText(slide.content)) && !givesAnswerAway(question)
  );
}

export const hasQuote = (quote: string, text: string): boolean =>
  quote.trim() !== '' && quote.length <= MAX_QUOTE_LENGTH && text.includes(quote);

/** Whether the answer to a question can be read in its prompt or in the other side of a pair. */
export function givesAnswerAway({ kind, ...given }: WholeQuestion & { kind?: ProposalKind }): boolean {
  const question = joinQuestion(given);
  const prompt = plain(question.prompt);
  switch (question.type) {
    case 'single-choice': {
      const texts = question.options.map(({ html }) => plain(html));
      if (new Set(texts).size !== texts.length) return true;
      return rightOptions(question).some(
        (html) =>
          contains(prompt, plain(html)) ||
          isRepeatedIn(plain(html), texts) ||
          shareAbbreviation(slideText(html), slideText(question.prompt)),
      );
    }
    case 'short-text':
      return question.answers.some(
        ({ text }) =>
          contains(prompt, plain(text)) ||
          (kind !== 'abbreviation' && shareAbbreviation(text, slideText(question.prompt))),
      );
    case 'matching':
      return isMatchingGivenAway(question);
    default:
      return false;
  }
}

/** The text of HTML, in lower case with single spaces. */
function plain(html: string): string {
  return slideText(html).normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Whether a text contains another as whole words. */
function contains(text: string, part: string): boolean {
  const at = text.indexOf(part);
  if (!part || at < 0) return false;
  const around = [text[at - 1] ?? ' ', text[at + part.length] ?? ' '];
  return around.every((character) => !/[\p{L}\p{N}]/u.test(character) || /\p{Lo}/u.test(character));
}

const isRepeatedIn = (text: string, options: string[]): boolean =>
  options.some((option) => option !== text && contains(option, text));

const rightOptions = ({ options }: QuestionBody<'single-choice'>): string[] =>
  options.filter(({ fraction }) => fraction === 1).map(({ html }) => html);

function isMatchingGivenAway({ items, choices }: QuestionBody<'matching'>): boolean {
  const texts = new Map([...items, ...choices].map(({ id, html }) => [id, plain(html)]));
  if (new Set(texts.values()).size !== texts.size) return true;
  return items.some(({ id, choiceId }) => contains(texts.get(choiceId) ?? '', texts.get(id) ?? ''));
}

/**
 * Two questions are the same if type, prompt and right answers are, whatever the distractors and the order. Right answers are
 * compared for the drafted types only: a question of any other type differs from every draft by its type.
 * @returns a text to compare or to hash
 */
export function identifyQuestion(given: WholeQuestion): string {
  const question = joinQuestion(given);
  return [question.type, plain(question.prompt), ...listRightAnswers(question).sort()].join('\n');
}

function listRightAnswers(question: QuestionBody): string[] {
  switch (question.type) {
    case 'single-choice':
      return rightOptions(question).map(plain);
    case 'short-text':
      return question.answers.map(({ text }) => plain(text));
    case 'matching': {
      const choices = new Map(question.choices.map(({ id, html }) => [id, plain(html)]));
      return question.items.map(({ html, choiceId }) => `${plain(html)} = ${choices.get(choiceId) ?? ''}`);
    }
    default:
      return [];
  }
}
