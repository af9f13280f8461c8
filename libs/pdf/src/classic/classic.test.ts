import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { findMissingPrograms, requireReader } from './classic-programs.js';
import type { ReadProgress } from '../reader/deck.js';
import { inspectDeck } from '../reader/inspect-deck.js';
import { READER_LIMITS } from '../reader/limits.js';
import { readDeck, readDeckWithin } from '../reader/read-deck.js';
import { type HandmadePage, handmadePdf, handmadeStream, line } from '../testing/handmade-pdf.js';

const missing = await findMissingPrograms();
if (missing.length) console.warn(`The classic reader is not tested: no ${missing.join(' and no ')} here.`);
const whereInstalled = missing.length ? describe.skip : describe;

/** `npm run test:long` sets TEST_LONG. `npm test` runs a sample, because each test takes one to seven seconds. */
const isLong = Boolean(process.env['TEST_LONG']);
const reader = 'classic';
const good: HandmadePage = { content: line('Good page', 40, 300, 30) };
/** The file that the programs draw. */
const programsFile = 'classic/deck.pdf';
const MEGABYTE = 1024 * 1024;

const fixture = (name: string): string =>
  fileURLToPath(new URL(`../../../../worker/fixtures/${name}`, import.meta.url));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-classic-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function saved(pdf: Buffer | string): Promise<string> {
  const file = join(folder, 'deck.pdf');
  await writeFile(file, pdf, 'latin1');
  return file;
}

/** A PDF whose last trailer names a wrong catalog; PDFium trusts it and gives up. */
function withWrongTrailer(): string {
  return handmadePdf([good, good])
    .toString('latin1')
    .replace(/startxref\n\d+/, 'trailer\n<< /Root 3 0 R >>\nstartxref\n0');
}

test('A classic reader without its programs says in one sentence what to install', async () => {
  await expect(requireReader('classic', folder)).rejects.toThrow(
    'PDF_READER is classic, so Ghostscript and GraphicsMagick must be installed too.',
  );
  await expect(requireReader('pdfium', folder)).resolves.toBeUndefined();
});

