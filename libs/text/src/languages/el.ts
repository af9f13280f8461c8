import type { Language } from './language.js';

export const el: Language = {
  francCode: 'ell',
  searchConfig: 'greek',
  stemmer: 'greek',
  moreStopWords: 'πότε πού γιατί πώς πόσο πόσα πόσοι πόσες',
  // Unicode's normalization turns the Greek question mark into a semicolon.
  questionSentence: /;\s*$/u,
};
