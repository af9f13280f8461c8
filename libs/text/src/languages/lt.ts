import type { Language } from './language.js';

export const lt: Language = {
  francCode: 'lit',
  searchConfig: 'lithuanian',
  stemmer: 'lithuanian',
};
