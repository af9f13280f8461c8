import { sentences } from '@lectern/text';
import { type CourseSlide, type PlacedLine, sharesWord, stemsOf } from './course-slide.js';
import { givesTermAway, isMeaning, isTerm, type Pair, withoutArticle } from './pairs.js';
import { isSelfContained } from './sentence-checks.js';
import { COPULAS, INDEFINITE_ARTICLES, RELATIVES } from './stated-words.js';

const MIN_MEANING_WORDS = 5;

/** A sentence that says what a term is. */
export interface Definition extends Pair {
  /** The whole sentence. */
  sentence: string;
}

/** 'X is a Y' in the languages of `COPULAS`. */
export function definitionsOf(slide: CourseSlide): Definition[] {
  const copula = COPULAS[slide.language];
  if (!copula) return [];
  return slide.lines.flatMap((line, index) => {
    if (line.element?.name === 'pre' || line.element?.name === 'code') return [];
    if (goesOn(line, slide.lines[index + 1])) return [];
    let next = 0;
    return sentences(line.text, slide.language).flatMap((sentence) => {
      const at = line.text.indexOf(sentence, next);
      next = at + sentence.length;
      const place = { start: line.start + at, end: line.start + next };
      return definitionOf(slide, sentence, copula, place) ?? [];
    });
  });
}

/** Whether the next line continues the sentence of a line. */
const goesOn = ({ text }: PlacedLine, next: PlacedLine | undefined): boolean =>
  !/[.!?。]["”»)]?$/u.test(text) && /^\p{Ll}/u.test(next?.text ?? '');

function definitionOf(
  slide: CourseSlide,
  sentence: string,
  copula: RegExp,
  place: { start: number; end: number },
): Definition | undefined {
  const { language } = slide;
  const match = copula.exec(sentence);
  if (!match || !isSelfContained(sentence, language)) return undefined;
  const term = withoutArticle(sentence.slice(0, match.index), language);
  const meaning = sentence.slice(match.index + match[0].length);
  const hasArticle = !sentence.startsWith(term);
  if (!(hasArticle || isSpecific(slide, term)) || !saysWhatItIs(meaning, language)) return undefined;
  if (!isTerm(term, language) || !isMeaning(meaning, language)) return undefined;
  if (meaning.split(' ').length < MIN_MEANING_WORDS || givesTermAway(term, meaning, language))
    return undefined;
  return { slide, term, meaning, sentence, ...place };
}

/**
 * Whether a term names something rather than a class that the sentence is about by chance ('Programs are ...'): it is in the
 * slide's title, has several words, or is written like a name; one with an article is as well.
 */
function isSpecific({ title, language }: CourseSlide, term: string): boolean {
  return sharesWord(stemsOf(term, language), stemsOf(title, language)) || / |\p{L}\p{Lu}/u.test(term);
}

/** 'but' after a comma, or 'and it is': what comes before says too little. */
const RESTRICTED = /,\s(?:but|aber|mais|pero|ma|mas|maar|men)\s|\sand (?:it|they|is|are)\s/u;

/** 'a kind of ...' or 'the one that ...', rather than 'the same as ...' or 'the most important ...'. */
function saysWhatItIs(meaning: string, language: string): boolean {
  if (RESTRICTED.test(meaning)) return false;
  const [article = ''] = meaning.split(' ');
  return INDEFINITE_ARTICLES[language]?.has(article) || RELATIVES[language]?.test(meaning) || false;
}
