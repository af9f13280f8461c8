import type { Language } from './language.js';

export const no: Language = {
  francCode: 'nob',
  searchConfig: 'norwegian',
  stemmer: 'norwegian',
  hasOrdinalPeriod: true,
  moreStopWords: 'hvilket',
};
