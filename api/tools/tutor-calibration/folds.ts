import { createHash } from 'node:crypto';
import type { TextKind } from './question-files.js';

/** Where a question comes from. */
interface QuestionSource {
  kind: TextKind;
  language: string;
  article: string;
}

/** Number of folds of the cross-validation. There are few decks, and each fit needs most of them. */
const FOLD_COUNT: Record<TextKind, number> = { prose: 2, slides: 10 };

/**
 * Each question with the model that was fitted on the folds that do not contain it.
 * @param questions of one kind of text
 */
export function crossValidate<Q extends QuestionSource, Model>(
  questions: Q[],
  fitOn: (others: Q[]) => Model,
) {
  const folds = foldsOf(questions);
  return folds.flatMap((fold) => {
    const model = fitOn(folds.filter((other) => other !== fold).flat());
    return fold.map((example) => ({ model, example }));
  });
}

/**
 * Splits the questions by a fixed rule: in the order of a checksum of their names, the articles, and in each language the
 * decks, are assigned to the folds in turn. All translations of an article are in one fold.
 * @param questions of one kind of text
 */
export function foldsOf<Q extends QuestionSource>(questions: Q[]): Q[][] {
  const articles = [...new Map(questions.map((question) => [keyOf(question), question]))]
    .sort(
      ([a, first], [b, second]) => groupOf(first).localeCompare(groupOf(second)) || numberOf(a) - numberOf(b),
    )
    .map(([key]) => key);
  const count = Math.min(FOLD_COUNT[questions[0]?.kind ?? 'prose'], articles.length);
  const foldOf = new Map(articles.map((article, index) => [article, index % count]));
  return Array.from({ length: count }, (_, fold) =>
    questions.filter((question) => foldOf.get(keyOf(question)) === fold),
  );
}

/** Articles have one order, decks one in each language. */
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
