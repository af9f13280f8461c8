import type { Language } from './language.js';

export const sr: Language = {
  francCode: 'srp',
  searchConfig: 'serbian',
  stemmer: 'serbian',
  hasOrdinalPeriod: true,
};
