import { expect, test } from 'vitest';
import { undoMirroring } from './mirrored-signs.js';

function unmirrored(line: string): string {
  return String.fromCodePoint(...undoMirroring([...line].map((letter) => letter.codePointAt(0) ?? 0)));
}

test('Signs that PDFium has exchanged for their mirror images are those of the file again', () => {
  // PDFium mirrors signs after right-to-left letters and at the beginning of their lines, also where digits are between.
  expect(unmirrored('نص )جدول( نص')).toBe('نص (جدول) نص');
  expect(unmirrored(')جدول 25(')).toBe('(جدول 25)');
  expect(unmirrored('نص »جدول«')).toBe('نص «جدول»');
  // Not after left-to-right letters.
  expect(unmirrored('نص )TCP)')).toBe('نص (TCP)');
  expect(unmirrored('(TCP) IP one )נץ) two')).toBe('(TCP) IP one )נץ( two');
});

test('Each line has a direction of its own, and lines without right-to-left letters are left alone', () => {
  expect(unmirrored('f(x)\r\n)جدول(\r\n(1) one')).toBe('f(x)\r\n(جدول)\r\n(1) one');
  expect(unmirrored('f(x) [1]')).toBe('f(x) [1]');
});
