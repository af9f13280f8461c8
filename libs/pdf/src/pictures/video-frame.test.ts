import sharp from 'sharp';
import { expect, test } from 'vitest';
import { encodeFrame, encodeTitleFrame, FRAME_SIZE } from './video-frame.js';

const readPixel = async (png: Buffer, left: number, top: number) => [
  ...(await sharp(png).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
];

test('a picture of any shape is as large as it fits on a dark ground', async () => {
  const upright = await sharp({ create: { width: 300, height: 600, channels: 3, background: '#ff0000' } })
    .webp({ lossless: true })
    .toBuffer();
  const frame = await encodeFrame(upright);
  expect(await sharp(frame).metadata()).toMatchObject({ format: 'png', ...FRAME_SIZE });
  expect(await readPixel(frame, 640, 1)).toEqual([255, 0, 0]);
  expect(await readPixel(frame, 100, 360)).toEqual([15, 20, 29]);
});

test('a title of any length and with any letters is a picture', async () => {
  for (const title of ['Kites & <strings>', 'Word '.repeat(200), ' '])
    expect(await sharp(await encodeTitleFrame(title)).metadata()).toMatchObject(FRAME_SIZE);
});
