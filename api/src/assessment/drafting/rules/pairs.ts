import { tokenize } from '@lectern/text/stems';
import { sharesWord, findStems, type CourseSlide, type PlacedLine } from './course-slide.js';
import { type Entry, findLists, tableRows } from './lists.js';
import { countContentWords, countWords, isBalanced, isProse, pointsElsewhere } from './sentence-checks.js';
import {
  ARTICLES,
  BE_WORDS,
  CAPTION,
  CONJUNCTIONS,
  GENERIC_LABELS,
  NUMBER_WORDS,
  REFERENCES,
} from './stated-words.js';

/** A term and its meaning, as a slide puts them together. */
export interface Pair {
  slide: CourseSlide;
  term: string;
  meaning: string;
  /** Place of both in the slide's text. */
  start: number;
  end: number;
}

/** Pairs of one list, run of paragraphs or table. */
export type PairList = Pair[];

/** Share of a list's entries that must be terms with meanings; in other lists a label is no term. */
const MIN_PAIR_SHARE = 0.6;

/** 'Term: meaning' and 'Term - meaning'. */
const LABELED = /^(?<term>[^:：–—]{1,60}?)(?:\s*:\s+|\s*：\s*|\s+[–—-]\s+)(?<meaning>\S.+)$/u;
/** 'Part 2', 'Week 3' and numbers of a register such as 'RFC 5246'. */
const IDENTIFIER = /^\p{L}+\.?\s\d{1,2}$|\d{4}/u;
const MAX_TERM_WORDS = 4;
const MAX_TERM_LENGTH = 45;
const MIN_MEANING_WORDS = 3;
const MAX_MEANING_WORDS = 40;
const MIN_MEANING_CONTENT_WORDS = 2;

/** The pairs of a slide; a pair whose meaning contains a word of its term is left out, because it gives the answer away. */
export function findPairLists(slide: CourseSlide): PairList[] {
  const fromLists = findLists(slide).map((entries) => {
    if (entries.some(hasGenericLabel)) return [];
    const pairs = entries.flatMap((entry) => findPair(slide, entry) ?? []);
    return pairs.length < MIN_PAIR_SHARE * entries.length ? [] : pairs;
  });
  const fromTables = tableRows(slide).map((rows) => rows.flatMap((row) => rowPair(slide, row) ?? []));
  return [...fromLists, ...fromTables].map(distinctPairs).filter((pairs) => pairs.length > 0);
}

/** Whether an entry begins like 'Note:'; in such a list the other labels are no terms either. */
const hasGenericLabel = ({ line }: Entry): boolean =>
  GENERIC_LABELS.has(LABELED.exec(line.text)?.groups?.['term']?.trim().toLowerCase() ?? '');

function findPair(slide: CourseSlide, { line, below, isLong }: Entry): Pair | undefined {
  const labeled = LABELED.exec(line.text)?.groups;
  if (labeled && !isLong && !below.length)
    return usable({
      slide,
      term: labeled['term'] ?? '',
      meaning: labeled['meaning'] ?? '',
      start: line.start,
      end: line.end,
    });
  const [only, ...others] = below;
  if (!only || others.length || isLong || only.isLong || only.below.length) return undefined;
  const term = line.text.replace(/(?<!\s)\s*[:：]$/u, '');
  return usable({ slide, term, meaning: only.line.text, start: line.start, end: only.line.end });
}

function rowPair(slide: CourseSlide, [term, meaning, ...others]: PlacedLine[]): Pair | undefined {
  if (!term || !meaning || others.length) return undefined;
  return usable({ slide, term: term.text, meaning: meaning.text, start: term.start, end: meaning.end });
}

/** The pair without the article of its term; undefined where it cannot make a question. */
function usable(pair: Pair): Pair | undefined {
  const { language } = pair.slide;
  const term = withoutArticle(pair.term.trim(), language);
  const meaning = pair.meaning.trim();
  return isTerm(term, language) && isMeaning(meaning, language) && !givesTermAway(term, meaning, language)
    ? { ...pair, term, meaning }
    : undefined;
}

