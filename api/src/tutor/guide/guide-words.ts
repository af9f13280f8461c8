import { LANGUAGES } from '@lectern/text';
import { contentWords } from '@lectern/text/stems';

const stemCache = new Map<string, Set<string>>();
const questionForms = new Map<string, RegExp>();

/** Stems of the words with which learners ask for the answer itself; none in languages without such words. */
export function getRequestStems(language: string): Set<string> {
  const known = stemCache.get(language);
  if (known) return known;
  const requests = LANGUAGES[language]?.guide?.requests ?? '';
  const stems = new Set(contentWords(requests, language).map(({ stem }) => stem));
  stemCache.set(language, stems);
  return stems;
}

/** Whether a message has the form of a question that asks for something. False in languages without question words. */
export function hasQuestionForm(message: string, language: string): boolean {
  return questionForm(language)?.test(message) ?? false;
}

function questionForm(language: string): RegExp | undefined {
  const known = questionForms.get(language);
  if (known) return known;
  const words = LANGUAGES[language]?.guide;
  if (!words) return undefined;
  const { prepositions, questionWords, questionWordsComeFirst } = words;
  const preposition = prepositions ? `(?:${prepositions} )?` : '';
  const form = questionWordsComeFirst
    ? new RegExp(`^[\\s¿¡]*${preposition}${questionWords.pattern}(?![\\p{L}\\p{M}])`, 'iu')
    : new RegExp(questionWords.pattern, 'u');
  questionForms.set(language, form);
  return form;
}
