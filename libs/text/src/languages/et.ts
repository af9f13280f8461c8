import type { Language } from './language.js';

export const et: Language = {
  francCode: 'ekk',
  searchConfig: 'estonian',
  hasOrdinalPeriod: true,
};
