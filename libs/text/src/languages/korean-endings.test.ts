import { expect, test } from 'vitest';
import { contentWords, tokenize } from '../stems/words.js';

const collectContent = (text: string) => contentWords(text, 'ko').map(({ stem }) => stem);

test('a Korean question and its slide have the same words, whatever particles follow them', () => {
  const slide = new Set(
    tokenize('출처: DATA.go.kr, 생존자 710명, 경기도 집중', 'ko').map(({ stem }) => stem),
  );
  expect(collectContent('생존자는 경기도에서 집중되었나요?').filter((stem) => !slide.has(stem))).toEqual([]);
  expect(collectContent('데이터의 출처는 어디인가요?')).toContain('출처');
});

test('the ending of a Korean question is no word to look for', () => {
  expect(collectContent('null 참조는 언제 발명되었나요?')).toEqual(['null', '참조', '발명']);
});

test('a short Korean noun that ends like a particle stays whole', () => {
  expect(collectContent('국가 효과')).toEqual(['국가', '효과']);
});