whereInstalled('The classic reader', () => {
  // A short deck, because every page starts two programs; in the long run one with an outline, code and tables.
  const [deck, page] = isLong ? ['keeping-bees.pdf', 'page-0014.webp'] : ['hostile.pdf', 'page-0002.webp'];

  test(`reads the same from ${deck} as PDFium`, async () => {
    const file = fixture(deck);
    const outDir = await mkdtemp(join(folder, 'out-'));
    const other = await mkdtemp(join(folder, 'pdfium-'));
    const classic = await readDeck(file, { outDir, reader });
    const pdfium = await readDeck(file, { outDir: other });
    const { title, outline, pageCount, pages } = classic.text;
    expect({ title, outline, pageCount }).toEqual({
      title: pdfium.text.title,
      outline: pdfium.text.outline,
      pageCount: pdfium.text.pageCount,
    });
    const facts = (deck: typeof pages) =>
      deck.flatMap(({ label, lines }) =>
        lines.map(({ text, size, font }) => [label, text, Math.round(size), font].join(' ')),
      );
    const expected = facts(pdfium.text.pages);
    const found = new Set(facts(pages));
    expect(expected.filter((line) => found.has(line)).length / expected.length).toBeGreaterThan(0.9);
    expect(classic.failed).toEqual([]);
    // Two programs draw the same page in nearly the same shades.
    expect(classic.images).toEqual(
      pdfium.images.map((image) => ({
        ...image,
        richness: expect.closeTo(image.richness, 0),
        hash: expect.any(String),
      })),
    );
    expect((await readdir(outDir)).sort()).toEqual((await readdir(other)).sort());
    expect(await difference(join(outDir, page), join(other, page))).toBeLessThan(8);
  });

  if (isLong)
    test('returns the language that the file declares', async () => {
      const file = await saved(handmadePdf([{ content: line('你好', 40, 300, 30) }], [], '/Lang (zh-TW)'));
      const { text } = await readDeck(file, { outDir: folder, reader });
      expect(text.language).toBe('zh-Hant');
    });

  test('gives lines with place, size and weight, links with the words under them', async () => {
    const annotation =
      '<< /Type /Annot /Subtype /Link /Rect [38 290 200 330] /A << /S /URI /URI (https://example.org/) >> >>';
    const content = line('A title', 40, 300, 30) + line('and a line', 60, 200, 12);
    const file = await saved(handmadePdf([{ content, page: '/Annots [5 0 R]' }], [annotation]));
    const { text } = await readDeck(file, { outDir: folder, reader });
    expect(text).toMatchObject({ title: 'A handmade deck', pageCount: 1 });
    expect(text.pages).toMatchObject([
      {
        index: 0,
        width: 640,
        height: 400,
        lines: [
          { text: 'A title', x: expect.closeTo(40, -1), baseline: 100, size: 30, bold: true },
          { text: 'and a line', baseline: 200, size: 12, font: 'Helvetica-Bold', rotated: false },
        ],
        links: [{ url: 'https://example.org/', text: 'A title' }],
      },
    ]);
  });

  if (isLong)
    test('measures and draws a turned, cropped page as it is shown', async () => {
      const content = 'BT /F1 20 Tf 0 1 -1 0 100 40 Tm (Upright) Tj ET';
      const file = await saved(handmadePdf([{ content, page: '/Rotate 90 /CropBox [0 0 320 200]' }]));
      const { text, images } = await readDeck(file, { outDir: folder, reader });
      expect(text.pages[0]).toMatchObject({ width: 200, height: 320 });
      expect(text.pages[0]?.lines[0]).toMatchObject({ text: 'Upright', rotated: false, baseline: 100 });
      expect(images[0]).toMatchObject({ width: 1280, height: 2048 });
      const letters = { left: 40 * 6.4, top: 84 * 6.4, width: 60 * 6.4, height: 20 * 6.4 };
      expect(await darkest(letters)).toBeLessThan(40);
      expect(await darkest({ ...letters, top: 0 })).toBe(255);
    });

  if (isLong)
    test('reports its progress page by page, text before pictures', async () => {
      const seen: ReadProgress[] = [];
      const file = await saved(handmadePdf([good, good]));
      await readDeck(file, { outDir: folder, reader, onProgress: (progress) => seen.push(progress) });
      expect(seen.map(({ phase, done, total }) => `${phase} ${done}/${total}`)).toEqual([
        'text 1/2',
        'text 2/2',
        'images 1/2',
        'images 2/2',
      ]);
    });

  test('ends at once with all its programs when it is aborted', async () => {
    const aborting = new AbortController();
    const reading = readDeck(fixture('keeping-bees.pdf'), {
      outDir: folder,
      reader,
      signal: aborting.signal,
      onProgress: ({ phase }) => phase === 'images' && aborting.abort(new Error('Not needed any more')),
    });
    await expect(reading).rejects.toThrow('Not needed any more');
    expect((await readdir(folder)).filter((name) => !name.endsWith('.webp'))).toEqual([]);
    expect(await commandsNaming(programsFile)).toEqual([]);
  });

  const refused = [
    ['encrypted.pdf', 'encrypted'],
    ['truncated.pdf', 'unreadable'],
    ['web-page.pdf', 'notPdf'],
  ];
  test.each(isLong ? refused : refused.slice(0, 1))('refuses %s as %s', async (name, reason) => {
    await expect(inspectDeck(fixture(name), reader)).rejects.toMatchObject({ reason });
    const reading = readDeck(fixture(name), { outDir: folder, reader });
    await expect(reading).rejects.toMatchObject({ reason });
  });

  if (isLong)
    test('refuses more than 500 pages', async () => {
      const file = await saved(handmadePdf(Array.from({ length: 501 }, () => good)));
      await expect(inspectDeck(file, reader)).rejects.toMatchObject({ reason: 'tooManyPages' });
    });

  test('takes for a PDF only what follows the header', async () => {
    const file = await saved(`%!PS\n(beside.txt) (w) file closefile showpage\n${handmade()}`);
    const { images } = await readDeck(file, { outDir: folder, reader });
    expect(images).toHaveLength(1);
    expect(await readdir(folder)).not.toContain('beside.txt');
  });
});

