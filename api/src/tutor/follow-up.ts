import type { History } from './model-tutor.service.js';
import { contentWords } from '../words/words.js';

/**
 * Questions that refer to an earlier one: 'Why is it heavier?', 'And what about lead?'. By ISO 639-1 code: words at the
 * beginning, pronouns anywhere, and pronouns at the end.
 */
const REFERRING: Record<string, { start: string; anywhere: string; end: string }> = {
  en: {
    start: 'and|but|or|so|then|(?:what|how) about|why',
    anywhere: 'it|its|they|them|their|he|him|his|she|her',
    end: 'this|that|these|those|ones?|there',
  },
  de: {
    start: 'und|aber|oder|dann|warum|wieso|weshalb',
    anywhere:
      'er|sie|es|ihn|ihm|ihr|ihre[rsnm]?|sein|seine[rsnm]?|davon|dafür|dazu|damit|darin|daran|deren|dessen',
    end: 'das|diese[rsnm]?|dort',
  },
  fr: {
    start: 'et|mais|ou|alors|pourquoi',
    anywhere: 'il|elle|ils|elles|lui|leur|leurs|son|sa|ses|y|en',
    end: 'ça|cela|celui-ci|celle-ci|là',
  },
  es: {
    start: 'y|pero|o|entonces|por qué',
    anywhere: 'él|ella|ellos|ellas|lo|los|las|le|les|su|sus',
    end: 'eso|esto|ese|esa|este|esta|ahí|allí',
  },
  it: {
    start: 'e|ma|o|allora|perché',
    anywhere: 'esso|essa|essi|esse|lui|lei|loro|suo|sua|suoi|sue|ne|ci',
    end: 'questo|questa|quello|quella|lì',
  },
  pt: {
    start: 'e|mas|ou|então|por que',
    anywhere: 'ele|ela|eles|elas|seu|sua|seus|suas|dele|dela|deles|delas',
    end: 'isso|isto|este|esta|esse|essa|lá',
  },
  ru: {
    start: 'а|и|но|или|тогда|почему',
    anywhere: 'он|она|оно|они|его|её|ее|их|ему|ей|им|нём|нем|ней|них',
    end: 'это|этого|там',
  },
};

/** A question with more content words has a subject of its own. */
const MAX_FOLLOW_UP_WORDS = 3;

/**
 * The previous question with a subject; undefined unless this question refers to it.
 * @param history earlier messages, oldest first
 */
export function previousQuestion(question: string, history: History): string | undefined {
  const language = Object.keys(REFERRING).find((each) => refersTo(question, each));
  if (!language || contentWords(question, language).length > MAX_FOLLOW_UP_WORDS) return undefined;
  const questions = history.filter(({ role }) => role === 'user').map(({ content }) => content);
  return questions.findLast((earlier) => !refersTo(earlier, language)) ?? questions.at(-1);
}

function refersTo(question: string, language: string): boolean {
  const words = REFERRING[language];
  if (!words) return false;
  const { start, anywhere, end } = words;
  const pattern = `^[\\s¿¡]*(?:${start})(?!\\p{L})|(?<!\\p{L})(?:${anywhere})(?!\\p{L})|(?<!\\p{L})(?:${end})[\\s?.!]*$`;
  return new RegExp(pattern, 'iu').test(question);
}
