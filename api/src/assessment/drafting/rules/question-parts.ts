import { randomUUID } from 'node:crypto';
import { escapeHtml } from '@lectern/text';
import type { WholeQuestion } from '@lectern/contract';
import { shuffleBy } from './choose.js';

/** The prompt: what to do, then what it is about. */
export function promptOf(instruction: string, ...paragraphs: string[]): string {
  return [escapeHtml(instruction), ...paragraphs].map((html) => `<p>${html}</p>`).join('');
}

export const bold = (text: string): string => `<strong>${escapeHtml(text)}</strong>`;

const option = (text: string) => ({ id: randomUUID(), html: escapeHtml(text) });

/** One right option among the others, at a place that depends on the texts. */
export function singleChoice(prompt: string, right: string, wrong: readonly string[]): WholeQuestion {
  const options = shuffleBy([right, ...wrong], prompt, (text) => text).map(option);
  const rightHtml = escapeHtml(right);
  return {
    content: { type: 'single-choice', prompt, options },
    key: {
      type: 'single-choice',
      generalFeedback: null,
      options: options.map(({ id, html }) => ({ id, fraction: html === rightHtml ? 1 : 0, feedback: null })),
    },
  };
}

export const shortText = (prompt: string, answer: string): WholeQuestion => typedText(prompt, [answer]);

/** @param answers all count in full; the first is the one that is shown */
export function typedText(prompt: string, answers: readonly string[]): WholeQuestion {
  return {
    content: { type: 'short-text', prompt },
    key: {
      type: 'short-text',
      generalFeedback: null,
      matchCase: false,
      matchAccents: false,
      allowWildcards: false,
      answers: answers.map((text) => ({ text, fraction: 1, feedback: null })),
    },
  };
}

/** Items and choices are stored in orders that tell nothing about the pairs. */
export function matching(prompt: string, pairs: readonly { term: string; meaning: string }[]): WholeQuestion {
  const parts = pairs.map(({ term, meaning }) => ({ item: option(term), choice: option(meaning) }));
  return {
    content: {
      type: 'matching',
      prompt,
      items: parts.map(({ item }) => item),
      choices: shuffleBy(parts, prompt, ({ choice }) => choice.html).map(({ choice }) => choice),
    },
    key: {
      type: 'matching',
      generalFeedback: null,
      pairs: parts.map(({ item, choice }) => ({ itemId: item.id, choiceId: choice.id })),
    },
  };
}
