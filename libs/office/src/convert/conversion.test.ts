import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDeck } from '@lectern/pdf';
import { aDeck } from '@lectern/pdf/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OfficeConverter } from './conversion.js';
import { canShieldFiles } from '@lectern/pdf/confinement';
import { createGotenbergConverter, saveBody } from './gotenberg.js';
import { findLibreOffice, listVisiblePaths } from './libreoffice.js';
import { readOfficeFile } from '../stated/read-office-file.js';
import {
  anOpenPresentation,
  aPresentation,
  inStrictVariant,
  ONE_PIXEL,
  pictureFrame,
  textFrame,
} from '../testing/index.js';

const libreOffice = findLibreOffice();
if (!libreOffice) console.log('LibreOffice is not installed, so nothing is converted by it here.');
const withLibreOffice = libreOffice ? describe : describe.skip;
const isShielded = canShieldFiles(listVisiblePaths('/usr/lib/libreoffice'));
if (!isShielded)
  console.log('This machine cannot shield its files, so no file is converted without stripping here.');
const OPEN_XML = 'application/vnd.openxmlformats-officedocument';
const KITE = [{ title: 'Kites', lines: ['Wind'] }];
const forever = new AbortController().signal;

let folder: string;
let count = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conversion-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Reads and converts a file as the worker does. @returns the text of each page */
async function converted(bytes: Uint8Array, converter = libreOffice as OfficeConverter): Promise<string[]> {
  const work = join(folder, String(count++));
  await mkdir(work);
  const upload = join(folder, 'upload');
  await writeFile(upload, bytes);
  const { format, facts, stripped } = await readOfficeFile(upload, forever);
  const file = join(work, `deck.${format}`);
  await (stripped ? writeFile(file, stripped) : copyFile(upload, file));
  const slides = facts.slides?.length ?? null;
  const pdf = await converter.convert({ file, format, slides, folder: work, signal: forever });
  return readPages(pdf, work);
}

async function readPages(pdf: string, work: string): Promise<string[]> {
  const outDir = join(work, 'pages');
  await mkdir(outDir);
  const { text } = await readDeck(pdf, { outDir });
  return text.pages.map(({ lines }) => lines.map((line) => line.text).join(' '));
}

withLibreOffice('LibreOffice', () => {
  const isLong = Boolean(process.env['TEST_LONG']);
  const long: [string, Uint8Array][] = [
    ['a show', aPresentation(KITE, { type: `${OPEN_XML}.presentationml.slideshow` })],
    ['a template', aPresentation(KITE, { type: `${OPEN_XML}.presentationml.template` })],
  ];
  test.each<[string, Uint8Array]>([
    ...(isLong ? long : []),
    [
      'a presentation with macros',
      aPresentation(KITE, {
        type: 'application/vnd.ms-powerpoint.presentation.macroEnabled',
        parts: { 'ppt/vbaProject.bin': 'macros' },
      }),
    ],
    ['a file of the strict variant', inStrictVariant(aPresentation(KITE))],
  ])('draws the slides of %s', async (_, file) => {
    expect(await converted(file)).toEqual(['Kites Wind']);
  });

  test('draws a page for each visible slide, in the order of the presentation, and leaves no profile', async () => {
    const file = aPresentation([
      { title: 'Kites', lines: ['Wind'] },
      { title: 'Left out', isHidden: true },
      { title: 'Knots' },
    ]);
    expect(await converted(file)).toEqual(['Kites Wind', 'Knots']);
    const left = await readdir(join(folder, String(count - 1)));
    expect(left).not.toContain('profile');
  });

  test('is ended when the upload is cancelled', async () => {
    const work = join(folder, String(count++));
    await mkdir(work);
    const file = join(work, 'deck.pptx');
    await writeFile(file, aPresentation(Array.from({ length: 100 }, (_, i) => ({ title: `Kite ${i}` }))));
    const stop = new AbortController();
    const conversion = (libreOffice as OfficeConverter).convert({
      ...{ file, format: 'pptx', slides: 100, folder: work, signal: stop.signal },
    });
    setTimeout(() => stop.abort(new Error('Cancelled')), 300);
    await expect(conversion).rejects.toThrow('Cancelled');
    expect(await programsThatMention(work)).toEqual([]);
  });

  test('refuses what it cannot open', async () => {
    const work = join(folder, String(count++));
    await mkdir(work);
    const file = join(work, 'deck.ppt');
    await writeFile(file, Buffer.from('d0cf11e0a1b11ae1', 'hex'));
    const conversion = (libreOffice as OfficeConverter).convert({
      ...{ file, format: 'ppt', slides: null, folder: work, signal: forever },
    });
    await expect(conversion).rejects.toMatchObject({ reason: 'conversionFailed' });
  });
});

