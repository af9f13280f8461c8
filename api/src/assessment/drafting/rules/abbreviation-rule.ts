import { findInstructions } from './instructions.js';
import { type CourseSlide, type PlacedLine, sharesWord, findStems } from './course-slide.js';
import type { DraftedQuestion } from './drafted-question.js';
import { bold, buildPrompt, buildTypedText } from './question-parts.js';
import { titleContext } from './slide-context.js';

/** An abbreviation with the words that it abbreviates. */
interface Expansion {
  abbreviation: string;
  words: string;
  /** Place of abbreviation and words in the slide's text, in characters. */
  start: number;
  end: number;
}

/** At least three letters: abbreviations of two have too many meanings, and are often labels of one slide. */
const ABBREVIATION = String.raw`(?<abbreviation>\p{Lu}{3,7})`;
const WORD = String.raw`\p{L}[\p{L}\p{M}'’-]*`;
/** Words before the abbreviation: 'Structured Query Language (SQL)'. */
const WORDS_FIRST = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{N}-])(?<words>(?:${WORD}\s+){0,8}${WORD})\s?[(（]${ABBREVIATION}s?[)）]`,
  'gu',
);
/** Words after the abbreviation: 'SQL (Structured Query Language)', 'SQL: Structured Query Language', 'SQL - Structured …'. */
const WORDS_LAST = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{N}-])${ABBREVIATION}(?:\s?[(（]|\s*:\s+|\s+[–—=-]\s+)(?<words>${WORD}(?:\s+${WORD}){0,8})`,
  'gu',
);
/** Words that an abbreviation may skip, in languages with Latin letters: 'of' in 'Department of Defense (DD)'. */
const SMALL_WORDS = new Set(
  'a an the of and or for in on to by with at from as via de la le les des du et en y e el los las di da do dos das del della dei delle der die das und von für zur i w na z van het voor och av för'.split(
    ' ',
  ),
);
/**
 * Lines that are not about the subject of a course: with names of universities, events or publications, or about the course's
 * organization. A year is the sign of a reference.
 */
const OFF_TOPIC =
  /universi|institut|conference|proceedings|symposium|journal|department|fakult|workshop|association for|society (?:of|for)|transactions on|annual meeting|teaching|office hours|homework|mid-?term|semester|syllabus|\bgrad(?:e|ing)\b|\b(?:19|20)\d\d\b/iu;
const MIN_WORDS = 2;

/** Drafts questions for the words of an abbreviation, to be typed. Only the first slide that spells it out gets the question. */
export function draftAbbreviations(slide: CourseSlide, slides: readonly CourseSlide[]): DraftedQuestion[] {
  return findExpansions(slide)
    .filter(({ abbreviation }) => isFirstSlideWith(slide, abbreviation, slides))
    .filter((expansion) => hasSingleMeaning(expansion, slide, slides))
    .map(({ abbreviation, words, start, end }) => {
      const prompt = buildPrompt(
        findInstructions(slide.language).abbreviation,
        ...(hasWordInTitle(slide, words) ? [] : titleContext(slide)),
        bold(abbreviation),
      );
      return {
        kind: 'abbreviation',
        slideId: slide.id,
        quote: slide.text.slice(start, end),
        title: `${abbreviation}: ${words}`,
        ...buildTypedText(prompt, listSpellings(words)),
      };
    });
}

/** Whether the slide's title has one of the words. Such a title would give away a part of the answer. */
const hasWordInTitle = ({ title, language }: CourseSlide, words: string): boolean =>
  sharesWord(findStems(title, language), findStems(words, language));

function isFirstSlideWith(slide: CourseSlide, abbreviation: string, slides: readonly CourseSlide[]): boolean {
  const firstSlide = slides.find((candidate) =>
    findExpansions(candidate).some((other) => other.abbreviation === abbreviation),
  );
  return firstSlide === slide;
}

