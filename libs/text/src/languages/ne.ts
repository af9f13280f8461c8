import type { Language } from './language.js';

export const ne: Language = {
  francCode: 'npi',
  searchConfig: 'nepali',
  stemmer: 'nepali',
};
