import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readPackage } from '../archive/read-package.js';
import { toPictureDescription, cleanTitle } from './stated-texts.js';
import { anOpenPresentation, aPresentation, pictureFrame, textFrame } from '../testing/index.js';

test('a PowerPoint file states titles, descriptions, notes, its language, hidden slides and sections in their order', () => {
  const file = aPresentation(
    [
      { title: 'Kites', language: 'en-GB', notes: ['Say hello.', '', 'Open &amp; close a window.'] },
      { title: 'Left out', isHidden: true },
      { lines: ['Ein Drachen'], language: 'de-DE', picture: 'A red kite over a field' },
      { title: 'Knots', picture: 'IMG_2041.JPG' },
    ],
    {
      sections: [
        { title: 'Default Section', slide: 0 },
        { title: 'Flying', slide: 1 },
        { title: 'Ropes', slide: 3 },
      ],
    },
  );
  expect(readPackage(file).facts).toEqual({
    slides: [
      { title: 'Kites', imageAlt: null, notes: 'Say hello.\n\nOpen & close a window.' },
      { title: null, imageAlt: 'A red kite over a field', notes: null },
      { title: 'Knots', imageAlt: null, notes: null },
    ],
    hiddenSlides: 1,
    // The first slide of 'Flying' is hidden, so the section begins with the next one.
    sections: [
      { title: 'Flying', slide: 1 },
      { title: 'Ropes', slide: 2 },
    ],
    language: 'de',
  });
});

test('sections that begin on the same slide count once', () => {
  const parts = unzipSync(aPresentation([{ title: 'Kites' }], { sections: [{ title: 'Wind', slide: 0 }] }));
  const presentation = Buffer.from(parts['ppt/presentation.xml'] ?? [])
    .toString()
    .replace(/<p14:section .*<\/p14:section>/, (section) => section.repeat(501));
  const { facts } = readPackage(
    aPresentation([{ title: 'Kites' }], { parts: { 'ppt/presentation.xml': presentation } }),
  );
  expect(facts.sections).toEqual([{ title: 'Wind', slide: 0 }]);
});

test('an OpenDocument presentation states titles, descriptions, notes, its language and hidden slides', () => {
  const notes = `<presentation:notes>${textFrame('title', 'Strana') + textFrame('notes', 'Vítejte.', 'Pozor!')}</presentation:notes>`;
  const file = anOpenPresentation([
    notes +
      textFrame('title', 'Draci <text:s text:c="2"/>a vítr') +
      pictureFrame('Pictures/a.png', 'Červený drak'),
    null,
    textFrame('outline', 'Uzly'),
  ]);
  expect(readPackage(file).facts).toEqual({
    slides: [
      { title: 'Draci a vítr', imageAlt: 'Červený drak', notes: 'Vítejte.\nPozor!' },
      { title: null, imageAlt: null, notes: null },
    ],
    hiddenSlides: 1,
    sections: [],
    language: 'cs',
  });
});

test('the language of a file names the script where that is not the usual one', () => {
  const { facts } = readPackage(aPresentation([{ title: '风筝', language: 'zh-CN' }]));
  expect(facts.language).toBe('zh');
  const taiwanese = readPackage(aPresentation([{ title: '風箏', language: 'zh-TW' }]));
  expect(taiwanese.facts.language).toBe('zh-Hant');
});

test.each([
  'Picture 4',
  'IMG_2041.JPG',
  'C:\\Users\\me\\kite.png',
  'https://example.org/kite.png',
  'A kite in the sky\n\nDescription automatically generated',
  'Ein Bild, das Drachen enthält.\n\nAutomatisch generierte Beschreibung',
  '12',
  '',
])('a description that a program wrote is ignored: %j', (text) => {
  expect(toPictureDescription([text])).toBeNull();
});

test('the descriptions of several pictures become one text without repetitions', () => {
  expect(toPictureDescription(['A red kite', 'Picture 2', ' A red  kite', 'Its string'])).toBe(
    'A red kite · Its string',
  );
});

test('a line break within a title is a space, and a title without letters or digits is ignored', () => {
  expect(cleanTitle('Kites\u000bin the wind')).toBe('Kites in the wind');
  expect(cleanTitle(' – ')).toBeNull();
});
