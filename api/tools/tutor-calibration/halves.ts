import { createHash } from 'node:crypto';
import type { TextKind } from './question-files.js';

/** Where a question comes from. */
interface QuestionSource {
  kind: TextKind;
  language: string;
  article: string;
}

/**
 * Splits the questions into two halves by a fixed rule: in the order of a checksum of their names, the articles, and in each
 * language the decks, alternate between the halves. All translations of an article are in one half.
 */
export function splitArticles<Q extends QuestionSource>(questions: Q[]): [Q[], Q[]] {
  const articles = [...new Map(questions.map((question) => [keyOf(question), question]))]
    .sort(
      ([a, first], [b, second]) => groupOf(first).localeCompare(groupOf(second)) || numberOf(a) - numberOf(b),
    )
    .map(([key]) => key);
  const second = new Set(articles.filter((_, index) => index % 2 === 1));
  return [
    questions.filter((question) => !second.has(keyOf(question))),
    questions.filter((question) => second.has(keyOf(question))),
  ];
}

/** Articles alternate among each other, decks among those of their language. */
function groupOf({ kind, language }: QuestionSource): string {
  return kind === 'prose' ? kind : `${kind} ${language}`;
}

function keyOf({ kind, article }: QuestionSource): string {
  return `${kind} ${articleOf(article)}`;
}

/** The title of an article without the name of its file. */
export function articleOf(title: string): string {
  return title.replace(/ \([^()]*\)$/, '');
}

/** A number that depends on the text alone. */
export function numberOf(id: string): number {
  return createHash('sha256').update(id).digest().readUInt32BE();
}
