import { expect, test } from 'vitest';
import { listChapters, shiftCaptions, writeMetadata } from './join-parts.js';

const aPart = (moduleId: string, seconds: number) => ({
  moduleId,
  moduleTitle: `Module ${moduleId}`,
  seconds,
});

test('each module is a chapter, from its first slide to its last one', () => {
  const parts = [aPart('a', 5), aPart('a', 2.5), aPart('b', 1)];
  expect(listChapters(parts)).toEqual([
    { title: 'Module a', start: 0, end: 7.5 },
    { title: 'Module b', start: 7.5, end: 8.5 },
  ]);
});

test('nothing in a title is read as another field of the metadata', () => {
  const chapters = [{ title: 'A=1;\n[CHAPTER]\n#x \\', start: 0, end: 1.5 }];
  expect(writeMetadata('Bees; = #', chapters)).toBe(
    [
      ...[';FFMETADATA1', 'title=Bees\\; \\= \\#', '[CHAPTER]', 'TIMEBASE=1/1000', 'START=0', 'END=1500'],
      ...['title=A\\=1\\; [CHAPTER] \\#x \\\\', ''],
    ].join('\n'),
  );
});

test('captions of a slide begin with the slide, and end with it', () => {
  const captions =
    'WEBVTT\n\n00:00:00.500 --> 00:00:09.000\nOne\n\n00:00:09.000 --> 00:00:10.000\nAfter the end\n';
  const cues = shiftCaptions([
    { seconds: 5, captions: null },
    { seconds: 3, captions },
  ]);
  expect(cues).toEqual([{ start: 5.5, end: 8, text: 'One', settings: '' }]);
});
