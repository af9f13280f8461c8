import type { Language } from './language.js';

export const hy: Language = {
  francCode: 'hye',
  searchConfig: 'armenian',
  stemmer: 'armenian',
  questionSentence: /՞/u,
};
