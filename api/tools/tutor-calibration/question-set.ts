import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createDataSource, writePassages } from '@lectern/data';
import { readEnv } from '@lectern/infra';
import { escapeUTF8 } from 'entities';
import type { DataSource } from 'typeorm';
import * as z from 'zod/mini';
import { RetrievalService, type SearchResult } from '#tutor/retrieval.service';

/** The format of SQuAD 2: articles of paragraphs, each with questions and their answers. */
const Squad = z.object({
  data: z.array(
    z.object({
      title: z.string(),
      paragraphs: z.array(
        z.object({
          context: z.string(),
          qas: z.array(
            z.object({
              id: z.string(),
              question: z.string(),
              is_impossible: z._default(z.boolean(), false),
              answers: z.array(z.object({ text: z.string() })),
            }),
          ),
        }),
      ),
    }),
  ),
});
type Article = z.output<typeof Squad>['data'][number];

/** A question asked in a course, with the result of the search. */
export interface AskedQuestion {
  question: string;
  /** Title of the article that the question was written for. */
  article: string;
  /** `own`: the course has the answer; `other`: another article; `unanswerable`: about the text, but without an answer. */
  course: 'own' | 'other' | 'unanswerable';
  /** The accepted answers, verbatim from the text. */
  answers: string[];
  /** The slide that contains the answer. */
  slideId: string;
  result: SearchResult;
}

interface LoadedArticle extends Article {
  courseId: string;
  slideIds: string[];
}

async function readArticles(file: string): Promise<Article[]> {
  return z.parse(Squad, JSON.parse(await readFile(file, 'utf8'))).data;
}

/** Imports every article as a course and every paragraph as a slide. */
async function loadArticles(source: DataSource, articles: Article[]): Promise<LoadedArticle[]> {
  const loaded: LoadedArticle[] = [];
  for (const article of articles) {
    // Derived from the content, so that every run gets the same result.
    const courseId = uuidOf(article.title);
    const moduleId = uuidOf(`${article.title} module`);
    const title = article.title.replaceAll('_', ' ');
    const slideIds = article.paragraphs.map((_, index) => uuidOf(`${article.title} ${index}`));
    await source.transaction(async (manager) => {
      await manager.query(
        'INSERT INTO courses (id, slug, title, is_published) VALUES ($1::uuid, $1::uuid::text, $2, true)',
        [courseId, title],
      );
      await manager.query('INSERT INTO modules (id, course_id, title, position) VALUES ($1, $2, $3, 0)', [
        moduleId,
        courseId,
        title,
      ]);
      await manager.query(
        `INSERT INTO slides (id, module_id, title, content, position)
         SELECT id, $2, 'Slide ' || at, content, at
           FROM unnest($1::uuid[], $3::text[]) WITH ORDINALITY AS slide(id, content, at)`,
        [slideIds, moduleId, article.paragraphs.map(({ context }) => `<p>${escapeUTF8(context)}</p>`)],
      );
      await writePassages(manager, courseId);
    });
    loaded.push({ ...article, courseId, slideIds });
  }
  await source.query('ANALYZE passages');
  return loaded;
}

/** Asks every question in its own course, and every answerable one also in another course, which its id selects. */
async function askAll(retrieval: RetrievalService, articles: LoadedArticle[]): Promise<AskedQuestion[]> {
  const asked: AskedQuestion[] = [];
  const texts = new Map<string, SearchResult['passages'][number]>();
  for (const article of articles) {
    const others = articles.filter((other) => other !== article);
    for (const [index, { qas }] of article.paragraphs.entries()) {
      for (const { id, question, answers, is_impossible } of qas) {
        const ask = async (courseId: string, course: AskedQuestion['course']) => {
          const result = await retrieval.search(question, courseId, { role: 'student' });
          // Many questions find the same passage; share one copy of its text.
          const passages = result.passages.map((passage) => {
            const known = texts.get(passage.id) ?? passage;
            texts.set(passage.id, known);
            return { ...known, rank: passage.rank };
          });
          asked.push({
            question,
            article: article.title,
            course,
            answers: [...new Set(answers.map(({ text }) => text))],
            slideId: article.slideIds[index] ?? '',
            result: { ...result, passages },
          });
        };
        await ask(article.courseId, is_impossible ? 'unanswerable' : 'own');
        const other = others[numberOf(id) % (others.length || 1)];
        if (!is_impossible && other) await ask(other.courseId, 'other');
      }
    }
  }
  return asked;
}

/**
 * Asks the questions of a file on the empty, migrated database of DATABASE_URL.
 * @param use receives the questions and, by slide id, the text of every slide as the file has it
 */
export async function withQuestions(
  file: string,
  use: (questions: AskedQuestion[], texts: Map<string, string>) => Promise<void>,
): Promise<void> {
  const source = await createDataSource(readEnv().databaseUrl).initialize();
  try {
    const articles = await loadArticles(source, await readArticles(file));
    const texts = new Map(
      articles.flatMap(({ paragraphs, slideIds }) =>
        slideIds.map((slideId, index) => [slideId, paragraphs[index]?.context ?? ''] as const),
      ),
    );
    await use(await askAll(new RetrievalService(source), articles), texts);
  } finally {
    await source.destroy();
  }
}

/** Splits the questions by article into two halves, which are the same in every run. */
export function splitArticles<Q extends AskedQuestion>(questions: Q[]): [Q[], Q[]] {
  const articles = [...new Set(questions.map(({ article }) => article))].sort(
    (a, b) => numberOf(a) - numberOf(b),
  );
  const isSecond = ({ article }: Q) => articles.indexOf(article) % 2 === 1;
  return [questions.filter((question) => !isSecond(question)), questions.filter(isSecond)];
}

function uuidOf(name: string): string {
  const hash = createHash('sha256').update(name).digest('hex');
  return hash.slice(0, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-8$3-8$4-');
}

function numberOf(id: string): number {
  return createHash('sha256').update(id).digest().readUInt32BE();
}
