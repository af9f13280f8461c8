import { expect, test } from 'vitest';
import { FORMATS } from './file-formats.js';
import { chooseFileName } from './file-name.js';

test.each([
  ['Essay.PDF', FORMATS.pdf, 'Essay.pdf'],
  ['../../etc/passwd', FORMATS.pdf, 'passwd.pdf'],
  ['C:\\Users\\Ada\\essay.pdf', FORMATS.pdf, 'essay.pdf'],
  ['evil.html', FORMATS.png, 'evil.html.png'],
  ['setup.exe', FORMATS.text, 'setup.exe.txt'],
  ['two\nlines\0.txt', FORMATS.text, 'twolines.txt'],
  ['invoice\u202efdp.exe', FORMATS.pdf, 'invoicefdp.exe.pdf'],
  ['.pdf', FORMATS.pdf, 'pdf.pdf'],
  ['', FORMATS.docx, 'file.docx'],
  ['Photo.jpeg', FORMATS.jpeg, 'Photo.jpeg'],
  ['Übung 1 – الجزء.pdf', FORMATS.pdf, 'Übung 1 – الجزء.pdf'],
])('%j is stored as a file name of its format', (given, format, name) => {
  expect(chooseFileName(given, format)).toBe(name);
});

test('a long name is cut, and keeps its extension', () => {
  const name = chooseFileName(`${'😀'.repeat(200)}.pdf`, FORMATS.pdf);
  expect(name.length).toBeLessThanOrEqual(200);
  expect(name).toMatch(/^(?:😀)+\.pdf$/u);
});
