import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { escapeUTF8 } from 'entities';
import * as z from 'zod/mini';

/** The kind of text that questions were written for. */
export type TextKind = 'prose' | 'slides';

export interface QuestionOfSet {
  id: string;
  question: string;
  /** The accepted answers, verbatim from the text; none if the course has no answer. */
  answers: string[];
  /** Index of the slide that contains the answer. */
  slide: number;
  /** Slide questions: `same` words as the slide, `other` words, or a question that refers to the one `before` it. */
  words?: 'same' | 'other' | 'follow-up';
  before?: string;
}

/** An article or a deck, as a course. */
export interface CourseSet {
  kind: TextKind;
  title: string;
  /** `text` is the imported text, for checking citations. */
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

/** What `worker/tools/deck-slides.ts` writes. */
const Decks = z.array(
  z.object({
    deck: z.string(),
    slides: z.array(z.object({ page: z.int(), title: z.string(), content: z.string() })),
  }),
);

const QUESTIONS = new URL('../../../tools/tutor-calibration/questions/', import.meta.url);

/** Every article as a course and every paragraph as a slide. */
export async function readSquad(file: string): Promise<CourseSet[]> {
  const { data } = z.parse(Squad, JSON.parse(await readFile(file, 'utf8')));
  return data.map(({ title, paragraphs }) => ({
    kind: 'prose',
    // The same article exists in several languages.
    title: `${title.replaceAll('_', ' ')} (${basename(file, '.json')})`,
    slides: paragraphs.map(({ context }, index) => ({
      title: `Slide ${index + 1}`,
      content: `<p>${escapeUTF8(context)}</p>`,
      text: context,
    })),
    questions: paragraphs.flatMap(({ qas }, slide) =>
      qas.map(({ id, question, is_impossible, answers }) => ({
        id,
        question,
        answers: is_impossible ? [] : [...new Set(answers.map(({ text }) => text))],
        slide,
      })),
    ),
  }));
}

interface SlideQuestion extends Omit<QuestionOfSet, 'id' | 'slide'> {
  deck: string;
  /** From 1; NaN for questions without an answer. */
  page: number;
}

/**
 * The decks that have questions in `questions/`.
 * @param textOf the text of a slide's HTML
 * @throws if a key fact is not on its page
 */
export async function readDecks(file: string, textOf: (html: string) => string): Promise<CourseSet[]> {
  const decks = z.parse(Decks, JSON.parse(await readFile(file, 'utf8')));
  const questions = [...(await readSlideQuestions()), ...(await readFollowUps())];
  return decks.flatMap(({ deck, slides }) => {
    const own = questions.filter((question) => question.deck === deck);
    if (!own.length) return [];
    const texts = slides.map(({ title, content }) => `${title}\n${textOf(content)}`);
    return {
      kind: 'slides' as const,
      title: deck,
      slides: slides.map(({ title, content }, index) => ({ title, content, text: texts[index] ?? '' })),
      questions: own.map(({ deck: _, page, ...question }) => {
        const slide = slides.findIndex((each) => each.page === page);
        const { answers } = question;
        if (answers.length && !answers.some((answer) => texts[slide]?.includes(answer)))
          throw new Error(`${deck}, page ${page}: the slide does not contain "${answers.join(' | ')}"`);
        return { ...question, id: `${deck} ${question.question}`, slide };
      }),
    };
  });
}

async function readSlideQuestions(): Promise<SlideQuestion[]> {
  return (await readRows('slides.tsv')).map(([deck = '', page, words, fact, question = '']) => ({
    deck,
    page: page ? Number(page) : NaN,
    ...(words === 'same' || words === 'other' ? { words } : {}),
    answers: fact ? fact.split(' | ') : [],
    question,
  }));
}

async function readFollowUps(): Promise<SlideQuestion[]> {
  return (await readRows('follow-ups.tsv')).map(
    ([deck = '', page, before = '', question = '', fact = '']) => ({
      deck,
      page: Number(page),
      words: 'follow-up' as const,
      answers: [fact],
      question,
      before,
    }),
  );
}

/** The rows below the header, as cells. */
async function readRows(name: string): Promise<string[][]> {
  const text = await readFile(new URL(name, QUESTIONS), 'utf8');
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => row.split('\t'));
}
