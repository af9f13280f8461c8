import type { Language } from './language.js';

export const sv: Language = {
  francCode: 'swe',
  searchConfig: 'swedish',
  stemmer: 'swedish',
};
