import type { Language } from './language.js';

export const ca: Language = {
  francCode: 'cat',
  searchConfig: 'catalan',
  hasElision: true,
};
