import type { Language } from './language.js';

export const eu: Language = {
  francCode: undefined,
  commonWords:
    'eta dira dute duten dituzte dituen diren ziren zuen izan egin baina edo batean behar bezala ' +
    'baino euskal',
  searchConfig: 'basque',
  hasOrdinalPeriod: true,
};
