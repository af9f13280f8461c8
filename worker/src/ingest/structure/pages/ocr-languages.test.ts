import type { PictureFile } from '@lectern/pdf';
import { anImage } from '@lectern/pdf/testing';
import { expect, test } from 'vitest';
import { chooseOcrLanguages } from './ocr-languages.js';
import { aDeck, aLine, aPage } from '../testing/a-deck.js';

const ITALIAN = 'Le transazioni concorrenti leggono e scrivono le stesse righe nella stessa tabella';
const GERMAN = 'Die Bank zahlt einmal im Jahr Zinsen, und der Kunde darf das Konto schließen';
const ARABIC = 'يمكن سحب المبلغ المودع من الحساب في أي وقت';

const picture = (richness: number): PictureFile => ({
  page: aPage([]),
  image: anImage({ richness }),
  path: `picture ${richness}`,
});

/** Reads what the data of each language would read of the picture; every other language reads nothing. */
const reading = (texts: Record<string, string>) => (sample: PictureFile, language: string) =>
  Promise.resolve(sample.path === 'picture 5' ? (texts[language] ?? '') : '');

const choose = (
  text: string,
  {
    language = null,
    chosen = null,
    installed,
    read = {},
  }: {
    language?: string | null;
    chosen?: string | null;
    installed: string[];
    read?: Record<string, string>;
  },
) =>
  chooseOcrLanguages(
    { text: aDeck([[aLine(text)]], { language }), chosen },
    [picture(2), picture(5)],
    installed,
    reading(read),
  );

test('pictures are read in the language of the deck’s words', async () => {
  const chosen = await choose(ITALIAN.repeat(2), { language: 'en', installed: ['en', 'it'] });
  expect(chosen).toEqual({ languages: ['it'], missing: null });
});

test('pictures are read in the language that the uploader chose, whatever words and file say', async () => {
  const installed = ['ar', 'en', 'it'];
  const chosen = await choose(ITALIAN.repeat(2), { chosen: 'ar', language: 'it', installed });
  expect(chosen).toEqual({ languages: ['ar', 'en'], missing: null });
});

test('pictures are read in the language that the file declares where it has too few words', async () => {
  const chosen = await choose('12', { language: 'ar', installed: ['ar', 'en'] });
  expect(chosen).toEqual({ languages: ['ar', 'en'], missing: null });
});

test('the language of a scan is found by reading its richest picture', async () => {
  const read = { en: 'Je~ ll', ar: ARABIC };
  expect(await choose('', { installed: ['ar', 'en', 'it'], read })).toEqual({
    languages: ['ar', 'en'],
    missing: null,
  });
  expect(await choose('', { installed: ['de', 'en'], read: { en: GERMAN } })).toEqual({
    languages: ['de'],
    missing: null,
  });
});

test('a Latin script is read with English data where its own is missing, and the result says so', async () => {
  expect(await choose('', { installed: ['en'], read: { en: GERMAN } })).toEqual({
    languages: ['en'],
    missing: 'de',
  });
});

test('another script is not read without its data', async () => {
  expect(await choose('', { language: 'ja', installed: ['en'] })).toEqual({ languages: [], missing: 'ja' });
});

test('Chinese is read with the data of its other script where only that is installed', async () => {
  expect(await choose('', { language: 'zh-Hant', installed: ['en', 'zh'] })).toEqual({
    languages: ['zh', 'en'],
    missing: null,
  });
});
