import { type Language, UNSTEMMED_CONFIG } from './language.js';

export const lv: Language = {
  francCode: 'lvs',
  searchConfig: UNSTEMMED_CONFIG,
  isComparedByPrefix: true,
  hasOrdinalPeriod: true,
};
