import type { Language } from './language.js';

export const ga: Language = {
  francCode: undefined,
  commonWords: 'agus bhí tá atá níl gach chun raibh faoi iad siad bhfuil féin dóibh acu seo nó gaeilge',
  searchConfig: 'irish',
  stemmer: 'irish',
};
