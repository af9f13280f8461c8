import { expect, test } from 'vitest';
import type { Locale } from '@lectern/contract';
import type { UploadText } from '../entities/authoring/upload-text.js';
import { describeUploadTexts, readStoredTexts, storeUploadWords, translateStored } from './upload-texts.js';

const unread = (pages: number[], locale: Locale) =>
  describeUploadTexts(locale, [{ id: 'authoring.uploadDetails.unread', pages }]);

test.each<[number[], string, string]>([
  [[4], 'Page 4 could not be read', 'Seite 4 konnte nicht gelesen werden'],
  [[4, 5], 'Pages 4 and 5 could not be read', 'Seiten 4 und 5 konnten nicht gelesen werden'],
  [
    [4, 7, 9, 10, 11],
    'Pages 4, 7 and 9 to 11 could not be read',
    'Seiten 4, 7 und 9 bis 11 konnten nicht gelesen werden',
  ],
  [
    Array.from({ length: 13 }, (_, index) => 2 * index + 1),
    '13 pages could not be read',
    '13 Seiten konnten nicht gelesen werden',
  ],
])('the pages %j are named in the language of the reader', (pages, english, german) => {
  expect([unread(pages, 'en'), unread(pages, 'de')]).toEqual([english, german]);
});

test('megabytes, languages and endings are written as the reader writes them', () => {
  const received = {
    id: 'authoring.uploadDetails.receivedOf',
    values: { received: 0.25, total: 1234 },
  } as const;
  const missing = {
    id: 'authoring.uploadDetails.picturesNotRead',
    values: { count: 1 },
    language: 'el',
  } as const;
  const kind: UploadText = { id: 'authoring.notDeck', endings: ['.pdf', '.pptx', '.odp'] };
  expect(describeUploadTexts('en', [received, missing])).toBe(
    '0.3 of 1234.0 MB · The text in pictures of 1 page was not read: no OCR data for Greek is installed',
  );
  expect(describeUploadTexts('de', [received, missing])).toBe(
    '0,3 von 1234,0\u00a0MB · Der Text in Bildern von 1 Seite wurde nicht gelesen: Für die Sprache Griechisch sind keine OCR-Daten installiert',
  );
  expect(describeUploadTexts('en', [kind])).toContain('.pdf, .pptx, or .odp');
  expect(describeUploadTexts('de', [kind])).toContain('.pdf, .pptx oder .odp');
});

test('a sentence that the release before has stored over a text is shown as it is', () => {
  const { sentence, stored } = storeUploadWords([{ id: 'authoring.uploadDetails.checking' }]);
  expect(sentence).toBe('Checking the file');
  expect(translateStored('de', 'Checking the file', stored)).toBe('Datei wird geprüft');
  expect(translateStored('de', 'Page 3 of 10', stored)).toBe('Page 3 of 10');
  expect(readStoredTexts(null, stored)).toBeNull();
});
