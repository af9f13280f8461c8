import type { Language } from './language.js';

export const hu: Language = {
  francCode: 'hun',
  searchConfig: 'hungarian',
  stemmer: 'hungarian',
  hasOrdinalPeriod: true,
  moreStopWords: 'hová',
};
