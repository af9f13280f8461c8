import { slideText } from '@lectern/text';
import type { ProposalKind, QuestionContent, QuestionKey, WholeQuestion } from '@lectern/contract';
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
export function givesAnswerAway(question: WholeQuestion & { kind?: ProposalKind }): boolean {
  const { content, key, kind } = question;
  const prompt = plain(content.prompt);
  switch (content.type) {
    case 'single-choice': {
      const texts = content.options.map(({ html }) => plain(html));
      if (new Set(texts).size !== texts.length) return true;
      return (
        rightOptions(question).some((text) => contains(prompt, text) || isRepeatedIn(text, texts)) ||
        rightHtml(question).some((html) => shareAbbreviation(slideText(html), slideText(content.prompt)))
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

const rightOptions = (question: WholeQuestion): string[] => rightHtml(question).map(plain);

function rightHtml({ content, key }: WholeQuestion): string[] {
  if (content.type !== 'single-choice' || key.type !== 'single-choice') return [];
  const right = new Set(key.options.filter(({ fraction }) => fraction === 1).map(({ id }) => id));
  return content.options.filter(({ id }) => right.has(id)).map(({ html }) => html);
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
 * Two questions are the same if type, prompt and right answers are, whatever the distractors and the order. Right answers are
 * compared for the drafted types only: a question of any other type differs from every draft by its type.
 * @returns a text to compare or to hash
 */
export function identifyQuestion(question: WholeQuestion): string {
  const { content } = question;
  return [content.type, plain(content.prompt), ...rightAnswers(question).sort()].join('\n');
}

function rightAnswers(question: WholeQuestion): string[] {
  const { content, key } = question;
  if (key.type === 'short-text') return key.answers.map(({ text }) => plain(text));
  if (content.type !== 'matching' || key.type !== 'matching') return rightOptions(question);
  const texts = new Map([...content.items, ...content.choices].map(({ id, html }) => [id, plain(html)]));
  return key.pairs.map(({ itemId, choiceId }) => `${texts.get(itemId) ?? ''} = ${texts.get(choiceId) ?? ''}`);
}