/** Command lines of running programs that mention a folder. */
async function programsThatMention(place: string): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')));
  return lines.filter((line) => line.includes(place));
}

withLibreOffice('A file that links a picture of another server and a file of this one', () => {
  const requests: string[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    requests.push(`${request.method} ${request.url}`);
    response.setHeader('content-type', 'image/png').end(ONE_PIXEL);
  });
  let address: string;
  let secret: string;

  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/kite.png`;
    secret = join(folder, 'secret.png');
    await writeFile(secret, ONE_PIXEL);
  });
  beforeEach(() => void requests.splice(0));
  afterAll(() => void server.close());

  const linked = (targets: string[], parts = {}): Buffer =>
    anOpenPresentation(
      [textFrame('title', 'Kites') + targets.map((href) => pictureFrame(href, 'A')).join('')],
      parts,
    );

  /** Number of pictures in a PDF. */
  async function pictures(pdf: string): Promise<number> {
    return (await readFile(pdf, 'latin1')).split('/Subtype/Image').length - 1;
  }

  /** Converts a file without reading and stripping it first. */
  async function convertedAsItIs(bytes: Buffer): Promise<string> {
    const work = join(folder, String(count++));
    await mkdir(work);
    const file = join(work, 'deck.odp');
    await writeFile(file, bytes);
    const conversion = { file, format: 'odp', slides: 1, folder: work, signal: forever } as const;
    return (libreOffice as OfficeConverter).convert(conversion);
  }

  test('is converted without a request and without that file', async () => {
    expect(await converted(linked([address, `file://${secret}`]))).toEqual(['Kites']);
    expect(requests).toEqual([]);
    expect(await pictures(join(folder, String(count - 1), 'deck.pdf'))).toBe(0);
  });

  test.skipIf(!isShielded)(
    'is converted without them where files are shielded, even if not stripped',
    async () => {
      const file = linked([address, `file://${secret}`, 'Pictures/kite.png'], {
        'Pictures/kite.png': ONE_PIXEL,
      });
      expect(await pictures(await convertedAsItIs(file))).toBe(1);
      expect(requests).toEqual([]);
    },
  );
});

describe('Gotenberg', () => {
  /** A server that answers as Gotenberg does. */
  async function answering(
    status: number,
    body: string | Buffer,
  ): Promise<{ url: string; sent: string[]; stop: () => void }> {
    const sent: string[] = [];
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        sent.push(`${request.method} ${request.url}`, Buffer.concat(chunks).toString('latin1'));
        response.writeHead(status).end(body);
      });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      sent,
      stop: () => void server.close(),
    };
  }

  const presentation = aPresentation([{ title: 'Kites' }]);

  test('receives the stripped file and the options, and returns the PDF', async () => {
    const { url, sent, stop } = await answering(200, aDeck(['Kites']));
    expect(await converted(presentation, createGotenbergConverter(url))).toEqual([
      'Kites What there is to know about Kites.',
    ]);
    stop();
    expect(sent[0]).toBe('POST /forms/libreoffice/convert');
    expect(sent[1]).toContain('filename="deck.pptx"');
    expect(sent[1]).toContain('name="reduceImageResolution"');
  });

  test('ends the upload when it refuses a file; after any other failure the conversion is retried', async () => {
    const refusing = await answering(400, 'cannot open');
    await expect(converted(presentation, createGotenbergConverter(refusing.url))).rejects.toMatchObject({
      reason: 'conversionFailed',
    });
    refusing.stop();
    const busy = await answering(503, 'busy');
    await expect(converted(presentation, createGotenbergConverter(busy.url))).rejects.toThrow(
      'Gotenberg answered 503',
    );
    busy.stop();
  });

  test('may not return a PDF that is larger than the limit', async () => {
    const chunks = [new Uint8Array(600), new Uint8Array(600)];
    const file = join(folder, 'large.pdf');
    await expect(saveBody(chunks, file, 1000)).rejects.toMatchObject({ reason: 'conversionFailed' });
    await saveBody(chunks, file, 1200);
    expect(await readFile(file)).toHaveLength(1200);
  });
});
