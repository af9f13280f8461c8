import { removeDiacritics } from '../words.js';
import { expect, test } from 'vitest';
import { contentWords } from './words.js';

test.each([
  ['cs', 'Jakou má vlak rychlost, a čím se měří?', ['vlak', 'rychlost', 'měří']],
  ['da', 'Hvilke planeter har ringe?', ['planeter', 'ringe']],
  ['de', 'Womit misst man Druck, und wozu?', ['misst', 'Druck']],
  ['el', 'Πότε άνοιξε το μουσείο;', ['άνοιξε', 'μουσείο']],
  ['fi', 'Montako planeettaa tunnetaan?', ['planeettaa', 'tunnetaan']],
  ['he', 'כמה תלמידים', ['תלמידים']],
  ['hu', 'Hová folyik a víz?', ['folyik', 'víz']],
  ['id', 'Dimana letak danau?', ['letak', 'danau']],
  ['it', 'Qual è il prezzo?', ['prezzo']],
  ['nl', 'Hoeveel planeten hebben ringen?', ['planeten', 'ringen']],
  ['no', 'Hvilket land har fjorder?', ['land', 'fjorder']],
  ['pl', 'Jakiego koloru jest niebo?', ['koloru', 'niebo']],
  ['pl', 'Jakimi barwami i którymi pędzlami maluje?', ['barwami', 'pędzlami', 'maluje']],
  ['pl', 'Czyją własnością jest jezioro?', ['własnością', 'jezioro']],
  ['pt', 'Quantos planetas têm anéis?', ['planetas', 'anéis']],
  ['ro', 'Câți munți sunt?', ['munți']],
  ['sk', 'Koľko planét poznáme?', ['planét', 'poznáme']],
  ['tr', 'Bayrak kimin, rengi nedir?', ['Bayrak', 'rengi']],
  ['tr', 'Gezegenler kaça ayrılır, neye göre?', ['Gezegenler', 'ayrılır']],
  ['uk', 'Скільки планет?', ['планет']],
])('in %s, question words carry no content: “%s”', (language, question, expected) => {
  expect(contentWords(question, language).map(({ text }) => text)).toEqual(expected.map(removeDiacritics));
});
