import { type Language, UNSTEMMED_CONFIG } from './language.js';

export const bg: Language = {
  francCode: 'bul',
  searchConfig: UNSTEMMED_CONFIG,
  isComparedByPrefix: true,
};
