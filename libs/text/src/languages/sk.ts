import { type Language, UNSTEMMED_CONFIG } from './language.js';

export const sk: Language = {
  francCode: 'slk',
  searchConfig: UNSTEMMED_CONFIG,
  isComparedByPrefix: true,
  hasOrdinalPeriod: true,
  moreStopWords: 'kedy koľko ktorého',
};
