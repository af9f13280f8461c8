import { Writable } from 'node:stream';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test, vi } from 'vitest';
import { countTurns } from '../../testing/count-turns.js';
import { streamZip, type ZipEntry } from './zip-stream.js';

const entry = (name: string, read: ZipEntry['read']): ZipEntry => ({ name, isCompressed: true, read });
const bytes = (text: string) => Promise.resolve(new TextEncoder().encode(text));

/** A reader that takes its time. */
function aReader() {
  const chunks: Uint8Array[] = [];
  const target = new Writable({
    highWaterMark: 1,
    write(chunk: Uint8Array, _encoding, done) {
      chunks.push(chunk);
      setImmediate(done);
    },
  });
  return { chunks, target };
}

test('files are read one after the other, as the reader takes them', async () => {
  const { chunks, target } = aReader();
  const second = vi.fn(() => bytes('two'));
  const first = vi.fn(() => {
    expect(second).not.toHaveBeenCalled();
    return bytes('one');
  });
  await streamZip([entry('a.txt', first), entry('b.txt', second)], target);
  const files = unzipSync(new Uint8Array(Buffer.concat(chunks)));
  expect(Object.entries(files).map(([name, file]) => [name, strFromU8(file)])).toEqual([
    ['a.txt', 'one'],
    ['b.txt', 'two'],
  ]);
});

test('a file that can’t be read ends the archive as incomplete, and no later file is read', async () => {
  const { chunks, target } = aReader();
  const later = vi.fn(() => bytes('three'));
  const broken = entry('b.txt', () => Promise.reject(new Error('Gone')));
  await expect(
    streamZip([entry('a.txt', () => bytes('one')), broken, entry('c.txt', later)], target),
  ).rejects.toThrow('Gone');
  expect(target.destroyed).toBe(true);
  expect(later).not.toHaveBeenCalled();
  expect(() => unzipSync(new Uint8Array(Buffer.concat(chunks)))).toThrow();
});

test('a reader that leaves ends the reading', async () => {
  const { target } = aReader();
  const later = vi.fn(() => bytes('two'));
  const leave = () => {
    target.destroy();
    return bytes('one');
  };
  await expect(streamZip([entry('a.txt', leave), entry('b.txt', later)], target)).rejects.toThrow();
  expect(later).not.toHaveBeenCalled();
});

test('other requests have their turn while a large text is compressed', async () => {
  const chunks: Uint8Array[] = [];
  const target = new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  const text = 'What to do first. '.repeat(20_000);
  const file = { name: 'course.md', isCompressed: false, read: () => bytes(text) };
  expect(await countTurns(() => streamZip([file], target))).toBeGreaterThanOrEqual(10);
  const files = unzipSync(new Uint8Array(Buffer.concat(chunks)));
  expect(strFromU8(files['course.md'] as Uint8Array)).toBe(text);
});

test('a file that is read as a stream is written part by part', async () => {
  const { chunks, target } = aReader();
  async function* read() {
    yield* [await bytes('one '), await bytes('two')];
  }
  await streamZip([entry('film.mp4', () => Promise.resolve(read()))], target);
  const files = unzipSync(new Uint8Array(Buffer.concat(chunks)));
  expect(strFromU8(files['film.mp4'] as Uint8Array)).toBe('one two');
});

test('an empty file is in the archive', async () => {
  const { chunks, target } = aReader();
  await streamZip([{ ...entry('a.txt', () => bytes('')), isCompressed: false }], target);
  expect(unzipSync(new Uint8Array(Buffer.concat(chunks)))['a.txt']).toHaveLength(0);
});
