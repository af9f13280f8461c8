import { type AnswerKind, joinAlternatives, LANGUAGES, removeDiacritics } from '@lectern/text';

/** The first kind whose pattern a question matches counts. */
const KINDS_IN_ORDER: AnswerKind[] = ['reason', 'time', 'number', 'place', 'person'];
const YEAR = '1\\d{3}|20\\d\\d';

/**
 * Patterns by which a language's questions and answers are recognized. They are tried on text from which `removeDiacritics` removed
 * the diacritics; it keeps 'ł' and 'ı', which are letters of their own.
 */
export interface AnswerPatterns {
  /** How questions ask for each kind, in the order in which they are tried. */
  questions: { kind: AnswerKind; pattern: RegExp }[];
  time: RegExp;
  /** Tried on one word. */
  number: RegExp;
  reason: RegExp;
  /** Captures, as the group `word`, the noun that names the kind of answer: 'ville' in 'Dans quelle ville …'. Not in all languages. */
  kindWord: RegExp | undefined;
}

/** By language. */
const cache = new Map<string, AnswerPatterns>();

/** Undefined for English, which `question-kind.ts` has, and for languages whose kinds of questions are not recognized. */
export function getAnswerPatterns(language: string): AnswerPatterns | undefined {
  const cached = cache.get(language);
  if (cached) return cached;
  const { questions, answers, kindWord, isUnspaced = false } = LANGUAGES[language] ?? {};
  if (!questions || !answers) return undefined;
  // `times` has words for times, such as names of months; years are matched by their digits.
  const { times, numbers, numbersWithoutUnit = numbers, reasons } = answers;
  const compileAny = (...alternatives: string[]) =>
    compileWholeWord(joinAlternatives(...alternatives), isUnspaced);
  const patterns: AnswerPatterns = {
    // `questions` has a pattern for each kind and each measure; the patterns of measures are not needed here.
    questions: KINDS_IN_ORDER.map((kind) => ({ kind, pattern: compileAny(questions[kind].pattern) })),
    time: compileAny(YEAR, isUnspaced ? `\\d+ ?${times.pattern}` : times.pattern),
    number: compileAny('\\d[\\d.,]*', numbersWithoutUnit.pattern),
    reason: compileAny(reasons.pattern),
    kindWord: kindWord && compileAny(kindWord.pattern),
  };
  cache.set(language, patterns);
  return patterns;
}

/** Compiles a pattern that matches whole words only; in languages without spaces between words, a part of any text. */
function compileWholeWord(pattern: string, isUnspaced: boolean): RegExp {
  const plain = removeDiacritics(pattern);
  return new RegExp(isUnspaced ? plain : `(?<![\\p{L}\\p{M}\\p{N}])${plain}(?![\\p{L}\\p{M}\\p{N}])`, 'iu');
}
