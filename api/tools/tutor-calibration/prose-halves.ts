import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Article, type Half, readArticles } from './question-files.js';

/**
 * Splits files in SQuAD's format by article into `<name>-fit.json` and `<name>-measure.json`, so that what is chosen on one half
 * is reported on the other: `npm run tutor:halves -- <folder> <squad.json>...`.
 */

/** Smaller articles are joined to sets of `MAX_PARAGRAPHS`, as a course has more than one slide. */
const MIN_PARAGRAPHS = 5;
const MIN_QUESTIONS = 15;
const MAX_PARAGRAPHS = 25;
/** No article counts for much more than the others. */
const MAX_QUESTIONS = 100;

/** In the order of the SHA-256 hashes of their titles, articles go to the two halves in turn. */
export function splitHalves(articles: Article[]): Record<Half, Article[]> {
  const whole = sortByHash(articles).map(withVerbatimAnswers);
  const large = whole.filter(
    ({ paragraphs }) => paragraphs.length >= MIN_PARAGRAPHS && countQuestions(paragraphs) >= MIN_QUESTIONS,
  );
  const courses = (large.length ? large : joinArticles(whole)).map(cut);
  return {
    fit: courses.filter((_, index) => index % 2 === 0),
    measure: courses.filter((_, index) => index % 2 === 1),
  };
}

function sortByHash(articles: Article[]): Article[] {
  const hash = ({ title }: Article) => createHash('sha256').update(title).digest('hex');
  return articles.toSorted((a, b) => (hash(a) < hash(b) ? -1 : 1));
}

/** Without the questions that no part of the paragraph answers letter for letter. */
function withVerbatimAnswers({ title, paragraphs }: Article): Article {
  return {
    title,
    paragraphs: paragraphs.map(({ context, qas }) => ({
      context,
      qas: qas.filter(
        ({ is_impossible, answers }) =>
          !is_impossible && answers.length && answers.every(({ text }) => text && context.includes(text)),
      ),
    })),
  };
}

/** One paragraph an article gives sets of articles instead. */
function joinArticles(articles: Article[]): Article[] {
  const count = Math.floor(articles.length / MAX_PARAGRAPHS);
  return Array.from({ length: count }, (_, index) => ({
    title: `set ${index + 1}`,
    paragraphs: articles
      .slice(index * MAX_PARAGRAPHS, (index + 1) * MAX_PARAGRAPHS)
      .flatMap(({ paragraphs }) => paragraphs),
  }));
}

/** The first paragraphs, and the first questions in the order of their ids. */
function cut({ title, paragraphs }: Article): Article {
  const first = paragraphs.slice(0, MAX_PARAGRAPHS);
  const ids = new Set(
    first
      .flatMap(({ qas }) => qas.map(({ id }) => id))
      .toSorted()
      .slice(0, MAX_QUESTIONS),
  );
  return {
    title,
    paragraphs: first.map(({ context, qas }) => ({ context, qas: qas.filter(({ id }) => ids.has(id)) })),
  };
}

function countQuestions(paragraphs: Article['paragraphs']): number {
  return paragraphs.reduce((sum, { qas }) => sum + qas.length, 0);
}

async function main(): Promise<void> {
  const [folder, ...files] = process.argv.slice(2);
  if (!folder || !files.length) throw new Error('Usage: npm run tutor:halves -- <folder> <squad.json>...');
  await mkdir(folder, { recursive: true });
  for (const file of files) {
    const halves = splitHalves(await readArticles(file));
    for (const half of ['fit', 'measure'] as const) {
      const target = join(folder, `${basename(file, '.json')}-${half}.json`);
      await writeFile(target, JSON.stringify({ data: halves[half] }));
      const questions = halves[half].reduce((sum, { paragraphs }) => sum + countQuestions(paragraphs), 0);
      console.log(`${target}: ${halves[half].length} articles, ${questions} questions`);
    }
  }
}

if (process.argv[1] === import.meta.filename) await main();
