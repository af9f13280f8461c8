import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { detectFormat } from './detect-format.js';

const bytes = (hex: string, rest = '') => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.from(rest)]);
const zip = (...names: string[]) =>
  Buffer.from(zipSync(Object.fromEntries(names.map((name) => [name, strToU8('<x/>')]))));
const openDocument = (type: string) =>
  Buffer.from(zipSync({ mimetype: [strToU8(type), { level: 0 }], 'content.xml': strToU8('<x/>') }));
const ODF = 'application/vnd.oasis.opendocument';
const box = (brand: string) => bytes('0000001866747970', `${brand}\0\0\0\0`);

test.each([
  ['a PDF', Buffer.from('%PDF-1.7\n'), 'pdf', 'application/pdf'],
  ['a PNG', bytes('89504e470d0a1a0a'), 'picture', 'image/png'],
  ['a JPEG', bytes('ffd8ffe0'), 'picture', 'image/jpeg'],
  ['a GIF', Buffer.from('GIF89a'), 'picture', 'image/gif'],
  ['a WebP', bytes('5249464610000000', 'WEBPVP8 '), 'picture', 'image/webp'],
  ['a Word file', zip('[Content_Types].xml', 'word/document.xml'), 'office', /wordprocessingml/],
  ['an Excel file', zip('[Content_Types].xml', 'xl/workbook.xml'), 'office', /spreadsheetml/],
  ['a PowerPoint file', zip('[Content_Types].xml', 'ppt/presentation.xml'), 'office', /presentationml/],
  ['an OpenDocument text', openDocument(`${ODF}.text`), 'office', `${ODF}.text`],
  ['an OpenDocument table', openDocument(`${ODF}.spreadsheet`), 'office', `${ODF}.spreadsheet`],
  ['a text', Buffer.from('\ufeffÄpfel, Birnen\n1 < 2\n'), 'text', /^text\/plain/],
  ['a ZIP archive', zip('main.py', 'x/readme.html'), 'archive', 'application/zip'],
  ['an MP3 with tags', Buffer.from('ID3\x04'), 'sound', 'audio/mpeg'],
  ['an MP3 without tags', bytes('fffb9064'), 'sound', 'audio/mpeg'],
  ['a voice memo', box('M4A '), 'sound', 'audio/mp4'],
  ['a WAV', bytes('5249464610000000', 'WAVEfmt '), 'sound', 'audio/wav'],
  ['an Ogg', Buffer.from('OggS\0'), 'sound', 'audio/ogg'],
  ['an MP4', box('isom'), 'video', 'video/mp4'],
  ['a QuickTime film', box('qt  '), 'video', 'video/quicktime'],
  ['a WebM', bytes('1a45dfa39f4286810142f7810142f2810442f381084282', '\x84webm'), 'video', 'video/webm'],
])('%s is recognized by its content', (_name, file, kind, mediaType) => {
  expect(detectFormat(file)).toMatchObject({ kind, mediaType: expect.stringMatching(mediaType) });
});

test.each([
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['HTML after a byte order mark and blank lines', Buffer.from('\ufeff \n<HTML>')],
  ['HTML that has a PDF header further down', Buffer.from('<script>1</script>\n%PDF-1.7\n')],
  ['an SVG', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>')],
  ['a shell script', Buffer.from('#!/bin/sh\nrm -rf ~\n')],
  ['a Windows program', bytes('4d5a90000300', '\0\0')],
  ['a Linux program', bytes('7f454c4602010100')],
  ['a Java archive', zip('META-INF/MANIFEST.MF', 'Main.class')],
  ['an Android package', zip('AndroidManifest.xml', 'classes.dex')],
  ['a Word file with macros', zip('[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin')],
  ['an old Word file', bytes('d0cf11e0a1b11ae1', '\0'.repeat(600))],
  ['an office file without a main part', zip('[Content_Types].xml', 'other.xml')],
  ['a ZIP with a path that leads out of it', zip('../../etc/passwd')],
  ['a ZIP archive that was cut', zip('main.py').subarray(0, 40)],
  ['a text in another encoding', Buffer.from([0x41, 0xfc, 0xe4])],
  ['unknown bytes', Buffer.from([0, 1, 2, 3])],
])('%s is refused', (_name, file) => {
  expect(detectFormat(file)).toBeNull();
});

test('of a ZIP bomb only the directory is read', () => {
  const archive = zip('zeros');
  // The size that the directory states: nothing of such a size is in the archive.
  archive.writeUInt32LE(0xf0000000, archive.lastIndexOf('PK\x01\x02', undefined, 'latin1') + 24);
  expect(detectFormat(archive)).toBeNull();
});
