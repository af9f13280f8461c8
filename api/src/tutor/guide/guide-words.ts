import { LANGUAGES } from '@lectern/text';
import { contentWords } from '@lectern/text/stems';

/** By language. */
const requestStemsCache = new Map<string, Set<string>>();
const questionFormCache = new Map<string, RegExp>();

/** Stems of the words with which learners ask for the answer itself; none in languages without such words. */
export function getRequestStems(language: string): Set<string> {
  const cached = requestStemsCache.get(language);
  if (cached) return cached;
  const requests = LANGUAGES[language]?.guide?.requests ?? '';
  const stems = new Set(contentWords(requests, language).map(({ stem }) => stem));
  requestStemsCache.set(language, stems);
  return stems;
}

/** Whether a message has question words where the language's questions have them. False in languages without question words. */
export function hasQuestionForm(message: string, language: string): boolean {
  return getQuestionForm(language)?.test(message) ?? false;
}

/** Matches question words: at the beginning, as in 'In which …', or anywhere in languages whose questions do not begin with them. */
function getQuestionForm(language: string): RegExp | undefined {
  const cached = questionFormCache.get(language);
  if (cached) return cached;
  const words = LANGUAGES[language]?.guide;
  if (!words) return undefined;
  const { prepositions, questionWords, questionWordsComeFirst } = words;
  const optionalPreposition = prepositions ? `(?:${prepositions} )?` : '';
  const form = questionWordsComeFirst
    ? new RegExp(`^[\\s¿¡]*${optionalPreposition}${questionWords.pattern}(?![\\p{L}\\p{M}])`, 'iu')
    : new RegExp(questionWords.pattern, 'u');
  questionFormCache.set(language, form);
  return form;
}
