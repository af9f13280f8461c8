import { expect, test } from 'vitest';
import { openFont, toPlainLine, type Run, splitIntoRuns, splitText } from './certificate-fonts.js';

const fonts = (name: string) => splitIntoRuns(name).map(({ font }) => font);

test.each([
  ['Žofie Příšerně-Žluťoučká Kůňová', 'serif'],
  ['Екатерина Щербаковская', 'serif'],
  ['Ελευθερία Παπαδοπούλου', 'serif'],
  ['Nguyễn Thị Ánh', 'serif'],
  ['محمد علي', 'arabic'],
  ['דוד בן־גוריון', 'hebrew'],
  ['प्रियंका शर्मा', 'devanagari'],
  ['สมชาย ใจดี', 'thai'],
  ['김민수', 'korean'],
  ['王小明', 'chinese'],
  ['やまだ 太郎', 'japanese'],
])('%s is written in its own script by one font', (name, font) => {
  expect(splitIntoRuns(name)).toEqual([{ font, text: name }]);
});

test('a name without kana is drawn as its readers write Chinese characters', () => {
  expect(splitIntoRuns('山田 直樹', 'ja')).toEqual([{ font: 'japanese', text: '山田 直樹' }]);
  expect(splitIntoRuns('山田 直樹', 'zh-Hans')).toEqual([{ font: 'chinese', text: '山田 直樹' }]);
  expect(splitIntoRuns('们 骨', 'ja')).toEqual([{ font: 'chinese', text: '们 骨' }]);
});

test('letters that no font has are romanized, never drawn as boxes', () => {
  expect(splitIntoRuns('Ana ნინო-ნინო')).toEqual([{ font: 'serif', text: 'Ana Nino-Nino' }]);
});

test('every character of the common scripts can be drawn', () => {
  for (let code = 0x20; code < 0x2600; code++) {
    for (const { font, text } of splitIntoRuns(String.fromCodePoint(code))) {
      expect([code, openFont(font).layout(text, []).advanceWidth >= 0]).toEqual([code, true]);
    }
  }
});

test('foreign words among right-to-left words stand in their place, spaces between', () => {
  expect(splitIntoRuns('مقدمة في Python والبيانات')).toEqual([
    { font: 'arabic', text: 'والبيانات' },
    { font: 'serif', text: ' Python' },
    { font: 'arabic', text: 'مقدمة في ' },
  ]);
  expect(fonts('Python للجميع')).toEqual(['serif', 'arabic']);
});

test('a name is one line without control characters, emoji or turned direction', () => {
  expect(toPlainLine(' Ada\n\t🎉 \u202eByron\u202c\u0000 👩🏽‍🚀 ')).toBe('Ada Byron');
  expect(toPlainLine('e\u0301')).toBe('é');
});

test.each([
  ['Certificate of Completion', [{ font: 'italic', text: 'Certificate of Completion' }]],
  ['結業證書', [{ font: 'chinese', text: '結業證書' }]],
  ['شهادة إتمام', [{ font: 'arabic', text: 'شهادة إتمام' }]],
] as [string, Run[]][])('%s is drawn in its own font, or in one of its script', (text, runs) => {
  expect(splitText(text, 'italic')).toEqual(runs);
});
