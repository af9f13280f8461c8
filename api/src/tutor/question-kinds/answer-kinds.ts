import { type AnswerKind, joinAlternatives, LANGUAGES, removeDiacritics } from '@lectern/text';

/** The order in which questions are tried. */
const KINDS: AnswerKind[] = ['reason', 'time', 'number', 'place', 'person'];
const YEAR = '1\\d{3}|20\\d\\d';

/** Patterns of a language. All apply to text without diacritics; 'ł' and 'ı' are letters of their own and stay. */
export interface AnswerPatterns {
  /** How questions ask for each kind, in the order in which they are tried. */
  kinds: [AnswerKind, RegExp][];
  time: RegExp;
  /** Matches a number in one word. */
  number: RegExp;
  reason: RegExp;
  /** Captures in `word` what names the kind of answer; undefined where no such rule is known. */
  kindWord: RegExp | undefined;
}

const compiled = new Map<string, AnswerPatterns>();

/** Undefined for English and for languages whose questions are answered without a kind. */
export function answerPatterns(language: string): AnswerPatterns | undefined {
  const known = compiled.get(language);
  if (known) return known;
  const { questions, answers, kindWord, isUnspaced = false } = LANGUAGES[language] ?? {};
  if (!questions || !answers) return undefined;
  const { times, numbers, numbersWithoutUnit = numbers, reasons } = answers;
  const compile = (...alternatives: string[]) => compileWord(joinAlternatives(...alternatives), isUnspaced);
  const patterns: AnswerPatterns = {
    kinds: KINDS.map((kind) => [kind, compile(questions[kind].pattern)]),
    time: compile(YEAR, isUnspaced ? `\\d+ ?${times.pattern}` : times.pattern),
    number: compile('\\d[\\d.,]*', numbersWithoutUnit.pattern),
    reason: compile(reasons.pattern),
    kindWord: kindWord && compile(kindWord.pattern),
  };
  compiled.set(language, patterns);
  return patterns;
}

function compileWord(pattern: string, isUnspaced: boolean): RegExp {
  const plain = removeDiacritics(pattern);
  return new RegExp(isUnspaced ? plain : `(?<![\\p{L}\\p{M}\\p{N}])${plain}(?![\\p{L}\\p{M}\\p{N}])`, 'iu');
}
