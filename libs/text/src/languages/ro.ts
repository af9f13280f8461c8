import type { Language } from './language.js';

export const ro: Language = {
  francCode: 'ron',
  searchConfig: 'romanian',
  stemmer: 'romanian',
  moreStopWords: 'câți',
};
