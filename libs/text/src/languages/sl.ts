import { type Language, UNSTEMMED_CONFIG } from './language.js';

export const sl: Language = {
  francCode: 'slv',
  searchConfig: UNSTEMMED_CONFIG,
  isComparedByPrefix: true,
  hasOrdinalPeriod: true,
};
