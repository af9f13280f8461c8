import sharp from 'sharp';
import { expect, test } from 'vitest';
import { encodePicture, UnreadablePicture } from './encode-picture.js';
import { ImportedPictures } from './imported-pictures.js';

const png = (side: number, background: string) =>
  sharp({ create: { width: side, height: side, channels: 3, background } })
    .png()
    .toBuffer();

test('pictures beyond the pixels of a file are left out, so that a small file cannot keep the server busy', async () => {
  const pictures = new ImportedPictures(async () => null, 1_000_000);
  const prepared = [
    await pictures.prepare(await png(900, 'red')),
    await pictures.prepare(await png(500, 'green')),
    await pictures.prepare(await png(400, 'blue')),
  ];
  expect(prepared).toMatchObject([
    { width: 900 },
    { id: 'assessment.file.tooManyPixels', values: { megapixels: 1 } },
    { width: 400 },
  ]);
});

test.each([
  ['no bytes', Buffer.alloc(0)],
  ['no picture', Buffer.from('<svg/>')],
  ['the start of a picture', 'cut'],
])('a picture of %s is left out with its reason', async (_what, given) => {
  const bytes = given === 'cut' ? (await png(400, 'red')).subarray(0, 60) : (given as Buffer);
  expect(await new ImportedPictures(async () => null).prepare(bytes)).toMatchObject({
    id: 'assessment.file.unreadablePicture',
  });
  await expect(encodePicture(bytes)).rejects.toThrow(UnreadablePicture);
});
