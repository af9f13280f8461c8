import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { escapeUTF8 } from 'entities';
import * as z from 'zod/mini';
import { readFollowUps, readQuestionDecks, readSlideQuestions } from './slide-questions.js';

/** The kind of text that questions were written for. */
export type TextKind = 'prose' | 'slides';

export interface QuestionOfSet {
  id: string;
  question: string;
  /** The accepted answers, verbatim from the text; none if the course has no answer. */
  answers: string[];
  /** Indexes of the slides that answer the question. */
  slides: number[];
  /** Slide questions: `same` words as the slide, `other` words, or a question that refers to the one `before` it. */
  words?: 'same' | 'other' | 'follow-up';
  before?: string;
}

/** Which half a document or article is in: one is fitted on, the other one only measured. */
export type Half = 'fit' | 'measure';

/** An article or a deck, as a course. */
export interface CourseSet {
  kind: TextKind;
  /** Of documents asked about in other words, and of files that `npm run tutor:halves` wrote; else undefined. */
  half?: Half;
  /** Whether it is a document that is asked about in other words. */
  isDocument?: true;
  title: string;
  /** `text` is the slide's text, in which citations are looked up. */
  slides: { title: string; content: string; text: string }[];
  questions: QuestionOfSet[];
}

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

/** Paragraphs with their questions. */
export type Article = z.infer<typeof Squad>['data'][number];

export async function readArticles(file: string): Promise<Article[]> {
  return z.parse(Squad, JSON.parse(await readFile(file, 'utf8'))).data;
}

/** What `worker/tools/deck-slides.ts` writes. */
const Decks = z.array(
  z.object({
    deck: z.string(),
    sha256: z.string(),
    slides: z.array(z.object({ page: z.int(), title: z.string(), content: z.string() })),
  }),
);

/**
 * Every article as a course and every paragraph as a slide.
 * @param textOf the text of a slide's HTML: line breaks of the paragraph are spaces there
 */
export async function readSquad(file: string, textOf: (html: string) => string): Promise<CourseSet[]> {
  const half = /-(fit|measure)\.json$/.exec(file)?.[1] as Half | undefined;
  return (await readArticles(file)).map(({ title, paragraphs }) => ({
    kind: 'prose',
    ...(half && { half }),
    // The same article exists in several languages.
    title: `${title.replaceAll('_', ' ')} (${basename(file, '.json')})`,
    slides: paragraphs.map(({ context }, index) => {
      const content = `<p>${escapeUTF8(context)}</p>`;
      return { title: `Slide ${index + 1}`, content, text: textOf(content) };
    }),
    questions: paragraphs.flatMap(({ qas }, slide) =>
      qas.map(({ id, question, is_impossible, answers }) => ({
        id,
        question,
        answers: is_impossible ? [] : [...new Set(answers.map(({ text }) => text))],
        slides: [slide],
      })),
    ),
  }));
}

/**
 * The decks that have questions in `questions/`.
 * @param textOf the text of a slide's HTML
 * @throws if a deck is not the file that the questions were written for, or a key fact is not on its pages
 */
export async function readDecks(file: string, textOf: (html: string) => string): Promise<CourseSet[]> {
  const decks = z.parse(Decks, JSON.parse(await readFile(file, 'utf8')));
  const questions = [...(await readSlideQuestions()), ...(await readFollowUps())];
  const checksums = new Map((await readQuestionDecks()).map(({ deck, sha256 }) => [deck, sha256]));
  return decks.flatMap(({ deck, sha256, slides }) => {
    const own = questions.filter((question) => question.deck === deck);
    if (!own.length) return [];
    if (sha256 !== checksums.get(deck)) throw new Error(`${deck}: another file than in questions/decks.tsv`);
    const texts = slides.map(({ content }) => textOf(content));
    return {
      kind: 'slides' as const,
      title: deck,
      slides: slides.map(({ title, content }, index) => ({
        title,
        content,
        text: `${title}\n${texts[index]}`,
      })),
      questions: own.map((question) => {
        const { words, answers, before } = question;
        const indexes = question.pages.map((page) => slides.findIndex((slide) => slide.page === page));
        const wrong = indexes.findIndex((index) => !answers.some((answer) => texts[index]?.includes(answer)));
        if (wrong >= 0)
          throw new Error(
            `${deck}, page ${question.pages[wrong]}: the slide does not contain "${answers.join(' | ')}"`,
          );
        return {
          id: `${deck} ${question.question}`,
          question: question.question,
          answers,
          slides: indexes,
          ...(words !== 'none' && { words }),
          ...(before && { before }),
        };
      }),
    };
  });
}
