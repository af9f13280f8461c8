import { stem as porter } from 'porter2';

/** One word of a text. */
export interface Word {
  /** As written, without diacritics. */
  text: string;
  /** The stem of PostgreSQL's English dictionary, so that document frequencies refer to the same stems. */
  stem: string;
  /** A stop word ('the', 'which'), which carries no content. */
  isStopWord: boolean;
}

const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu;

const STOP_WORDS = new Set(
  // PostgreSQL's own list: these words are not in the index.
  (
    'i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it ' +
    'its itself they them their theirs themselves what which who whom this that these those am is are was were be been ' +
    'being have has had having do does did doing a an the and but if or because as until while of at by for with about ' +
    'against between into through during before after above below to from up down in out on off over under again further ' +
    'then once here there when where why how all any both each few more most other some such no nor not only own same so ' +
    'than too very s t can will just don should now ' +
    // Words of which questions consist.
    "whose cannot could would shall may might must ought also many much mean means tell explain describe please isn't " +
    "doesn't didn't wasn't weren't aren't haven't hasn't hadn't won't wouldn't can't couldn't shouldn't don't it's " +
    "that's what's who's where's how's let's i'm i've you're they're we're upon within without among amongst towards " +
    'toward via per'
  ).split(' '),
);

/** As in the full-text index: compatibility characters replaced, diacritics removed (Temür becomes Temur). */
export function removeDiacritics(text: string): string {
  return text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '');
}

/** The words of a text in order, stop words included. */
export function tokenize(text: string): Word[] {
  return Array.from(removeDiacritics(text).matchAll(WORD), ([text]) => {
    const lowerCase = text.toLowerCase().replace(/’/g, "'");
    const base = lowerCase.replace(/'s$/, '').replace(/'/g, '');
    return { text, stem: stemOf(base), isStopWord: STOP_WORDS.has(lowerCase) || STOP_WORDS.has(base) };
  });
}

/** The words of a text that carry its content: without stop words, each stem once. */
export function contentWords(text: string): Word[] {
  const seen = new Set<string>();
  return tokenize(text).filter(({ stem, isStopWord }) => !isStopWord && !seen.has(stem) && seen.add(stem));
}

function stemOf(word: string): string {
  return /^[a-z]+$/.test(word) ? porter(word) : word;
}
