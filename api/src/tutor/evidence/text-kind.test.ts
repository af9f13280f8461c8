import { expect, test } from 'vitest';
import { endsSentence, detectTextKind } from './text-kind.js';

const detectKind = (text: string, language = 'en') =>
  detectTextKind({
    language,
    passages: [{ text }],
  });

test('a deck of long lines without marks at their ends is slides', () => {
  const line =
    'Cooling the burn under running water for twenty minutes, as soon as possible and without any ice on the skin';
  expect(detectKind(`${line}\n${line}. Then call for help.\n${line}`)).toBe('slides');
});

test.each([
  ['en', 'Burns are cooled under running water. They are never covered with butter.'],
  ['zh', '烧伤后应立即用流动的清水冲洗。不要涂抹黄油。'],
  ['hi', 'जले हुए हिस्से को पानी से ठंडा करें। मक्खन न लगाएं।'],
  ['ar', 'يبرد الحرق بالماء. هل توضع الزبدة على الجلد؟'],
])('short sentences are prose in every script (%s)', (language, text) => {
  expect(detectKind(text, language)).toBe('prose');
});

test('a sentence may end with quotation marks or brackets behind its mark', () => {
  expect(['Stop!', '“Stop.”', '(See below.)', '「止まれ。」', 'And so on…'].every(endsSentence)).toBe(true);
  expect(['Contents', 'Three reasons:', '(see below)', '50 %'].some(endsSentence)).toBe(false);
});
