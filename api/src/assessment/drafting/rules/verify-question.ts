import { slideText } from '@lectern/text';
import type { ProposalKind, QuestionContent, QuestionKey } from '@lectern/contract';
import { shareAbbreviation } from './abbreviations.js';
import type { DraftedQuestion } from './drafted-question.js';
import type { Question } from './question-parts.js';

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
export function givesAnswerAway({ content, key, kind }: Question & { kind?: ProposalKind }): boolean {
  const prompt = plain(content.prompt);
  switch (content.type) {
    case 'single-choice': {
      const texts = content.options.map(({ html }) => plain(html));
      if (new Set(texts).size !== texts.length) return true;
      return (
        rightOptions(content, key).some((text) => contains(prompt, text) || isRepeatedIn(text, texts)) ||
        rightHtml(content, key).some((html) => shareAbbreviation(slideText(html), slideText(content.prompt)))
      );
    }
    case 'short-text':
      return (
        key.type === 'short-text' &&
        key.answers.some(
          ({ text }) =>
            contains(prompt, plain(text)) ||
            (kind !== 'abbreviation' && shareAbbreviation(text, slideText(content.prompt))),
        )
      );
    case 'matching':
      return isMatchingGivenAway(content, key);
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

const rightOptions = (content: QuestionContent, key: QuestionKey): string[] =>
  rightHtml(content, key).map(plain);

function rightHtml(content: QuestionContent, key: QuestionKey): string[] {
  if (content.type !== 'single-choice' && content.type !== 'multiple-choice') return [];
  const isRight = (id: string) =>
    (key.type === 'single-choice' &&
      key.options.some((option) => option.id === id && option.fraction === 1)) ||
    (key.type === 'multiple-choice' && key.options.some((option) => option.id === id && option.isRight));
  return content.options.filter(({ id }) => isRight(id)).map(({ html }) => html);
}

function isMatchingGivenAway(
  { items, choices }: Extract<QuestionContent, { type: 'matching' }>,
  key: QuestionKey,
): boolean {
  if (key.type !== 'matching') return true;
  const texts = new Map([...items, ...choices].map(({ id, html }) => [id, plain(html)]));
  if (new Set(texts.values()).size !== texts.size) return true;
  return key.pairs.some(({ itemId, choiceId }) =>
    contains(texts.get(choiceId) ?? '', texts.get(itemId) ?? ''),
  );
}

/**
 * What makes two questions the same: type, prompt and right answers, whatever the distractors and the order.
 * @returns a text to compare or to hash
 */
export function identityOf({ content, key }: Question): string {
  return [content.type, plain(content.prompt), ...answersOf(content, key)].join('\n');
}

function answersOf(content: QuestionContent, key: QuestionKey): string[] {
  switch (key.type) {
    case 'matching': {
      if (content.type !== 'matching') return [];
      const texts = new Map([...content.items, ...content.choices].map(({ id, html }) => [id, plain(html)]));
      return key.pairs
        .map(({ itemId, choiceId }) => `${texts.get(itemId) ?? ''} = ${texts.get(choiceId) ?? ''}`)
        .sort();
    }
    case 'ordering': {
      if (content.type !== 'ordering') return [];
      const texts = new Map(content.items.map(({ id, html }) => [id, plain(html)]));
      return key.order.map((id) => texts.get(id) ?? '');
    }
    case 'short-text':
      return key.answers.map(({ text }) => plain(text)).sort();
    case 'number':
      return [String(key.answer)];
    case 'true-false':
      return [String(key.answer)];
    default:
      return rightOptions(content, key).sort();
  }
}
