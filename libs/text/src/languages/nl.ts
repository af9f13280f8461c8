import type { Language } from './language.js';

export const nl: Language = {
  francCode: 'nld',
  searchConfig: 'dutch',
  stemmer: 'dutch',
  moreStopWords: 'hoeveel waarmee waarvoor',
};
