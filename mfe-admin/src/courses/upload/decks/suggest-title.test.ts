import { expect, test } from 'vitest';
import { suggestByContent, suggestByName } from './suggest-title';

const FILLER = ' '.repeat(100_000);

/** A PDF as far as its title is concerned; each character is a byte. */
function aPdf(title: string, { before = '', after = '', trailer = '' } = {}): File {
  const text = `%PDF-1.4\n${before}7 0 obj\n<</Producer(x)/Title${title}>>\nendobj\n${after}trailer\n<</Root 1 0 R/Info 7 0 R${trailer}>>\n%%EOF`;
  return new File([Uint8Array.from(text, (character) => character.charCodeAt(0))], 'slides_2.pdf');
}

test('a file is called by its name without suffix and underscores', () => {
  expect(suggestByName(new File([], 'First_aid__2031.pdf'))).toBe('First aid 2031');
  expect(suggestByName(new File([], `${'x'.repeat(300)}.pdf`))).toHaveLength(200);
});

test.each([
  [
    'in brackets, with brackets and escapes',
    '(Fire safety \\(basics\\) \\101 (part 1))',
    'Fire safety (basics) A (part 1)',
  ],
  ['of hexadecimal digits', '<46697265 20736166657479>', 'Fire safety'],
  ['in UTF-16', '(\xfe\xff\x00W\x00i\x00n\x00d\x00 \x30\x4b)', 'Wind か'],
  ['in UTF-8', '(\xef\xbb\xbfD\xc3\xa9couvrir la mer)', 'Découvrir la mer'],
  ['over two lines', '(Fire \\\nsafety\nat work)', 'Fire safety at work'],
  ['of a program', '(Microsoft PowerPoint - Fire safety.pptx)', 'Fire safety'],
])('a PDF is called by the title that it states %s', async (_, title, expected) => {
  expect(await suggestByContent(aPdf(title))).toBe(expected);
});

test.each([
  ['is junk', aPdf('(PowerPoint Presentation)')],
  ['is the name of a file', aPdf('(talk_v3)')],
  ['is encrypted', aPdf('(Fire safety)', { trailer: '/Encrypt 9 0 R' })],
  ['never ends', aPdf(`${'('.repeat(4000)}`)],
  ['is that of a bookmark', new File(['%PDF-1.4 5 0 obj <</Title(Chapter one)>> endobj'], 'x.pdf')],
  ['is far from both ends', aPdf('(Far away)', { before: FILLER, after: FILLER })],
])('a PDF whose title %s is called by its name', async (_, file) => {
  expect(await suggestByContent(file)).toBeUndefined();
});

test('an office file is called by its name', async () => {
  expect(await suggestByContent(new File(['/Title(Fire safety)'], 'talk.pptx'))).toBeUndefined();
});

test('the information of a PDF is not that of an object whose number ends alike', async () => {
  const after = '17 0 obj\n<</Title(Bookmark)>>\nendobj\n';
  expect(await suggestByContent(aPdf('(Lecture 4)', { after }))).toBe('Lecture 4');
});
