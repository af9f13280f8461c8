import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PACKAGE_LIMITS } from './archive/limits.js';
import { inspectPackage, readPackage } from './archive/read-package.js';
import { inspectOfficeFile, isOfficeFile, readOfficeFile } from './stated/read-office-file.js';
import {
  anOpenPresentation,
  aPresentation,
  inStrictVariant,
  pictureFrame,
  textFrame,
  zipped,
} from './testing/index.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'office-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function saved(bytes: Uint8Array): Promise<string> {
  const file = join(folder, 'deck');
  await writeFile(file, bytes);
  return file;
}

const SLIDE = 'ppt/slides/slide1.xml';
const kites = (parts: Record<string, string | Uint8Array> = {}): Buffer =>
  aPresentation([{ title: 'Kites', lines: ['Wind'] }], { parts });

/** Zeros, which compress a thousandfold. */
const bomb = (bytes: number): Uint8Array => new Uint8Array(bytes);

/** The beginning of a compound file, with the names of its streams. */
const compound = (...streams: string[]): Buffer =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(504),
    ...streams.map((name) => Buffer.from(`${name}\0`, 'utf16le')),
  ]);

function withEntry(name: string, content: string, options: object = {}): Buffer {
  const parts = unzipSync(kites());
  return Buffer.from(zipSync({ ...parts, [name]: [strToU8(content), options] }));
}

/** A file whose directory declares another size for an entry. */
function declaring(bytes: number, name = 'ppt/media/image1.png'): Buffer {
  const file = kites();
  file.writeUInt32LE(bytes, file.lastIndexOf(name) - 46 + 24);
  return file;
}

/** Marks an entry of the directory as encrypted. */
function withPassword(): Buffer {
  const file = kites();
  file.writeUInt16LE(1, file.lastIndexOf(SLIDE) - 46 + 8);
  return file;
}

const XXE = '<!DOCTYPE p [<!ENTITY e SYSTEM "file:///etc/passwd">]><p:sld xmlns:p="x">&e;</p:sld>';
const ENTITY_BOMB = '<!DOCTYPE p [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><p>&b;</p>';

test.each<[string, () => Uint8Array, string]>([
  ['a zip bomb', () => declaring(PACKAGE_LIMITS.bytes), 'officeTooLarge'],
  ['a slide that is larger than declared', () => declaring(100, SLIDE), 'unreadableOffice'],
  [
    'too many entries',
    () => kites(Object.fromEntries(Array.from({ length: 5001 }, (_, i) => [`ppt/media/${i}.png`, '']))),
    'officeTooLarge',
  ],
  ['a path that leads out', () => withEntry('../../etc/cron.d/job', 'x'), 'unreadableOffice'],
  ['an absolute path', () => withEntry('/etc/cron.d/job', 'x'), 'unreadableOffice'],
  [
    'a symbolic link',
    () => withEntry('ppt/media/image2.png', '/etc/passwd', { os: 3, attrs: 0o120777 << 16 }),
    'unreadableOffice',
  ],
  ['an external entity', () => kites({ [SLIDE]: XXE }), 'unreadableOffice'],
  ['entities that multiply', () => kites({ [SLIDE]: ENTITY_BOMB }), 'unreadableOffice'],
  ['XML that breaks off', () => kites({ [SLIDE]: '<p:sld><p:cSld>' }), 'unreadableOffice'],
  ['elements nested too deeply', () => kites({ [SLIDE]: '<a>'.repeat(300) }), 'unreadableOffice'],
  ['a part that is too large', () => kites({ [SLIDE]: bomb(PACKAGE_LIMITS.xmlBytes + 1) }), 'officeTooLarge'],
  ['half of the file', () => kites().subarray(0, 2000), 'unreadableOffice'],
  ['no slides', () => aPresentation([]), 'unreadableOffice'],
  [
    'slides without size',
    () =>
      kites({
        'ppt/presentation.xml': '<p:presentation xmlns:p="x"><p:sldSz cx="1" cy="0"/></p:presentation>',
      }),
    'unreadableOffice',
  ],
  ['501 slides', () => aPresentation(Array.from({ length: 501 }, () => ({}))), 'tooManySlides'],
  ['an encrypted package', () => compound('EncryptionInfo', 'EncryptedPackage'), 'encryptedOffice'],
  ['an encrypted presentation of 2003', () => compound('EncryptedSummary'), 'encryptedOffice'],
  [
    'an encrypted OpenDocument presentation',
    () =>
      anOpenPresentation([''], {
        'META-INF/manifest.xml':
          '<m:manifest xmlns:m="x"><m:file-entry><m:encryption-data/></m:file-entry></m:manifest>',
      }),
    'encryptedOffice',
  ],
  [
    'an OpenDocument presentation that is encrypted as a whole',
    () =>
      zipped({
        mimetype: 'application/vnd.oasis.opendocument.presentation',
        'encrypted-package': 'x',
        'META-INF/manifest.xml':
          '<m:manifest xmlns:m="x"><m:file-entry m:full-path="encrypted-package"><m:encryption-data/></m:file-entry></m:manifest>',
      }),
    'encryptedOffice',
  ],
  ['an archive with a password', () => withPassword(), 'encryptedOffice'],
  ['an old Word document', () => compound('WordDocument'), 'otherOfficeFile'],
  [
    'a spreadsheet',
    () => aPresentation([{}], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }),
    'otherOfficeFile',
  ],
  ['an archive of anything', () => zipped({ 'notes.txt': 'Hello' }), 'notPdf'],
])('%s is refused', async (_, make, reason) => {
  expect(() => readPackage(Buffer.from(make()))).toThrow(expect.objectContaining({ reason }) as Error);
});

