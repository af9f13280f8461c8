import type { Language } from './language.js';

export const ta: Language = {
  francCode: 'tam',
  searchConfig: 'tamil',
  stemmer: 'tamil',
};
