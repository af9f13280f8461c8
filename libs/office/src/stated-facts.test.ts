import { expect, test } from 'vitest';
import { readPackage } from './read-package.js';
import { pictureText, titleOf } from './stated-texts.js';
import { anOpenPresentation, aPresentation, pictureFrame, textFrame } from './testing/index.js';

test('a PowerPoint file states titles, notes, descriptions, languages, hidden slides and sections in their order', () => {
  const file = aPresentation(
    [
      { title: 'Kites', notes: 'Welcome.\nHand out the strings.', language: 'en-GB' },
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
      { title: 'Kites', notes: 'Welcome.\nHand out the strings.', imageAlt: null, language: 'en-GB' },
      { title: null, notes: '', imageAlt: 'A red kite over a field', language: 'de-DE' },
      { title: 'Knots', notes: '', imageAlt: null, language: 'en-US' },
    ],
    hiddenSlides: 1,
    // The first slide of 'Flying' is hidden, so the section begins with the next one.
    sections: [
      { title: 'Flying', slide: 1 },
      { title: 'Ropes', slide: 2 },
    ],
    language: 'de-DE',
  });
});

test('an OpenDocument presentation states titles, notes, descriptions, its language and hidden slides', () => {
  const notes = `<presentation:notes>${textFrame('notes', 'Vítejte.')}</presentation:notes>`;
  const file = anOpenPresentation([
    textFrame('title', 'Draci <text:s text:c="2"/>a vítr') +
      pictureFrame('Pictures/a.png', 'Červený drak') +
      notes,
    null,
    textFrame('outline', 'Uzly'),
  ]);
  expect(readPackage(file).facts).toEqual({
    slides: [
      { title: 'Draci a vítr', notes: 'Vítejte.', imageAlt: 'Červený drak', language: null },
      { title: null, notes: '', imageAlt: null, language: null },
    ],
    hiddenSlides: 1,
    sections: [],
    language: 'cs-CZ',
  });
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
])('a description that a program wrote is none: %j', (text) => {
  expect(pictureText([text])).toBeNull();
});

test('the descriptions of several pictures become one text, each once', () => {
  expect(pictureText(['A red kite', 'Picture 2', ' A red  kite', 'Its string'])).toBe(
    'A red kite · Its string',
  );
});

test('a line break within a title is a space, and a title without letters is none', () => {
  expect(titleOf('Kites\u000bin the wind')).toBe('Kites in the wind');
  expect(titleOf(' – ')).toBeNull();
});
