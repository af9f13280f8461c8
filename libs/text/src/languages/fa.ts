import { type Language, UNSTEMMED_CONFIG } from './language.js';

export const fa: Language = {
  francCode: 'pes',
  searchConfig: UNSTEMMED_CONFIG,
};
