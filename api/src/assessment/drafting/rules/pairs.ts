import { tokenize } from '@lectern/text/stems';
import { sharesWord, findStems, type CourseSlide, type PlacedLine } from './course-slide.js';
import { type Entry, findLists, findTableRows } from './lists.js';
import { countContentWords, countWords, isBalanced, isProse, pointsElsewhere } from './sentence-checks.js';
import {
  ARTICLES,
  VERB_FORMS,
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

/** Pairs of one list, group of paragraphs or table. */
export type PairList = Pair[];

/** Share of a list's entries, 0 to 1, that must be terms with meanings; in a list with fewer, labels are not terms. */
const MIN_PAIR_SHARE = 0.6;

/** 'Term: meaning' and 'Term - meaning'. */
const LABELED = /^(?<term>[^:：–—]{1,60}?)(?:\s*:\s+|\s*：\s*|\s+[–—-]\s+)(?<meaning>\S.+)$/u;
/** Terms that identify a thing instead of naming a concept: 'Part 2', 'Week 3', 'RFC 5246'. */
const IDENTIFIER = /^\p{L}+\.?\s\d{1,2}$|\d{4}/u;
const MAX_TERM_WORDS = 4;
const MAX_TERM_LENGTH = 45;
const MIN_MEANING_WORDS = 3;
const MAX_MEANING_WORDS = 40;
const MIN_MEANING_CONTENT_WORDS = 2;

/** Finds the pairs of a slide. A pair whose meaning contains a word of the term is left out, because it gives the answer away. */
export function findPairLists(slide: CourseSlide): PairList[] {
  const fromLists = findLists(slide).map((entries) => {
    if (entries.some(hasGenericLabel)) return [];
    const pairs = entries.flatMap((entry) => findPair(slide, entry) ?? []);
    return pairs.length < MIN_PAIR_SHARE * entries.length ? [] : pairs;
  });
  const fromTables = findTableRows(slide).map((rows) => rows.flatMap((row) => findRowPair(slide, row) ?? []));
  return [...fromLists, ...fromTables].map(removeSimilarPairs).filter((pairs) => pairs.length > 0);
}

/** Whether an entry begins like 'Note:'; in such a list the other labels are no terms either. */
const hasGenericLabel = ({ line }: Entry): boolean =>
  GENERIC_LABELS.has(LABELED.exec(line.text)?.groups?.['term']?.trim().toLowerCase() ?? '');

/** Finds the pair of an entry: 'Term: meaning' in its line, or a term with the meaning as its only sub-entry. */
function findPair(slide: CourseSlide, { line, subEntries, hasMoreLines }: Entry): Pair | undefined {
  const labeled = LABELED.exec(line.text)?.groups;
  if (labeled && !hasMoreLines && !subEntries.length)
    return cleanPair({
      slide,
      term: labeled['term'] ?? '',
      meaning: labeled['meaning'] ?? '',
      start: line.start,
      end: line.end,
    });
  const [meaning, ...others] = subEntries;
  if (!meaning || others.length || hasMoreLines || meaning.hasMoreLines || meaning.subEntries.length)
    return undefined;
  const term = line.text.replace(/(?<!\s)\s*[:：]$/u, '');
  return cleanPair({ slide, term, meaning: meaning.line.text, start: line.start, end: meaning.line.end });
}

function findRowPair(slide: CourseSlide, [term, meaning, ...others]: PlacedLine[]): Pair | undefined {
  if (!term || !meaning || others.length) return undefined;
  return cleanPair({ slide, term: term.text, meaning: meaning.text, start: term.start, end: meaning.end });
}

/** Removes the article of a pair's term. Returns undefined if the pair cannot be used in a question. */
function cleanPair(pair: Pair): Pair | undefined {
  const { language } = pair.slide;
  const term = removeArticle(pair.term.trim(), language);
  const meaning = pair.meaning.trim();
  return isTerm(term, language) && isMeaning(meaning, language) && !givesTermAway(term, meaning, language)
    ? { ...pair, term, meaning }
    : undefined;
}

function removeArticle(term: string, language: string): string {
  const [first = '', ...rest] = term.split(' ');
  return rest.length && ARTICLES[language]?.has(first.toLowerCase()) ? rest.join(' ') : term;
}

/** Whether a text can be a term: short, without punctuation of a sentence, and not a label like 'Note'. */
function isTerm(term: string, language: string): boolean {
  if (term.length > MAX_TERM_LENGTH || countWords(term) > MAX_TERM_WORDS) return false;
  if (!/\p{L}.*\p{L}|[\p{sc=Han}]/u.test(term) || /[.!?;,=<>{}[\]/\\|@…"“”]|\s[–—-]\s|^\P{L}/u.test(term))
    return false;
  if (IDENTIFIER.test(term)) return false;
  if (!isBalanced(term) || GENERIC_LABELS.has(term.toLowerCase()) || CAPTION.test(term)) return false;
  const words = tokenize(term, language);
  const [firstWord] = words;
  if (!firstWord || firstWord.isStopWord) return false;
  if (NUMBER_WORDS.has(firstWord.base) || REFERENCES[language]?.has(firstWord.base)) return false;
  if (words.some(({ base }) => VERB_FORMS[language]?.has(base))) return false;
  return !words.at(-1)?.isStopWord;
}

/** Whether a text can be the meaning of a term: a complete phrase that can be understood without the text around it. */
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

/** Whether a text was cut at the end of its line: it ends with an article or a word like 'and'. */
function isCut(text: string, language: string): boolean {
  const last = /(?<!\p{L})\p{L}+$/u.exec(text)?.[0] ?? '';
  return ARTICLES[language]?.has(last) === true || CONJUNCTIONS[language]?.has(last) === true;
}

/** Whether the meaning contains a word of the term, or spells out the term that is an abbreviation. */
function givesTermAway(term: string, meaning: string, language: string): boolean {
  if (meaning.toLowerCase().includes(term.toLowerCase())) return true;
  if (sharesWord(findStems(term, language), findStems(meaning, language))) return true;
  const isAbbreviation = /^(?:\p{Lu}{2,6}s?|\p{L}{2,5})$/u.test(term);
  return isAbbreviation && isSpelledOut(term.replace(/(?<=\p{Lu})s$/u, ''), meaning);
}

/** Whether the first letters and capitals of a text's words spell an abbreviation ('JDBC: Java DataBase Connectivity'). */
function isSpelledOut(abbreviation: string, text: string): boolean {
  const letters = (text.match(/(?<!\p{L})\p{L}|\p{Lu}/gu) ?? []).map((letter) => letter.toUpperCase());
  const capitals = abbreviation.toUpperCase();
  let matchedLetters = 0;
  for (const letter of letters) if (letter === capitals[matchedLetters]) matchedLetters++;
  return matchedLetters === capitals.length;
}

/** Removes pairs that are too similar to an earlier pair of the list. */
function removeSimilarPairs(pairs: Pair[]): Pair[] {
  const distinct: Pair[] = [];
  for (const pair of pairs) if (!distinct.some((other) => areTooSimilar(pair, other))) distinct.push(pair);
  return distinct;
}

/** Meanings that share at least this share (0 to 1) of the shorter one's content words are too similar. */
const MIN_SHARED_MEANING = 0.5;

/** Whether one term contains the other, or the meanings share many words: a question with both would have two right answers. */
function areTooSimilar(one: Pair, other: Pair): boolean {
  const [term, otherTerm] = [one.term.toLowerCase(), other.term.toLowerCase()];
  if (term.includes(otherTerm) || otherTerm.includes(term)) return true;
  const stems = findStems(one.meaning, one.slide.language);
  const otherStems = findStems(other.meaning, other.slide.language);
  if (!stems.size || !otherStems.size) return one.meaning === other.meaning;
  const shared = [...stems].filter((stem) => otherStems.has(stem)).length;
  return shared / Math.min(stems.size, otherStems.size) >= MIN_SHARED_MEANING;
}
