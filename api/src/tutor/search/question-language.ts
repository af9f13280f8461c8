import { detectLanguage, splitWords } from '@lectern/text';
import { isStopWord } from '@lectern/text/stems';

/** Grammar words that a question needs before its language can differ from the course's. */
const MIN_FOREIGN_STOP_WORDS = 2;

/**
 * Finds the language in which a question is analyzed, and its own language where that is another one.
 * @param courseLanguages ISO 639-1 codes, the most common one first
 */
export function chooseLanguage(
  question: string,
  courseLanguages: string[],
): { language: string; foreign: string | undefined } {
  const [main = 'en'] = courseLanguages;
  const scores = courseLanguages.map((language) => ({ language, score: countStopWords(question, language) }));
  const best = scores.reduce((a, b) => (b.score > a.score ? b : a), { language: main, score: 0 });
  const detected = detectLanguage(question);
  if (detected && courseLanguages.includes(detected)) {
    const isLikely = countStopWords(question, detected) >= best.score;
    return { language: isLikely ? detected : best.language, foreign: undefined };
  }
  // The detector errs on short texts, so grammar words have to confirm what it finds.
  const foreignScore = detected ? countStopWords(question, detected) : 0;
  const isForeign = foreignScore >= MIN_FOREIGN_STOP_WORDS && foreignScore > best.score;
  return { language: best.language, foreign: isForeign ? detected : undefined };
}

function countStopWords(question: string, language: string): number {
  return splitWords(question, language).filter((word) => isStopWord(word.toLowerCase(), language)).length;
}
