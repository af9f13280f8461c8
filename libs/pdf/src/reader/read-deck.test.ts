import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import type { ReadProgress } from './deck.js';
import { inspectDeck } from './inspect-deck.js';
import { READER_LIMITS } from './limits.js';
import { readDeck, readDeckWithin } from './read-deck.js';
import { type HandmadePage, handmadePdf, handmadeStream, line } from '../testing/handmade-pdf.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-read-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function saved(pages: HandmadePage[], extra: (string | Buffer)[] = [], catalog = ''): Promise<string> {
  const file = join(folder, 'deck.pdf');
  await writeFile(file, handmadePdf(pages, extra, catalog));
  return file;
}

const good: HandmadePage = { content: line('Good page', 40, 300, 30) };
const MEGABYTE = 1024 * 1024;

/** Process ids of the reader processes of this test. */
function readers(): number[] {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8');
  return children
    .split(' ')
    .filter(Boolean)
    .map(Number)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('reader.js');
      } catch {
        return false;
      }
    });
}

describe('Inspecting a deck', () => {
  test('gives its number of pages and its own title', async () => {
    expect(await inspectDeck(await saved([good, good]))).toEqual({ pages: 2, title: 'A handmade deck' });
  });

  test.each([
    ['nothing', ''],
    ['a web page', '<html>%PD-1.5</html>'],
    ['a header that comes too late', `${' '.repeat(1024)}%PDF-1.5`],
  ])('refuses %s before any engine runs', async (_, content) => {
    const file = join(folder, 'deck.pdf');
    await writeFile(file, content);
    await expect(inspectDeck(file)).rejects.toMatchObject({ reason: 'notPdf' });
    await expect(readDeck(file, { outDir: folder })).rejects.toMatchObject({ reason: 'notPdf' });
  });

  test('refuses a header without a document', async () => {
    const file = join(folder, 'deck.pdf');
    await writeFile(file, '%PDF-1.7\nnothing more');
    await expect(inspectDeck(file)).rejects.toMatchObject({ reason: 'unreadable' });
  });

  test('refuses more than 500 pages', async () => {
    const file = await saved(Array.from({ length: 501 }, () => good));
    await expect(inspectDeck(file)).rejects.toMatchObject({ reason: 'tooManyPages' });
  });

  test('fails, rather than blaming the deck, when the file is gone', async () => {
    await expect(inspectDeck(join(folder, 'gone.pdf'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('Reading a deck', () => {
  test('gives the lines of a page with place, size and weight', async () => {
    const file = await saved([{ content: line('A title', 40, 300, 30) + line('and a line', 60, 200, 12) }]);
    const { text } = await readDeck(file, { outDir: folder });
    expect(text.pages).toMatchObject([
      {
        index: 0,
        width: 640,
        height: 400,
        lines: [
          { text: 'A title', x: expect.closeTo(40, -1), baseline: 100, size: 30, bold: true },
          { text: 'and a line', baseline: 200, size: 12, font: 'Helvetica-Bold', rotated: false },
        ],
      },
    ]);
  });

  test('leaves out what lies outside the page', async () => {
    const shown = line('Shown', 40, 300, 30);
    const { text } = await readDeck(await saved([{ content: line('Parked', 2040, 300, 30) + shown }]), {
      outDir: folder,
    });
    expect(text.pages[0]?.lines.map(({ text }) => text)).toEqual(['Shown']);
  });

  test('multiplies the size of letters by the text matrix', async () => {
    const file = await saved([{ content: 'BT /F1 1 Tf 24 0 0 24 40 300 Tm (Scaled) Tj ET' }]);
    const { text } = await readDeck(file, { outDir: folder });
    expect(text.pages[0]?.lines[0]?.size).toBe(24);
  });

  test('measures a turned page as it is shown', async () => {
    const content = 'BT /F1 20 Tf 0 1 -1 0 100 40 Tm (Upright on a turned page) Tj ET';
    const file = await saved([{ content, page: '/Rotate 90' }]);
    const { text, images } = await readDeck(file, { outDir: folder });
    expect(text.pages[0]).toMatchObject({ width: 400, height: 640 });
    expect(text.pages[0]?.lines[0]).toMatchObject({ rotated: false, baseline: 100 });
    expect(images[0]).toMatchObject({ width: 1280, height: 2048 });
  });

  test('gives links with the words under them, and the outline', async () => {
    const annotation =
      '<< /Type /Annot /Subtype /Link /Rect [38 290 200 330] /A << /S /URI /URI (https://example.org/) >> >>';
    const outlines = [
      annotation,
      '<< /Type /Outlines /First 7 0 R /Last 7 0 R /Count 1 >>',
      '<< /Title (Part one) /Parent 6 0 R /Dest [10 0 R /Fit] >>',
    ];
    const file = await saved([{ ...good, page: '/Annots [5 0 R]' }, good], outlines, '/Outlines 6 0 R');
    const { text } = await readDeck(file, { outDir: folder });
    expect(text.pages[0]?.links).toMatchObject([{ url: 'https://example.org/', text: 'Good page' }]);
    expect(text.outline).toEqual([{ title: 'Part one', level: 0, page: 1 }]);
  });

  test('draws every page 1280, 640 and 320 pixels wide', async () => {
    const { images } = await readDeck(await saved([good, good]), { outDir: folder });
    expect(images.map(({ file }) => file)).toEqual(['page-0001.webp', 'page-0002.webp']);
    expect(await sharp(join(folder, 'page-0002.webp')).metadata()).toMatchObject({
      width: 1280,
      height: 800,
    });
    expect(images[1]?.smaller).toEqual([
      { file: 'page-0002-320.webp', width: 320, height: 200 },
      { file: 'page-0002-640.webp', width: 640, height: 400 },
    ]);
    for (const { file, width, height } of images[1]?.smaller ?? []) {
      expect(await sharp(join(folder, file)).metadata()).toMatchObject({ format: 'webp', width, height });
    }
    const { channels } = await sharp(join(folder, 'page-0001.webp')).stats();
    expect(channels[0]?.min).toBeLessThan(40);
    expect(channels[0]?.max).toBe(255);
  });

  test('measures how much there is to see on a page', async () => {
    const blank = { content: '' };
    const striped = Array.from({ length: 32 }, (_, i) => `${i / 32} g ${i * 20} 0 20 400 re f`).join(' ');
    const { images } = await readDeck(await saved([blank, good, { content: striped }]), { outDir: folder });
    const [none = 0, some = 0, much = 0] = images.map(({ richness }) => richness);
    expect(none).toBe(0);
    expect(some).toBeGreaterThan(none);
    expect(much).toBeGreaterThan(some + 2);
  });

  test('reports its progress page by page, text before pictures', async () => {
    const seen: ReadProgress[] = [];
    await readDeck(await saved([good, good]), {
      outDir: folder,
      onProgress: (progress) => seen.push(progress),
    });
    expect(seen).toEqual([
      { phase: 'text', done: 1, total: 2 },
      { phase: 'text', done: 2, total: 2 },
      { phase: 'images', done: 1, total: 2 },
      { phase: 'images', done: 2, total: 2 },
    ]);
  });

  test('ends at once when it is aborted', async () => {
    const aborting = new AbortController();
    const reading = readDeck(await saved([good]), {
      outDir: folder,
      signal: aborting.signal,
      onProgress: () => aborting.abort(new Error('Not needed any more')),
    });
    await expect(reading).rejects.toThrow('Not needed any more');
  });
});

describe('A hostile page costs only itself', () => {
  const shading = [
    '<< /ShadingType 1 /ColorSpace /DeviceRGB /Domain [0 640 0 400] /Function 6 0 R >>',
    handmadeStream(
      '{ 640 div exch 400 div sin exch dup sin }',
      '/FunctionType 4 /Domain [0 640 0 400] /Range [0 1 0 1 0 1]',
    ),
  ];

  test('when drawing it never ends', async () => {
    const endless = { content: '/S sh '.repeat(100_000), resources: '/Shading << /S 5 0 R >>' };
    const file = await saved([good, endless, good], shading);
    const result = await readDeckWithin({ ...READER_LIMITS, pageTimeoutMs: 3000 }, file, { outDir: folder });
    expect(result.failed).toEqual([{ index: 1, reason: 'tooSlow' }]);
    expect(result.images.map(({ index }) => index)).toEqual([0, 2]);
    expect(result.text.pages.map(({ index }) => index)).toEqual([0, 2]);
  });

  test('when it unpacks into more memory than there is', async () => {
    const swollen = { content: Buffer.alloc(200 * MEGABYTE, ' ') };
    const file = await saved([good, swollen, good]);
    const memory = 260 * MEGABYTE;
    const result = await readDeckWithin({ ...READER_LIMITS, maxMemoryBytes: memory }, file, {
      outDir: folder,
    });
    expect(result.failed).toEqual([{ index: 1, reason: 'tooBig' }]);
    expect(result.images.map(({ index }) => index)).toEqual([0, 2]);
    // How far it gets between two checks depends on how busy the machine is.
    expect(result.peakMemory).toBeLessThan(memory * 3);
  });

  test('when there is nothing where it should be', async () => {
    const file = join(folder, 'deck.pdf');
    const pdf = handmadePdf([good, good]).toString('latin1');
    await writeFile(file, pdf.replace('/Kids [5 0 R 7 0 R]', '/Kids [5 0 R 9 0 R]'), 'latin1');
    const result = await readDeck(file, { outDir: folder });
    expect(result.failed).toEqual([{ index: 1, reason: 'damaged' }]);
    expect(result.images).toHaveLength(1);
  });

  test('and a deck of nothing but such pages is unreadable', async () => {
    const endless = { content: '/S sh '.repeat(100_000), resources: '/Shading << /S 5 0 R >>' };
    const file = await saved([endless], shading);
    const reading = readDeckWithin({ ...READER_LIMITS, pageTimeoutMs: 3000 }, file, { outDir: folder });
    await expect(reading).rejects.toMatchObject({ reason: 'unreadable' });
    expect((await readdir(folder)).filter((name) => name.endsWith('.webp'))).toEqual([]);
  });
});

test('the memory that a deck took is that of its reader process, however large its parent is', async () => {
  const held = Buffer.alloc(800 * MEGABYTE, 1);
  const { peakMemory } = await readDeck(await saved([good]), { outDir: folder });
  expect(peakMemory).toBeLessThan(held.length / 2);
});

test('a deck whose reader process is killed from outside is read as if nothing had happened', async () => {
  const file = await saved(
    Array.from({ length: 12 }, (_, index) => ({ content: line(`Page ${index}`, 40, 300, 30) })),
  );
  const [undisturbed, outDir] = [join(folder, 'undisturbed'), join(folder, 'killed')];
  await Promise.all([mkdir(undisturbed), mkdir(outDir)]);
  const { peakMemory: _, ...expected } = await readDeck(file, { outDir: undisturbed });
  // Twice at one page while text is read, once among the pictures.
  const kills = ['text 3', 'text 3', 'images 5'];
  const { peakMemory: __, ...read } = await readDeck(file, {
    outDir,
    onProgress: ({ phase, done }) => {
      if (`${phase} ${done}` !== kills[0]) return;
      kills.shift();
      for (const pid of readers()) process.kill(pid, 'SIGKILL');
    },
  });
  expect(kills).toEqual([]);
  expect(read).toEqual(expected);
});

test('a reader process may write nowhere: its pictures are written for it', async () => {
  const rights: string[] = [];
  await readDeck(await saved([good]), {
    outDir: folder,
    onProgress: () => rights.push(...readers().map((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8'))),
  });
  expect(rights[0]).toMatch(/--(?:experimental-)?permission/);
  expect(rights[0]).not.toMatch(/--allow-(fs-write|child)/);
  const outDir = join(folder, 'gone');
  await expect(readDeck(await saved([good]), { outDir })).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a reader process ends soon after its parent, however early that ends', async () => {
  const built = new URL('../../dist/index.js', import.meta.url).href;
  const children = '`/proc/${process.pid}/task/${process.pid}/children`';
  const parent = `
    import { readFileSync } from 'node:fs';
    import { inspectDeck } from '${built}';
    inspectDeck('${await saved([good])}');
    const wait = setInterval(() => {
      const pids = readFileSync(${children}, 'utf8').trim();
      if (pids) console.log(pids), process.exit();
    });`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', parent]);
  const pid = Number(stdout);
  expect(pid).toBeGreaterThan(1);
  const runs = () => existsSync(`/proc/${pid}/cmdline`) && readFileSync(`/proc/${pid}/cmdline`).length > 0;
  // The time limit of the test ends the wait when the process stays.
  while (runs()) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(runs()).toBe(false);
});

test('Vertical Japanese text is read from right to left', async () => {
  const fonts = [
    '<< /Type /Font /Subtype /Type0 /BaseFont /Mincho /Encoding /UniJIS-UCS2-V /DescendantFonts [6 0 R] >>',
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Mincho /FontDescriptor 7 0 R
        /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> >>`,
    `<< /Type /FontDescriptor /FontName /Mincho /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 800
        /Descent -200 /CapHeight 700 /StemV 80 >>`,
  ];
  const column = (text: string, x: number, size: number): string => {
    const codes = [...text].map((letter) => letter.charCodeAt(0).toString(16).padStart(4, '0')).join('');
    return `BT /F2 ${size} Tf ${x} 360 Td <${codes}> Tj ET\n`;
  };
  const content =
    column('吾輩は猫である', 500, 20) + column('名前はまだ無い', 465, 20) + column('縦書き', 580, 40);
  const form = handmadeStream(
    content,
    '/Type /XObject /Subtype /Form /BBox [0 0 640 400] /Resources << /Font << /F2 5 0 R >> >>',
  );
  const file = await saved([{ content: '/P Do', resources: '/XObject << /P 8 0 R >>' }], [...fonts, form]);
  const { text } = await readDeck(file, { outDir: folder });
  expect(text.pages[0]?.lines.map((line) => line.text)).toEqual([
    '縦書き',
    '吾輩は猫である',
    '名前はまだ無い',
  ]);
});

describe('Right-to-left text', () => {
  /** The lines of a page whose font has a Unicode map; each line is a list of glyphs from left to right. */
  async function readLineTexts(lines: string[][]): Promise<string[] | undefined> {
    const glyphs = [...new Set(lines.flat())];
    const hex = (text: string): string =>
      [...text].map((letter) => letter.charCodeAt(0).toString(16).padStart(4, '0')).join('');
    const code = (glyph: string): string => (glyphs.indexOf(glyph) + 0x41).toString(16);
    const map = `/CIDInit /ProcSet findresource begin begincmap /CMapName /M def /CMapType 2 def
      1 begincodespacerange <00> <ff> endcodespacerange
      ${glyphs.length} beginbfchar
      ${glyphs.map((glyph) => `<${code(glyph)}> <${hex(glyph)}>`).join('\n')}
      endbfchar endcmap end`;
    const content = lines
      .map((line, i) => `BT /F2 20 Tf 100 ${300 - i * 60} Td <${line.map(code).join('')}> Tj ET\n`)
      .join('');
    const form = '/Type /XObject /Subtype /Form /BBox [0 0 640 400] /Resources << /Font << /F2 5 0 R >> >>';
    const extra = [
      '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /ToUnicode 6 0 R >>',
      handmadeStream(map),
      handmadeStream(content, form),
    ];
    const file = await saved([{ content: '/P Do', resources: '/XObject << /P 7 0 R >>' }], extra);
    const { text } = await readDeck(file, { outDir: folder });
    return text.pages[0]?.lines.map((line) => line.text);
  }

  const fromLeft = (text: string): string[] => [...text].reverse();

  test('has its opening brackets first, whether the file has the signs that are read or those that are drawn', async () => {
    const lines = ['نص (جدول) قصير', 'كلمة (نص في', 'جدول) قصير'];
    expect(await readLineTexts(lines.map(fromLeft))).toEqual(lines);
    const mirrored = (glyph: string) => ({ '(': ')', ')': '(' })[glyph] ?? glyph;
    expect(await readLineTexts(lines.map((line) => fromLeft(line).map(mirrored)))).toEqual(lines);
  });
});
