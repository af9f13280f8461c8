import { instructionsIn } from './instructions.js';
import { type CourseSlide, type PlacedLine, sharesWord, findStems } from './course-slide.js';
import type { DraftedQuestion } from './drafted-question.js';
import { bold, buildPrompt, typedText } from './question-parts.js';
import { titleContext } from './slide-context.js';

/** An abbreviation and the words that it abbreviates, at their place in the slide's text. */
interface Expansion {
  abbreviation: string;
  words: string;
  start: number;
  end: number;
}

/** Two letters have too many meanings, and are often labels of one slide. */
const ABBREVIATION = String.raw`(?<abbreviation>\p{Lu}{3,7})`;
const WORD = String.raw`\p{L}[\p{L}\p{M}'’-]*`;
/** 'Structured Query Language (SQL)'. */
const BEFORE = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{N}-])(?<words>(?:${WORD}\s+){0,8}${WORD})\s?[(（]${ABBREVIATION}s?[)）]`,
  'gu',
);
/** 'SQL (Structured Query Language)', 'SQL: Structured Query Language', 'SQL - Structured Query Language'. */
const AFTER = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{N}-])${ABBREVIATION}(?:\s?[(（]|\s*:\s+|\s+[–—=-]\s+)(?<words>${WORD}(?:\s+${WORD}){0,8})`,
  'gu',
);
/** Words that have no letter in an abbreviation, in the languages that write abbreviations in Latin letters. */
const SMALL_WORDS = new Set(
  'a an the of and or for in on to by with at from as via de la le les des du et en y e el los las di da do dos das del della dei delle der die das und von für zur i w na z van het voor och av för'.split(
    ' ',
  ),
);
/** Names of places to study, of events and publications, and the course itself are not its subject; a year shows a reference. */
const NAMES =
  /universi|institut|conference|proceedings|symposium|journal|department|fakult|workshop|association for|society (?:of|for)|transactions on|annual meeting|teaching|office hours|homework|mid-?term|semester|syllabus|\bgrad(?:e|ing)\b|\b(?:19|20)\d\d\b/iu;
const MIN_WORDS = 2;

/** The words of an abbreviation, typed: asked on the first slide that spells it out. */
export function draftAbbreviations(slide: CourseSlide, slides: readonly CourseSlide[]): DraftedQuestion[] {
  return findExpansions(slide)
    .filter(({ abbreviation }) => isFirst(slide, abbreviation, slides))
    .filter((expansion) => isSpelledOutAlike(expansion, slide, slides))
    .map(({ abbreviation, words, start, end }) => {
      const prompt = buildPrompt(
        instructionsIn(slide.language).abbreviation,
        ...(namesAny(slide, words) ? [] : titleContext(slide)),
        bold(abbreviation),
      );
      return {
        kind: 'abbreviation',
        slideId: slide.id,
        quote: slide.text.slice(start, end),
        title: `${abbreviation}: ${words}`,
        ...typedText(prompt, listSpellings(words)),
      };
    });
}

/** Whether the title has one of the words, and so a part of the answer. */
const namesAny = ({ title, language }: CourseSlide, words: string): boolean =>
  sharesWord(findStems(title, language), findStems(words, language));

function isFirst(slide: CourseSlide, abbreviation: string, slides: readonly CourseSlide[]): boolean {
  const first = slides.find((each) =>
    findExpansions(each).some((other) => other.abbreviation === abbreviation),
  );
  return first === slide;
}

/** Whether no slide spells the abbreviation out in other words, which would be right as well. */
function isSpelledOutAlike(
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

const found = new WeakMap<CourseSlide, Expansion[]>();

/** The abbreviations that a slide spells out, each once. */
function findExpansions(slide: CourseSlide): Expansion[] {
  const known = found.get(slide);
  if (known) return known;
  const all = slide.lines.filter(({ text }) => !NAMES.test(text)).flatMap(expansionsIn);
  const expansions = all.filter(
    ({ abbreviation }, index) => all.findIndex((other) => other.abbreviation === abbreviation) === index,
  );
  found.set(slide, expansions);
  return expansions;
}

function expansionsIn({ text, start }: PlacedLine): Expansion[] {
  return [...text.matchAll(BEFORE), ...text.matchAll(AFTER)].flatMap((match) => {
    const { abbreviation = '', words = '' } = match.groups ?? {};
    const isAfter = match[0].startsWith(abbreviation);
    const run = listRuns(words, isAfter).find((each) => abbreviates(abbreviation, each.split(/\s+/u)));
    if (!run) return [];
    // Words that the abbreviation does not have are no part of the quote.
    const dropped = words.length - run.length;
    const from = start + match.index + (isAfter ? 0 : dropped);
    const end = start + match.index + match[0].length - (isAfter ? dropped : 0);
    return { abbreviation, words: run.replace(/\s+/gu, ' '), start: from, end };
  });
}

/** The words, without the last one, without the last two and so on, or without the first ones. */
function listRuns(words: string, isAfter: boolean): string[] {
  const runs = [words];
  for (let run = words; /\s/u.test(run); runs.push(run))
    run = isAfter ? run.replace(/(?<!\s)\s+\S+$/u, '') : run.replace(/^\S+\s+/u, '');
  return runs;
}

/** Whether the letters are the first letters of the words, of all but small ones, in order. */
function abbreviates(abbreviation: string, words: string[]): boolean {
  const [first = ''] = words;
  if (words.length > abbreviation.length * 2 || SMALL_WORDS.has(first.toLowerCase())) return false;
  const parts = words.flatMap(splitParts);
  if (parts.length < MIN_WORDS || SMALL_WORDS.has(words.at(-1) ?? '')) return false;
  let next = 0;
  for (const { text, isSmall } of parts) {
    if (text.charAt(0).toUpperCase() === abbreviation[next]) next++;
    else if (!isSmall) return false;
  }
  return next === abbreviation.length;
}

/** The parts of a word with hyphens; in 'left-to-right' each one needs its letter, or the abbreviation is of something longer. */
const splitParts = (word: string) =>
  word
    .split('-')
    .filter(Boolean)
    .map((text, _, all) => ({ text, isSmall: all.length === 1 && SMALL_WORDS.has(text.toLowerCase()) }));

/** With and without hyphens and the 's' of a plural. */
function listSpellings(words: string): string[] {
  const singular = words
    .replace(/(?<=\p{Ll}{3})ies$/u, 'y')
    .replace(/(?<=ss|x|ch|sh)es$|(?<=\p{Ll}{3}(?<![siu]))s$/u, '');
  return [...new Set([words, singular].flatMap((each) => [each, each.replaceAll('-', ' ')]))];
}
