import { type Language, UNSTEMMED_CONFIG } from './language.js';

export const hr: Language = {
  francCode: 'hrv',
  searchConfig: UNSTEMMED_CONFIG,
  isComparedByPrefix: true,
  hasOrdinalPeriod: true,
};
