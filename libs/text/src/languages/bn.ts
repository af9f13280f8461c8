import { type Language, UNSTEMMED_CONFIG } from './language.js';

export const bn: Language = {
  francCode: 'ben',
  searchConfig: UNSTEMMED_CONFIG,
};
