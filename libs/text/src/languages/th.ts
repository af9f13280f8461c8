import { type Language, UNSTEMMED_CONFIG } from './language.js';

export const th: Language = {
  francCode: 'tha',
  searchConfig: UNSTEMMED_CONFIG,
};
