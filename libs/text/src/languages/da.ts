import type { Language } from './language.js';

export const da: Language = {
  francCode: 'dan',
  searchConfig: 'danish',
  stemmer: 'danish',
  hasOrdinalPeriod: true,
  moreStopWords: 'hvilket hvilke',
};
