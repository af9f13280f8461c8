import { randomUUID } from 'node:crypto';
import { escapeHtml } from '@lectern/text';
import { splitQuestion, type WholeQuestion } from '@lectern/contract';
import { shuffleBy } from './choose.js';

/** The prompt: what to do, then what it is about. */
export function buildPrompt(instruction: string, ...paragraphs: string[]): string {
  return [escapeHtml(instruction), ...paragraphs].map((html) => `<p>${html}</p>`).join('');
}

export const bold = (text: string): string => `<strong>${escapeHtml(text)}</strong>`;

const frame = (prompt: string) => ({ prompt, generalFeedback: null });
const option = (text: string) => ({ id: randomUUID(), html: escapeHtml(text) });

/** One right option among the others, at a place that depends on the texts. */
export function singleChoice(prompt: string, right: string, wrong: readonly string[]): WholeQuestion {
  const texts = shuffleBy([right, ...wrong], prompt, (text) => text);
  return splitQuestion({
    type: 'single-choice',
    ...frame(prompt),
    options: texts.map((text) => ({ ...option(text), fraction: text === right ? 1 : 0, feedback: null })),
  });
}

export const shortText = (prompt: string, answer: string): WholeQuestion => typedText(prompt, [answer]);

/** @param answers all count in full; the first is the one that is shown */
export function typedText(prompt: string, answers: readonly string[]): WholeQuestion {
  return splitQuestion({
    type: 'short-text',
    ...frame(prompt),
    matchCase: false,
    matchAccents: false,
    allowWildcards: false,
    answers: answers.map((text) => ({ id: randomUUID(), text, fraction: 1, feedback: null })),
  });
}

/** Items and choices are stored in orders that tell nothing about the pairs. */
export function matching(prompt: string, pairs: readonly { term: string; meaning: string }[]): WholeQuestion {
  const parts = pairs.map(({ term, meaning }) => ({ item: option(term), choice: option(meaning) }));
  return splitQuestion({
    type: 'matching',
    ...frame(prompt),
    items: parts.map(({ item, choice }) => ({ ...item, choiceId: choice.id })),
    choices: shuffleBy(parts, prompt, ({ choice }) => choice.html).map(({ choice }) => choice),
  });
}