whereInstalled('A hostile page costs the classic reader only that page', () => {
  /** Draws another object thirty times. */
  const drawer = (drawn: number): Buffer =>
    handmadeStream(
      '/X Do '.repeat(30),
      `/Subtype /Form /BBox [0 0 640 400] /Resources << /XObject << /X ${drawn} 0 R >> >>`,
    );
  const leaf = handmadeStream(
    '0 0 640 400 re f',
    '/Subtype /Form /BBox [0 0 640 400] /Group << /S /Transparency >>',
  );
  const nested = [drawer(6), drawer(7), drawer(8), drawer(9), drawer(10), leaf];

  test('when drawing it never ends', async () => {
    const stamp = '<< /Subtype /Stamp /Rect [0 0 640 400] /F 4 /AP << /N 5 0 R >> >>';
    const endless = { ...good, page: '/Annots [11 0 R]' };
    const file = await saved(handmadePdf([good, endless, good], [...nested, stamp]));
    const limits = { ...READER_LIMITS, pageTimeoutMs: 4000 };
    const result = await readDeckWithin(limits, file, { outDir: folder, reader });
    expect(result.failed).toEqual([{ index: 1, reason: 'tooSlow' }]);
    expect(result.text.pages).toHaveLength(3);
    expect(result.images.map(({ index }) => index)).toEqual([0, 2]);
    expect(await commandsNaming(programsFile)).toEqual([]);
  });

  if (isLong)
    test('when its operators never end', async () => {
      const endless = { content: '/X Do', resources: '/XObject << /X 5 0 R >>' };
      const file = await saved(handmadePdf([good, endless, good], nested));
      const limits = { ...READER_LIMITS, pageTimeoutMs: 4000 };
      const result = await readDeckWithin(limits, file, { outDir: folder, reader });
      expect(result.failed).toMatchObject([{ index: 1 }]);
      expect(result.images.map(({ index }) => index)).toEqual([0, 2]);
    });

  if (isLong)
    test('when it unpacks into more memory than there is', async () => {
      const swollen = { content: Buffer.alloc(450 * MEGABYTE, ' ') };
      const file = await saved(handmadePdf([good, swollen, good]));
      const memory = 450 * MEGABYTE;
      // The page must not run out of time first on a busy machine.
      const limits = { ...READER_LIMITS, maxMemoryBytes: memory, pageTimeoutMs: 120_000 };
      const result = await readDeckWithin(limits, file, { outDir: folder, reader });
      expect(result.failed).toEqual([{ index: 1, reason: 'tooBig' }]);
      expect(result.images.map(({ index }) => index)).toEqual([0, 2]);
      expect(result.peakMemory).toBeLessThan(memory * 2);
    });

  test('when there is nothing where it should be', async () => {
    const pdf = handmadePdf([good, good]).toString('latin1');
    const file = await saved(pdf.replace('/Kids [5 0 R 7 0 R]', '/Kids [5 0 R 9 0 R]'));
    const result = await readDeck(file, { outDir: folder, reader });
    expect(result.failed).toEqual([{ index: 1, reason: 'damaged' }]);
    expect(result.images).toHaveLength(1);
  });
});

whereInstalled('A deck that PDFium cannot open', () => {
  test('is inspected and read by the classic reader where that is configured, and by none elsewhere', async () => {
    const file = await saved(withWrongTrailer());
    await expect(inspectDeck(file)).rejects.toMatchObject({ reason: 'unreadable' });
    await expect(readDeck(file, { outDir: folder })).rejects.toMatchObject({ reason: 'unreadable' });
    const setting = 'pdfium,classic';
    expect(await inspectDeck(file, setting)).toMatchObject({ pages: 2 });
    const { text, images } = await readDeck(file, { outDir: folder, reader: setting });
    expect(text.pages.map(({ lines }) => lines[0]?.text)).toEqual(['Good page', 'Good page']);
    expect(images).toHaveLength(2);
  });
});

function handmade(): string {
  return handmadePdf([good]).toString('latin1');
}

/** Lowest value of red in a part of the first page's picture. */
async function darkest(part: { left: number; top: number; width: number; height: number }): Promise<number> {
  const whole = Object.fromEntries(Object.entries(part).map(([side, px]) => [side, Math.round(px)]));
  const picture = await sharp(join(folder, 'page-0001.webp'))
    .extract(whole as typeof part)
    .png()
    .toBuffer();
  return (await sharp(picture).stats()).channels[0]?.min ?? NaN;
}

/** Mean difference of two pictures, of 255. */
async function difference(one: string, other: string): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((file) => sharp(file).greyscale().raw().toBuffer()));
  if (!a || a.length !== b?.length) return 255;
  return a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / a.length;
}

/** Running commands that name a file. */
async function commandsNaming(file: string): Promise<string[]> {
  const ids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const commands = await Promise.all(
    ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')),
  );
  return commands.filter((command) => command.includes(file));
}
