import { readFile } from 'node:fs/promises';

/** A row of `questions/slides.tsv` or `questions/follow-ups.tsv`; `questions/README.md` explains the columns. */
export interface SlideQuestion {
  deck: string;
  /** From 1; none for questions without an answer. */
  pages: number[];
  words: 'same' | 'other' | 'none' | 'follow-up';
  /** Key facts, verbatim from the slide; each of them alone is a right answer. */
  answers: string[];
  question: string;
  /** The question that a follow-up refers to. */
  before?: string;
  /** What the second reading of the question by a person changed. */
  reading: string;
}

/** A row of `questions/decks.tsv`. */
export interface QuestionDeck {
  deck: string;
  language: string;
  sha256: string;
}

const QUESTIONS = new URL('../../../tools/tutor-calibration/questions/', import.meta.url);

/** @param folder the folder of the questions, ending with a slash */
export async function readSlideQuestions(folder = QUESTIONS): Promise<SlideQuestion[]> {
  return (await readRows(new URL('slides.tsv', folder))).map(
    ([deck = '', pages = '', words, facts = '', question = '', reading = '']) => ({
      deck,
      pages: parsePageNumbers(pages),
      words: words as SlideQuestion['words'],
      answers: facts.split(' | ').filter(Boolean),
      question,
      reading,
    }),
  );
}

export async function readFollowUps(folder = QUESTIONS): Promise<SlideQuestion[]> {
  return (await readRows(new URL('follow-ups.tsv', folder))).map(
    ([deck = '', pages = '', before = '', question = '', fact = '', reading = '']) => ({
      deck,
      pages: parsePageNumbers(pages),
      words: 'follow-up',
      answers: [fact],
      question,
      before,
      reading,
    }),
  );
}

export async function readQuestionDecks(folder = QUESTIONS): Promise<QuestionDeck[]> {
  return (await readRows(new URL('decks.tsv', folder))).map(([deck = '', language = '', sha256 = '']) => ({
    deck,
    language,
    sha256,
  }));
}

function parsePageNumbers(cell: string): number[] {
  return cell.split(',').filter(Boolean).map(Number);
}

/** Reads the rows below the header of a TSV file, each as a list of cells. */
export async function readRows(file: URL): Promise<string[][]> {
  const text = await readFile(file, 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((row) => row.split('\t'));
}