function withoutArticle(term: string, language: string): string {
  const [first = '', ...rest] = term.split(' ');
  return rest.length && ARTICLES[language]?.has(first.toLowerCase()) ? rest.join(' ') : term;
}

/** Whether a text can be a term: short, without the signs of a sentence, and not a label like 'Note'. */
function isTerm(term: string, language: string): boolean {
  if (term.length > MAX_TERM_LENGTH || countWords(term) > MAX_TERM_WORDS) return false;
  if (!/\p{L}.*\p{L}|[\p{sc=Han}]/u.test(term) || /[.!?;,=<>{}[\]/\\|@…"“”]|\s[–—-]\s|^\P{L}/u.test(term))
    return false;
  if (IDENTIFIER.test(term)) return false;
  if (!isBalanced(term) || GENERIC_LABELS.has(term.toLowerCase()) || CAPTION.test(term)) return false;
  const words = tokenize(term, language);
  const [first] = words;
  if (!first || NUMBER_WORDS.has(first.base) || first.isStopWord || REFERENCES[language]?.has(first.base))
    return false;
  if (words.some(({ base }) => BE_WORDS[language]?.has(base))) return false;
  return !words.at(-1)?.isStopWord;
}

function isMeaning(meaning: string, language: string): boolean {
  const count = countWords(meaning);
  return (
    count >= MIN_MEANING_WORDS &&
    count <= MAX_MEANING_WORDS &&
    isProse(meaning) &&
    isBalanced(meaning) &&
    !/[:：,;–—-]$/u.test(meaning) &&
    !pointsElsewhere(meaning, language) &&
    !isCut(meaning, language) &&
    countContentWords(meaning, language) >= MIN_MEANING_CONTENT_WORDS
  );
}

/** Whether a text ends with an article or 'and': its line was cut. */
function isCut(text: string, language: string): boolean {
  const last = /(?<!\p{L})\p{L}+$/u.exec(text)?.[0] ?? '';
  return ARTICLES[language]?.has(last) === true || CONJUNCTIONS[language]?.has(last) === true;
}

/** Whether a word of the term, or the letters of an abbreviation's words, are in the meaning. */
function givesTermAway(term: string, meaning: string, language: string): boolean {
  if (meaning.toLowerCase().includes(term.toLowerCase())) return true;
  if (sharesWord(findStems(term, language), findStems(meaning, language))) return true;
  return (
    /^(?:\p{Lu}{2,6}s?|\p{L}{2,5})$/u.test(term) && isSpelledOut(term.replace(/(?<=\p{Lu})s$/u, ''), meaning)
  );
}

/** Whether the first letters and capitals of a text's words spell an abbreviation ('JDBC: Java DataBase Connectivity'). */
function isSpelledOut(abbreviation: string, text: string): boolean {
  const letters = (text.match(/(?<!\p{L})\p{L}|\p{Lu}/gu) ?? []).map((letter) => letter.toUpperCase());
  const capitals = abbreviation.toUpperCase();
  let found = 0;
  for (const letter of letters) if (letter === capitals[found]) found++;
  return found === capitals.length;
}

/** Each term and each meaning once, without terms that contain one another. */
function distinctPairs(pairs: Pair[]): Pair[] {
  const kept: Pair[] = [];
  for (const pair of pairs) if (!kept.some((other) => isTooClose(pair, other))) kept.push(pair);
  return kept;
}

/** A question with both would have two right answers. */
const MIN_SHARED_MEANING = 0.5;

function isTooClose(one: Pair, other: Pair): boolean {
  const [a, b] = [one.term.toLowerCase(), other.term.toLowerCase()];
  if (a.includes(b) || b.includes(a)) return true;
  const [stems, others] = [one, other].map(({ meaning, slide }) => findStems(meaning, slide.language));
  if (!stems?.size || !others?.size) return one.meaning === other.meaning;
  const shared = [...stems].filter((stem) => others.has(stem)).length;
  return shared / Math.min(stems.size, others.size) >= MIN_SHARED_MEANING;
}