test('a separate process reads the file and returns the reason for a refusal', async () => {
  const file = await saved(compound('EncryptedPackage'));
  expect(await isOfficeFile(file)).toBe(true);
  await expect(inspectOfficeFile(file)).rejects.toMatchObject({ reason: 'encryptedOffice' });
  await saved(kites());
  expect(await inspectOfficeFile(file)).toEqual({ format: 'pptx', slides: 1 });
  const { format, facts, stripped } = await readOfficeFile(file, AbortSignal.timeout(60_000));
  expect([format, facts.slides?.[0]?.title]).toEqual(['pptx', 'Kites']);
  expect(stripped?.length).toBeGreaterThan(1000);
  const stopped = readOfficeFile(file, AbortSignal.abort(new Error('Stopping')));
  await expect(stopped).rejects.toThrow('Stopping');
});

test.each([
  ['a web page', '<!DOCTYPE html><title>Slides</title>'],
  ['a PDF', '%PDF-1.7'],
  ['a flat OpenDocument file', '<?xml version="1.0"?><office:document/>'],
  ['nothing', ''],
])('%s is not an office file, whatever its name', async (_, content) => {
  expect(await isOfficeFile(await saved(Buffer.from(content)))).toBe(false);
});

test('references to other files, macros and unknown parts are removed from a PowerPoint file', () => {
  const rels = (rows: string): string =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows}</Relationships>`;
  const row = (type: string, target: string, mode = 'External'): string =>
    `<Relationship Id="r${target.length}" Type="http://x/${type}" Target="${target}" TargetMode="${mode}"/>`;
  const file = kites({
    'ppt/slides/_rels/slide1.xml.rels': rels(
      [
        row('image', 'http://127.0.0.1/a.png'),
        row('image', 'file:///etc/passwd', 'Internal'),
        row('video', '//server/share/movie.mp4', 'Internal'),
        row('oleObject', 'file:///etc/hostname'),
        row('hyperlink', 'https://example.org/kites'),
        row('hyperlink', 'file:///etc/shadow'),
        row('slideLayout', '../slideLayouts/slideLayout1.xml', 'Internal'),
      ].join(''),
    ),
    'ppt/vbaProject.bin': 'macros',
    'ppt/embeddings/oleObject1.bin': 'object',
    'ppt/embeddings/sheet.xlsx': zipped({ a: 'b' }),
    'ppt/media/image2.svg':
      '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
    'ppt/media/image3.png': '%!PS-Adobe',
    'ppt/drawings/vmlDrawing1.vml': '<xml xmlns:v="v"><v:imagedata src="http://127.0.0.1/v.png"/></xml>',
  });
  const { stripped } = readPackage(file);
  const parts = unzipSync(stripped ?? new Uint8Array());
  const text = (name: string): string => Buffer.from(parts[name] ?? []).toString();
  const kept = text('ppt/slides/_rels/slide1.xml.rels');
  expect(kept).toContain('https://example.org/kites');
  expect(kept).toContain('../slideLayouts/slideLayout1.xml');
  expect(kept).not.toMatch(/127\.0\.0\.1|etc\/|server/);
  expect(text('ppt/drawings/vmlDrawing1.vml')).not.toContain('127.0.0.1');
  expect(Object.keys(parts).filter((name) => /bin|embeddings|svg|image3/.test(name))).toEqual([]);
  expect(parts['ppt/media/image1.png']).toBeDefined();
});

test('fields of a Word document that load files are emptied, and others are kept', () => {
  const ours = 'application/vnd.openxmlformats-officedocument';
  const instructions = [
    'PAGE',
    ' TOC \\o "1-3" ',
    'HYPERLINK "https://example.org"',
    'INCLUDEPICTURE "http://127.0.0.1/p.png" \\d',
    ' INCLUDETEXT "file:///etc/passwd"',
    'DDEAUTO excel "c:\\x" a1',
    'HYPERLINK "file:///etc/shadow"',
  ];
  const file = zipped({
    '[Content_Types].xml': `<Types><Override PartName="/word/document.xml" ContentType="${ours}.wordprocessingml.document.main+xml"/></Types>`,
    'word/document.xml': `<w:document xmlns:w="w">${instructions.map((field) => `<w:instrText>${field}</w:instrText>`).join('')}<w:fldSimple w:instr="INCLUDEPICTURE &quot;http://127.0.0.1/q.png&quot;"/></w:document>`,
    'word/_rels/document.xml.rels':
      '<Relationships><Relationship Id="c" Type="http://x/aFChunk" Target="chunk.xml"/></Relationships>',
  });
  const { stripped, format } = readPackage(file);
  const parts = unzipSync(stripped ?? new Uint8Array());
  const text = Buffer.from(parts['word/document.xml'] ?? []).toString();
  expect(format).toBe('docx');
  expect([...text.matchAll(/<w:instrText>([^<]*)</g)].map(([, field]) => field)).toEqual([
    'PAGE',
    ' TOC \\o &quot;1-3&quot; ',
    'HYPERLINK &quot;https://example.org&quot;',
    '',
    '',
    '',
    '',
  ]);
  expect(text).not.toContain('127.0.0.1');
  expect(Buffer.from(parts['word/_rels/document.xml.rels'] ?? []).toString()).not.toContain('chunk');
});

test('references to other files and scripts are removed from an OpenDocument presentation', () => {
  const content =
    textFrame('title', 'Kites <text:a xlink:href="https://example.org">web</text:a>') +
    ['http://127.0.0.1/a.png', 'file:///etc/passwd', '../secret.png', '/etc/passwd']
      .map((href) => pictureFrame(href, 'A'))
      .join('') +
    pictureFrame('Pictures/kite.png', 'A kite') +
    '<draw:plugin xlink:href="http://127.0.0.1/movie"/><script:event-listener xmlns:script="s" xlink:href="vnd.sun.star.script:x"/>';
  const { stripped } = readPackage(
    anOpenPresentation([content], {
      'Pictures/kite.png': Buffer.from('89504e47', 'hex'),
      'Basic/Standard/Module1.xml': '<x/>',
      'Object 1/content.xml': '<x xmlns:xlink="l" xlink:href="file:///etc/passwd"/>',
    }),
  );
  const parts = unzipSync(stripped ?? new Uint8Array());
  const all = Object.values(parts)
    .map((part) => Buffer.from(part).toString())
    .join('');
  expect(all).not.toMatch(/127\.0\.0\.1|etc\/passwd|secret|event-listener|draw:plugin/);
  expect(all).toContain('xlink:href="https://example.org"');
  expect(all).toContain('xlink:href="Pictures/kite.png"');
  expect(Object.keys(parts)).not.toContain('Basic/Standard/Module1.xml');
  expect(Object.keys(parts)[0]).toBe('mimetype');
});

test('an inspection detects the format by the content and counts the slides', () => {
  expect(inspectPackage(kites())).toEqual({ format: 'pptx', slides: 1 });
  const shows = [
    'ms-powerpoint.presentation.macroEnabled',
    'ms-powerpoint.slideshow.macroEnabled',
    'ms-powerpoint.template.macroEnabled',
    'openxmlformats-officedocument.presentationml.slideshow',
    'openxmlformats-officedocument.presentationml.template',
  ];
  for (const show of shows)
    expect(inspectPackage(aPresentation([{}], { type: `application/vnd.${show}` }))).toEqual({
      format: 'pptx',
      slides: 1,
    });
  const documents = [
    'openxmlformats-officedocument.wordprocessingml.template',
    'ms-word.document.macroEnabled',
  ];
  for (const document of documents)
    expect(inspectPackage(aPresentation([{}], { type: `application/vnd.${document}` })).format).toBe('docx');
  const strict = readPackage(inStrictVariant(kites()));
  expect(strict.facts.slides).toEqual([{ title: 'Kites', imageAlt: null, notes: null }]);
  expect(inspectPackage(anOpenPresentation(['', null]))).toEqual({
    format: 'odp',
    slides: 2,
  });
  expect(inspectPackage(compound('PowerPoint Document'))).toEqual({
    format: 'ppt',
    slides: null,
  });
  expect(inspectPackage(zipped({ 'Index/Slide-1.iwa': 'x' }))).toEqual({
    format: 'key',
    slides: null,
  });
});
