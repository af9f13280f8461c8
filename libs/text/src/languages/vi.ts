import { type Language, UNSTEMMED_CONFIG } from './language.js';

export const vi: Language = {
  francCode: 'vie',
  searchConfig: UNSTEMMED_CONFIG,
  hasTones: true,
  moreStopWords: 'gì nào đâu ai sao bao nhiêu mấy khi',
};
