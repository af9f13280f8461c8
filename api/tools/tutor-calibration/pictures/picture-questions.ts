import { createHash } from 'node:crypto';
import { groupBy } from '@lectern/data';
import type { Half } from '../question-files.js';
import { type QuestionDeck, readRows } from '../slide-questions.js';

/** A row of `questions/pictures.tsv`; `questions/README.md` explains the columns. */
export interface PictureQuestion {
  deck: string;
  /** From 1; none for questions without an answer. */
  pages: number[];
  kind: 'picture' | 'chart' | 'diagram' | 'table';
  /** `picture`: only the picture has the answer; `text`: the slide's text has it, too; `none`: the deck has none. */
  answer: 'picture' | 'text' | 'none';
  /** Key facts, verbatim from the slide where its text has the answer. */
  answers: string[];
  question: string;
}

/** A row of `questions/illustrated.tsv`: which of the pages that a person looked at show a picture, chart or drawing. */
export interface LabeledDeck {
  deck: string;
  /** The pages that a person looked at, from 1. */
  labeled: Set<number>;
  illustrated: Set<number>;
}

const QUESTIONS = new URL('../../../../tools/tutor-calibration/questions/', import.meta.url);

/** @param folder the folder of the questions, ending with a slash */
export async function readPictureQuestions(folder = QUESTIONS): Promise<PictureQuestion[]> {
  const rows = await readRows(new URL('pictures.tsv', folder));
  return rows.map(([deck = '', pages = '', kind = '', answer = '', facts = '', question = '']) => ({
    deck,
    pages: pages.split(',').filter(Boolean).map(Number),
    kind: kind as PictureQuestion['kind'],
    answer: answer as PictureQuestion['answer'],
    answers: facts.split(' | ').filter(Boolean),
    question,
  }));
}

/** @param folder the folder of the questions, ending with a slash */
export async function readLabeledDecks(folder = QUESTIONS): Promise<LabeledDeck[]> {
  const rows = await readRows(new URL('illustrated.tsv', folder));
  return rows.map(([deck = '', labeled = '', illustrated = '']) => ({
    deck,
    labeled: parsePages(labeled),
    illustrated: parsePages(illustrated),
  }));
}

/** The pages of '2,5-7'. */
function parsePages(cell: string): Set<number> {
  return new Set(
    cell.split(',').flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map(Number);
      return Array.from({ length: last - first + 1 }, (_, index) => first + index);
    }),
  );
}

/**
 * Splits the decks into a half to fit on and a half to measure on. Decks with and without questions about pictures are split
 * separately, alternately in the order of the SHA-256 hashes of their names.
 */
export function splitDecks(decks: QuestionDeck[], questions: PictureQuestion[]): Map<string, Half> {
  const withPictures = new Set(questions.map(({ deck }) => deck));
  const groups = groupBy(decks, ({ deck }) => withPictures.has(deck));
  return new Map(
    [...groups.values()].flatMap((group) =>
      group
        .map(({ deck }) => deck)
        .toSorted((a, b) => (hash(a) < hash(b) ? -1 : 1))
        .map((deck, index): [string, Half] => [deck, index % 2 ? 'measure' : 'fit']),
    ),
  );
}

function hash(name: string): string {
  return createHash('sha256').update(name).digest('hex');
}
