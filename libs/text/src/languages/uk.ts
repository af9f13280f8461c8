import { type Language, UNSTEMMED_CONFIG } from './language.js';

export const uk: Language = {
  francCode: 'ukr',
  searchConfig: UNSTEMMED_CONFIG,
  isComparedByPrefix: true,
  moreStopWords: 'хто кого кому куди чому яка яке які якої якого якому скільки',
};
