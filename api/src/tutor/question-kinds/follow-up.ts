import { type FollowUpWords, LANGUAGES, splitWords } from '@lectern/text';
import { contentWords, isStopWord } from '@lectern/text/stems';
import type { History } from '../answer/model-claims.js';
import { detectCourtesy } from './courtesies.js';
import { wordBoundaries } from '../search/word-boundaries.js';

// Set by hand on the questions of docs/develop/tutor.md; `npm run tutor:measure` shows how well follow-ups are answered.
/** A question with an ambiguous word refers to another one if it has at most this many content words besides it. */
const MAX_AMBIGUOUS_LENGTH = 1;
/** A question with two signs may be longer by this factor: 'And what is its goal …'. */
const TWO_SIGNS_LENGTH_FACTOR = 1.5;

interface FollowUpPatterns {
  start: RegExp;
  pronouns: RegExp;
  ambiguous: RegExp | undefined;
  end: RegExp;
}

const compiled = new Map<string, FollowUpPatterns>();

const LANGUAGES_WITH_FOLLOW_UPS = Object.keys(LANGUAGES).filter((language) => LANGUAGES[language]?.followUps);
const LATIN_LANGUAGES = LANGUAGES_WITH_FOLLOW_UPS.filter((language) => !LANGUAGES[language]?.script);

/**
 * The previous question with a subject; undefined unless this question refers to it.
 * @param history earlier messages, oldest first
 */
export function findPreviousQuestion(question: string, history: History): string | undefined {
  if (!isFollowUp(question)) return undefined;
  const questions = history
    .filter(({ role, content }) => role === 'user' && !detectCourtesy(content))
    .map(({ content }) => content);
  return questions.findLast((earlier) => !isFollowUp(earlier)) ?? questions.at(-1);
}

function isFollowUp(question: string): boolean {
  return likelyLanguages(question).some((language) => isFollowUpIn(language, question));
}

function isFollowUpIn(language: string, question: string): boolean {
  const words = LANGUAGES[language]?.followUps;
  if (!words) return false;
  const text = lowerFirstLetter(question);
  const { start, pronouns, end, ambiguous } = followUpPatterns(language, words);
  const signs = [start, pronouns, end].filter((pattern) => pattern.test(text)).length;
  const length = contentLength(question, language);
  if (signs) return length <= words.maxContentLength * (signs > 1 ? TWO_SIGNS_LENGTH_FACTOR : 1);
  return (ambiguous?.test(text) ?? false) && length <= MAX_AMBIGUOUS_LENGTH;
}

/** A capital letter that remains is that of a name. */
export function lowerFirstLetter(question: string): string {
  return question.replace(/\p{Lu}/u, (first) => first.toLowerCase());
}

export function followUpPatterns(language: string, words: FollowUpWords): FollowUpPatterns {
  const known = compiled.get(language);
  if (known) return known;
  const boundaries = wordBoundaries(language);
  // French inverts pronouns: the hyphen before them is part of the pattern.
  const anywhere = (pattern: string) =>
    new RegExp(`(?:${boundaries.start}|(?=-))${pattern}${boundaries.end}`, 'u');
  const patterns = {
    start: new RegExp(`^[\\s¿¡]*${words.start.pattern}${boundaries.end}`, 'u'),
    pronouns: anywhere(words.pronouns.pattern),
    ambiguous: words.ambiguous && anywhere(words.ambiguous.pattern),
    end: new RegExp(`${boundaries.start}${words.end.pattern}[\\s?？.!؟]*$`, 'u'),
  };
  compiled.set(language, patterns);
  return patterns;
}

/** In the unit of `maxContentLength`. */
function contentLength(question: string, language: string): number {
  if (language === 'ko') return question.trim().split(/\s+/).length;
  if (LANGUAGES[language]?.isUnspaced) return question.replace(/[\s\p{P}]/gu, '').length;
  return contentWords(question, language).length;
}

/** The language of the question's script; for Latin script, those with the most stop words (several on a tie). */
function likelyLanguages(question: string): string[] {
  const language = LANGUAGES_WITH_FOLLOW_UPS.find((each) => LANGUAGES[each]?.script?.test(question));
  if (language) return [language];
  const counts = LATIN_LANGUAGES.map(
    (each) => splitWords(question, each).filter((word) => isStopWord(word.toLowerCase(), each)).length,
  );
  const highest = Math.max(...counts);
  return LATIN_LANGUAGES.filter((_, index) => counts[index] === highest);
}
