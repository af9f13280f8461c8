import type { Language } from './language.js';

export const yi: Language = {
  francCode: 'ydd',
  searchConfig: 'yiddish',
};
