import { tokenize } from '../words/words.js';
import type { CourseSlide } from './course-slide.js';
import { isNamedElsewhere, names, type Term, termOf } from './known-terms.js';
import { givesTermAway, isMeaning, isTerm, type Pair, withoutArticle } from './pairs.js';
import { VALUE_WORDS } from './sentence-words.js';
import { COPULAS } from './stated-words.js';
import { isVerb, type PlacedSentence, wholeSentences } from './whole-sentences.js';

const MIN_MEANING_WORDS = 5;
/** 'X - a Y' of a term that is known. */
const DASH = /\s[–—-]\s(?:это\s)?/u;
const MAX_TERM_WORDS = 4;
/** Words of a term that names a thing even where no other slide does ('structured programming'). */
const MIN_WORDS_OF_UNKNOWN_TERM = 2;

/** A sentence that begins with a term and says something of it. */
export interface Definition extends Pair {
  /** The sentence without the term in front. */
  predicate: string;
  /** Whether it says what the term is: 'X is a Y'. */
  isIdentity: boolean;
}

/** What the sentences of a slide say of the terms that they begin with. */
export const definitionsOf = (slide: CourseSlide, slides: readonly CourseSlide[]): Definition[] =>
  wholeSentences(slide).flatMap(
    (sentence) => identityOf(slide, sentence, slides) ?? statementOf(slide, sentence, slides) ?? [],
  );

/** 'X is a Y' in the languages of `COPULAS`. */
function identityOf(
  slide: CourseSlide,
  { text, start, end }: PlacedSentence,
  slides: readonly CourseSlide[],
): Definition | undefined {
  const { language } = slide;
  const match = COPULAS[language]?.exec(text) ?? DASH.exec(text);
  if (!match) return undefined;
  const term = withoutArticle(text.slice(0, match.index), language);
  const meaning = text.slice(match.index + match[0].length);
  const [article = '', first = ''] = meaning.split(' ');
  // 'The default is the Biber': a name rather than a kind of thing.
  if (
    VALUE_WORDS.has(first.toLowerCase()) ||
    VALUE_WORDS.has(term.split(' ')[0] ?? '') ||
    (/^\p{Lu}/u.test(first) && language !== 'de')
  )
    return undefined;
  const isKnown = isKnownTerm({ term, slide }, slides);
  if (!isKnown && !(match[0].trim().length > 1 && namesThing(text, term) && saysKind(article, meaning)))
    return undefined;
  const definition = { slide, term, meaning, start, end, isIdentity: true };
  return withPredicate(definition, text.slice(match.index).trim());
}

/** Indefinite articles; behind them a meaning says to which kind the term belongs. */
const INDEFINITE = new Set('a an eine ein einer une un una uma um uno een en ett'.split(' '));

/** 'A list that ...' or 'the discipline that ...', but not 'the solution'. */
const saysKind = (article: string, meaning: string): boolean =>
  INDEFINITE.has(article.toLowerCase()) ||
  /\s(?:that|which|who|que|qui|che|der|die|das|som)\s/u.test(meaning);

/** 'A heap is a ...' is about heaps in general; one word without an article could be anything ('Programs are the ...'). */
const namesThing = (text: string, term: string): boolean =>
  INDEFINITE.has(text.split(' ', 1)[0]?.toLowerCase() ?? '') ||
  term.split(' ').length >= MIN_WORDS_OF_UNKNOWN_TERM ||
  /\p{L}\p{Lu}/u.test(term);

/** 'X stores ...' of a term that the course takes up again. */
function statementOf(
  slide: CourseSlide,
  { text, start, end }: PlacedSentence,
  slides: readonly CourseSlide[],
): Definition | undefined {
  // The verb comes last in Turkish.
  if (slide.language === 'tr') return undefined;
  const words = withoutArticle(text, slide.language).split(' ');
  const at = words.findIndex((word) => isVerb(word, slide.language));
  if (at < 1 || at > MAX_TERM_WORDS) return undefined;
  const term = words.slice(0, at).join(' ');
  const predicate = words.slice(at).join(' ');
  if (!isKnownTerm({ term, slide }, slides)) return undefined;
  const definition = { slide, term, meaning: words.slice(at + 1).join(' '), start, end, isIdentity: false };
  return withPredicate(definition, predicate);
}

/** Whether other slides name the term, or its own slide is about it. */
function isKnownTerm({ term, slide }: Term, slides: readonly CourseSlide[]): boolean {
  if (isNamedElsewhere({ term, slide }, slides)) return true;
  const title = termOf(slide);
  return title !== undefined && names(title, term) && !slides.some((other) => isOther(other, slide, term));
}

const isOther = (other: CourseSlide, slide: CourseSlide, term: string): boolean =>
  other !== slide && names(other.text, term);

function withPredicate(definition: Omit<Definition, 'predicate'>, predicate: string): Definition | undefined {
  const { term, meaning, slide } = definition;
  const { language } = slide;
  if (!isTerm(term, language) || !isMeaning(meaning, language)) return undefined;
  if (meaning.split(' ').length < MIN_MEANING_WORDS || givesTermAway(term, meaning, language))
    return undefined;
  return tokenize(meaning, language).length ? { ...definition, predicate } : undefined;
}