/** Whether all slides spell the abbreviation out in the same words; other words would be a right answer as well. */
function hasSingleMeaning(
  { abbreviation, words }: Expansion,
  { language }: CourseSlide,
  slides: readonly CourseSlide[],
): boolean {
  const stems = findStems(words, language);
  return slides
    .flatMap(findExpansions)
    .filter((other) => other.abbreviation === abbreviation)
    .every((other) => [...findStems(other.words, language)].every((stem) => sharesWord([stem], stems)));
}

const expansionsBySlide = new WeakMap<CourseSlide, Expansion[]>();

/** Finds the abbreviations that a slide spells out, each once; cached by slide. */
function findExpansions(slide: CourseSlide): Expansion[] {
  const cached = expansionsBySlide.get(slide);
  if (cached) return cached;
  const all = slide.lines.filter(({ text }) => !OFF_TOPIC.test(text)).flatMap(findLineExpansions);
  const expansions = all.filter(
    ({ abbreviation }, index) => all.findIndex((other) => other.abbreviation === abbreviation) === index,
  );
  expansionsBySlide.set(slide, expansions);
  return expansions;
}

function findLineExpansions({ text, start }: PlacedLine): Expansion[] {
  return [...text.matchAll(WORDS_FIRST), ...text.matchAll(WORDS_LAST)].flatMap((match) => {
    const { abbreviation = '', words = '' } = match.groups ?? {};
    const areWordsLast = match[0].startsWith(abbreviation);
    const abbreviatedWords = listShortenedRuns(words, areWordsLast).find((run) =>
      isAbbreviationFor(abbreviation, run.split(/\s+/u)),
    );
    if (!abbreviatedWords) return [];
    // The pattern also matches words before or after the abbreviated ones; they are not part of the quote.
    const droppedLength = words.length - abbreviatedWords.length;
    const quoteStart = start + match.index + (areWordsLast ? 0 : droppedLength);
    const end = start + match.index + match[0].length - (areWordsLast ? droppedLength : 0);
    return { abbreviation, words: abbreviatedWords.replace(/\s+/gu, ' '), start: quoteStart, end };
  });
}

/**
 * Lists ever shorter runs of the words, from all of them down to one. Words after an abbreviation lose their last word ('a b c',
 * 'a b', 'a'), words before the abbreviation their first ('a b c', 'b c', 'c').
 */
function listShortenedRuns(words: string, areWordsLast: boolean): string[] {
  const runs = [words];
  for (let run = words; /\s/u.test(run); runs.push(run))
    run = areWordsLast ? run.replace(/(?<!\s)\s+\S+$/u, '') : run.replace(/^\S+\s+/u, '');
  return runs;
}

/** Whether the letters are the first letters of the words, in order; only small words may be skipped. */
function isAbbreviationFor(abbreviation: string, words: string[]): boolean {
  const [first = ''] = words;
  if (words.length > abbreviation.length * 2 || SMALL_WORDS.has(first.toLowerCase())) return false;
  const parts = words.flatMap(splitParts);
  if (parts.length < MIN_WORDS || SMALL_WORDS.has(words.at(-1) ?? '')) return false;
  let matchedLetters = 0;
  for (const { text, isSkippable } of parts) {
    if (text.charAt(0).toUpperCase() === abbreviation[matchedLetters]) matchedLetters++;
    else if (!isSkippable) return false;
  }
  return matchedLetters === abbreviation.length;
}

/** Splits a word at its hyphens. Each part of 'left-to-right' needs a letter in the abbreviation, also the small word 'to'. */
const splitParts = (word: string) =>
  word
    .split('-')
    .filter(Boolean)
    .map((text, _, parts) => ({
      text,
      isSkippable: parts.length === 1 && SMALL_WORDS.has(text.toLowerCase()),
    }));

/** Lists the accepted spellings of an answer: as it is and in the singular, each with hyphens and with spaces instead. */
function listSpellings(words: string): string[] {
  const singular = words
    .replace(/(?<=\p{Ll}{3})ies$/u, 'y')
    .replace(/(?<=ss|x|ch|sh)es$|(?<=\p{Ll}{3}(?<![siu]))s$/u, '');
  return [...new Set([words, singular].flatMap((answer) => [answer, answer.replaceAll('-', ' ')]))];
}
