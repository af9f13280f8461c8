import { stem as porter } from 'porter2';

/** One word of a text. */
export interface Word {
  /** As it stands there, without accents. */
  text: string;
  /** What PostgreSQL's English dictionary makes of it, so that its counts and ours are of the same words. */
  stem: string;
  /** A word of the grammar ('the', 'which'), which says nothing of the subject. */
  stop: boolean;
}

const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu;

const STOP = new Set(
  // PostgreSQL's own list, so that what it doesn't index is not missed.
  (
    'i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it ' +
    'its itself they them their theirs themselves what which who whom this that these those am is are was were be been ' +
    'being have has had having do does did doing a an the and but if or because as until while of at by for with about ' +
    'against between into through during before after above below to from up down in out on off over under again further ' +
    'then once here there when where why how all any both each few more most other some such no nor not only own same so ' +
    'than too very s t can will just don should now ' +
    // What questions are made of.
    "whose cannot could would shall may might must ought also many much mean means tell explain describe please isn't " +
    "doesn't didn't wasn't weren't aren't haven't hasn't hadn't won't wouldn't can't couldn't shouldn't don't it's " +
    "that's what's who's where's how's let's i'm i've you're they're we're upon within without among amongst towards " +
    'toward via per'
  ).split(' '),
);

/** As the database's index has it: compatible characters made one, accents gone (Temür is Temur). */
export function withoutMarks(text: string): string {
  return text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '');
}

/** The words of a text in order, grammar included. */
export function wordsOf(text: string): Word[] {
  return Array.from(withoutMarks(text).matchAll(WORD), ([found]) => {
    const small = found.toLowerCase().replace(/’/g, "'");
    const base = small.replace(/'s$/, '').replace(/'/g, '');
    return { text: found, stem: stemOf(base), stop: STOP.has(small) || STOP.has(base) };
  });
}

/** What a question is about: its words without grammar, each stem once. */
export function subjectWords(question: string): Word[] {
  const seen = new Set<string>();
  return wordsOf(question).filter(({ stem, stop }) => !stop && !seen.has(stem) && seen.add(stem));
}

function stemOf(word: string): string {
  return /^[a-z]+$/.test(word) ? porter(word) : word;
}
