import { type Language, UNSTEMMED_CONFIG } from './language.js';

export const he: Language = {
  francCode: 'heb',
  searchConfig: UNSTEMMED_CONFIG,
  moreStopWords: 'כמה איזו אילו',
};
