import { expect, test } from 'vitest';
import { removePictureWords } from './picture-words.js';

test('a question about a picture is read without the words of pictures', () => {
  const { subject, asksAboutPicture } = removePictureWords('What color is the loss in the bar chart?', 'en');
  expect(asksAboutPicture).toBe(true);
  expect(subject.split(/\s+/)).toEqual(['What', 'is', 'the', 'loss', 'in', 'the', '?']);
});

test('the subject of such a question keeps its diacritics', () => {
  const { subject } = removePictureWords('De quelle couleur est la forêt sur le schéma ?', 'fr');
  expect(subject).toContain('forêt');
  expect(subject).not.toContain('schéma');
});

test.each([
  ['What does a bee eat?', 'en'],
  ['図書館はどこですか', 'ja'],
  ['Vilken färg har biet?', 'sv'],
])('%s (%s) does not ask about a picture', (question, language) => {
  expect(removePictureWords(question, language)).toEqual({ subject: question, asksAboutPicture: false });
});
