import { createHash } from 'node:crypto';
import type { TextKind } from './question-files.js';

/** Where a question comes from. */
interface QuestionSource {
  kind: TextKind;
  language: string;
  article: string;
}

/** On how many folds the questions of a kind of text are cross-validated. There are few decks, and each fit needs most of them. */
export const FOLD_COUNT: Record<TextKind, number> = { prose: 2, slides: 10 };

/**
 * Splits the questions into folds by a fixed rule: in the order of a checksum of their names, the articles, and in each
 * language the decks, are dealt to the folds in turn. All translations of an article are in one fold.
 */
export function foldsOf<Q extends QuestionSource>(questions: Q[], count: number): Q[][] {
  const articles = [...new Map(questions.map((question) => [keyOf(question), question]))]
    .sort(
      ([a, first], [b, second]) => groupOf(first).localeCompare(groupOf(second)) || numberOf(a) - numberOf(b),
    )
    .map(([key]) => key);
  const foldOf = new Map(articles.map((article, index) => [article, index % count]));
  return Array.from({ length: Math.min(count, articles.length) }, (_, fold) =>
    questions.filter((question) => foldOf.get(keyOf(question)) === fold),
  );
}

/** Articles are dealt in one order, decks language by language. */
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
