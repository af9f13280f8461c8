import type { Language } from './language.js';

export const fi: Language = {
  francCode: 'fin',
  searchConfig: 'finnish',
  stemmer: 'finnish',
  hasOrdinalPeriod: true,
  moreStopWords: 'montako paljonko millainen',
};
