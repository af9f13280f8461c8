import { expect, test } from '@jest/globals';
import sharp, { type Sharp } from 'sharp';
import type { Pixels } from './draw-page.js';
import { systemWebp } from './libwebp.js';
import { sharpWebp } from './pictures.js';

// The system's is there wherever poppler or GraphicsMagick are.
const encoders = { sharp: await sharpWebp(), 'the system': (await systemWebp()) ?? (await sharpWebp()) };
const WIDTHS = [640, 320];

/** Dark letters' worth of stripes on a light ground that turns redder downwards. */
function page(width: number, height: number): Pixels {
  const data = new Uint8Array(width * height * 3).fill(240);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3;
      if (x % 64 < 16) data.fill(20, at, at + 3);
      else data[at + 2] = 240 - Math.round((200 * y) / height);
    }
  return { data, width, height };
}

/** The largest difference of the mean of a colour, over eighths of the picture each way. */
async function difference(webp: Uint8Array, { data, width, height }: Pixels): Promise<number> {
  const small = (image: Sharp): Promise<Buffer> =>
    image.resize(8, 8, { fit: 'fill', kernel: 'linear' }).raw().toBuffer();
  const [is, was] = await Promise.all([
    small(sharp(webp)),
    small(sharp(data, { raw: { width, height, channels: 3 } })),
  ]);
  return Math.max(...is.map((value, i) => Math.abs(value - (was[i] as number))));
}

test.each(Object.entries(encoders))(
  'the libwebp of %s makes a WebP of a page and smaller ones that look like it',
  async (_, encode) => {
    const drawn = page(1280, 720);
    const pictures = await encode(drawn, WIDTHS);
    expect(pictures.map(({ width, height }) => [width, height])).toEqual([
      [1280, 720],
      [640, 360],
      [320, 180],
    ]);
    for (const { data, width, height } of pictures) {
      expect(await sharp(data).metadata()).toMatchObject({ format: 'webp', width, height });
      expect(await difference(data, drawn)).toBeLessThan(12);
    }
  },
);

test.each(Object.entries(encoders))('the libwebp of %s takes pages of any shape', async (_, encode) => {
  const sizes = async (width: number, height: number, widths: number[]): Promise<number[][]> =>
    (await encode(page(width, height), widths)).map((picture) => [picture.width, picture.height]);
  expect(await sizes(1280, 1, WIDTHS)).toEqual([
    [1280, 1],
    [640, 1],
    [320, 1],
  ]);
  expect(await sizes(7, 16_383, [])).toEqual([[7, 16_383]]);
});

test('many pages are encoded at a time, each as it would be alone', async () => {
  const drawn = [page(1280, 720), page(1280, 960), page(900, 1200)];
  for (const encode of Object.values(encoders)) {
    const together = await Promise.all(drawn.map((one) => encode(one, WIDTHS)));
    for (const [i, one] of drawn.entries()) expect(together[i]).toEqual(await encode(one, WIDTHS));
  }
});

test.each(Object.entries(encoders))(
  'the libwebp of %s reads nothing behind a page’s pixels',
  async (_, encode) => {
    await expect(encode({ ...page(64, 32), height: 33 }, [])).rejects.toThrow();
  },
);
