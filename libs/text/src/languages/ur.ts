import { type Language, UNSTEMMED_CONFIG } from './language.js';

export const ur: Language = {
  francCode: 'urd',
  searchConfig: UNSTEMMED_CONFIG,
};
