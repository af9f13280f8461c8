import type { Language } from './language.js';

export const id: Language = {
  francCode: 'ind',
  searchConfig: 'indonesian',
  stemmer: 'indonesian',
  moreStopWords: 'dimana',
};
