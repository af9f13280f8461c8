import { detectLanguage, splitWords } from '@lectern/text';
import { isStopWord } from '@lectern/text/stems';

/** A question is in a language that no slide has only if it has at least this many stop words of that language. */
const MIN_FOREIGN_STOP_WORDS = 2;

/**
 * Chooses the language of the course in which a question is analyzed.
 * @param courseLanguages ISO 639-1 codes, the most common one first
 * @returns `foreign` is the question's own language, if the course has no slides in it
 */
export function chooseLanguage(
  question: string,
  courseLanguages: string[],
): { language: string; foreign: string | undefined } {
  const [mainLanguage = 'en'] = courseLanguages;
  const candidates = courseLanguages.map((language) => ({
    language,
    stopWords: countStopWords(question, language),
  }));
  const best = candidates.reduce((a, b) => (b.stopWords > a.stopWords ? b : a), {
    language: mainLanguage,
    stopWords: 0,
  });
  const detected = detectLanguage(question);
  const detectedStopWords = detected ? countStopWords(question, detected) : 0;
  if (detected && courseLanguages.includes(detected)) {
    const isConfirmed = detectedStopWords >= best.stopWords;
    return { language: isConfirmed ? detected : best.language, foreign: undefined };
  }
  // The detector errs on short texts, so stop words have to confirm the language that it detects.
  const isForeign = detectedStopWords >= MIN_FOREIGN_STOP_WORDS && detectedStopWords > best.stopWords;
  return { language: best.language, foreign: isForeign ? detected : undefined };
}

function countStopWords(question: string, language: string): number {
  return splitWords(question, language).filter((word) => isStopWord(word.toLowerCase(), language)).length;
}
