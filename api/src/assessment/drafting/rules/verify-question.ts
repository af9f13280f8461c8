import { slideText } from '@lectern/text';
import { joinQuestion, type ProposalKind, type QuestionBody, type WholeQuestion } from '@lectern/contract';
import { shareAbbreviation } from './abbreviations.js';
import type { DraftedQuestion } from './drafted-question.js';

/** Longest quote that the bank stores, in characters. */
const MAX_QUOTE_LENGTH = 1000;

/** Whether the slide contains the question's quote letter for letter, and the question does not give its own answer away. */
export function isQuestionValid(
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

/** Whether a question's prompt, another option or the other part of a pair contains the answer. */
export function givesAnswerAway({ kind, ...split }: WholeQuestion & { kind?: ProposalKind }): boolean {
  const question = joinQuestion(split);
  const prompt = normalizeText(question.prompt);
  switch (question.type) {
    case 'single-choice': {
      const texts = question.options.map(({ html }) => normalizeText(html));
      if (new Set(texts).size !== texts.length) return true;
      return listRightOptions(question).some(
        (html) =>
          containsWords(prompt, normalizeText(html)) ||
          isRepeatedIn(normalizeText(html), texts) ||
          shareAbbreviation(slideText(html), slideText(question.prompt)),
      );
    }
    case 'short-text':
      return question.answers.some(
        ({ text }) =>
          containsWords(prompt, normalizeText(text)) ||
          (kind !== 'abbreviation' && shareAbbreviation(text, slideText(question.prompt))),
      );
    case 'matching':
      return isMatchingGivenAway(question);
    default:
      return false;
  }
}

/** Converts HTML to text in lower case with single spaces. */
function normalizeText(html: string): string {
  return slideText(html).normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Whether a text contains another as whole words. */
function containsWords(text: string, part: string): boolean {
  const index = text.indexOf(part);
  if (!part || index < 0) return false;
  const charactersAround = [text[index - 1] ?? ' ', text[index + part.length] ?? ' '];
  // Scripts without spaces and cases (\p{Lo}) do not separate words.
  return charactersAround.every((character) => !/[\p{L}\p{N}]/u.test(character) || /\p{Lo}/u.test(character));
}

const isRepeatedIn = (text: string, options: string[]): boolean =>
  options.some((option) => option !== text && containsWords(option, text));

const listRightOptions = ({ options }: QuestionBody<'single-choice'>): string[] =>
  options.filter(({ fraction }) => fraction === 1).map(({ html }) => html);

function isMatchingGivenAway({ items, choices }: QuestionBody<'matching'>): boolean {
  const texts = new Map([...items, ...choices].map(({ id, html }) => [id, normalizeText(html)]));
  if (new Set(texts.values()).size !== texts.size) return true;
  return items.some(({ id, choiceId }) => containsWords(texts.get(choiceId) ?? '', texts.get(id) ?? ''));
}

/**
 * Builds a text that is equal for two questions with the same type, prompt and right answers; wrong options and the order of the
 * options do not matter. For types that are not drafted the text has no right answers, because it serves to compare with drafts.
 */
export function identifyQuestion(split: WholeQuestion): string {
  const question = joinQuestion(split);
  return [question.type, normalizeText(question.prompt), ...listRightAnswers(question).sort()].join('\n');
}

function listRightAnswers(question: QuestionBody): string[] {
  switch (question.type) {
    case 'single-choice':
      return listRightOptions(question).map(normalizeText);
    case 'short-text':
      return question.answers.map(({ text }) => normalizeText(text));
    case 'matching': {
      const choices = new Map(question.choices.map(({ id, html }) => [id, normalizeText(html)]));
      return question.items.map(
        ({ html, choiceId }) => `${normalizeText(html)} = ${choices.get(choiceId) ?? ''}`,
      );
    }
    default:
      return [];
  }
}
