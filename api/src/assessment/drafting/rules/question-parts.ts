import { randomUUID } from 'node:crypto';
import { escapeHtml } from '@lectern/text';
import { splitQuestion, type WholeQuestion } from '@lectern/contract';
import { shuffleBy } from './choose.js';

/**
 * Builds a prompt as HTML: the instruction, then the paragraphs.
 * @param paragraphs HTML
 */
export function buildPrompt(instruction: string, ...paragraphs: string[]): string {
  return [escapeHtml(instruction), ...paragraphs].map((html) => `<p>${html}</p>`).join('');
}

export const bold = (text: string): string => `<strong>${escapeHtml(text)}</strong>`;

const createQuestion = (prompt: string) => ({ prompt, generalFeedback: null });
const createOption = (text: string) => ({ id: randomUUID(), html: escapeHtml(text) });

/** The right option has a position among the wrong ones that depends on the texts only. */
export function buildSingleChoice(prompt: string, right: string, wrong: readonly string[]): WholeQuestion {
  const texts = shuffleBy([right, ...wrong], prompt, (text) => text);
  return splitQuestion({
    type: 'single-choice',
    ...createQuestion(prompt),
    options: texts.map((text) => ({
      ...createOption(text),
      fraction: text === right ? 1 : 0,
      feedback: null,
    })),
  });
}

export const buildShortText = (prompt: string, answer: string): WholeQuestion =>
  buildTypedText(prompt, [answer]);

/** @param answers each gets all points; the first is shown as the right answer */
export function buildTypedText(prompt: string, answers: readonly string[]): WholeQuestion {
  return splitQuestion({
    type: 'short-text',
    ...createQuestion(prompt),
    matchCase: false,
    matchAccents: false,
    allowWildcards: false,
    answers: answers.map((text) => ({ id: randomUUID(), text, fraction: 1, feedback: null })),
  });
}

/** The choices are shuffled, so that their stored order reveals nothing about the pairs. */
export function buildMatching(
  prompt: string,
  pairs: readonly { term: string; meaning: string }[],
): WholeQuestion {
  const parts = pairs.map(({ term, meaning }) => ({
    item: createOption(term),
    choice: createOption(meaning),
  }));
  return splitQuestion({
    type: 'matching',
    ...createQuestion(prompt),
    items: parts.map(({ item, choice }) => ({ ...item, choiceId: choice.id })),
    choices: shuffleBy(parts, prompt, ({ choice }) => choice.html).map(({ choice }) => choice),
  });
}
