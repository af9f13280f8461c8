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
  const folds = splitFolds(questions);
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
export function splitFolds<Q extends QuestionSource>(questions: Q[]): Q[][] {
  const articles = [...new Map(questions.map((question) => [buildKey(question), question]))]
    .sort(
      ([a, first], [b, second]) => nameGroup(first).localeCompare(nameGroup(second)) || hashId(a) - hashId(b),
    )
    .map(([key]) => key);
  const count = Math.min(FOLD_COUNT[questions[0]?.kind ?? 'prose'], articles.length);
  const foldByArticle = new Map(articles.map((article, index) => [article, index % count]));
  return Array.from({ length: count }, (_, fold) =>
    questions.filter((question) => foldByArticle.get(buildKey(question)) === fold),
  );
}

/** Articles have one order, decks one in each language. */
function nameGroup({ kind, language }: QuestionSource): string {
  return kind === 'prose' ? kind : `${kind} ${language}`;
}

function buildKey({ kind, article }: QuestionSource): string {
  return `${kind} ${parseArticle(article)}`;
}

/** The title of an article without the name of its file. */
export function parseArticle(title: string): string {
  return title.replace(/ \([^()]*\)$/, '');
}

/** A number that depends on the text alone. */
export function hashId(id: string): number {
  return createHash('sha256').update(id).digest().readUInt32BE();
}
