import { expect, test } from 'vitest';
import sharp, { type Sharp } from 'sharp';
import type { Pixels } from './draw-page.js';
import { encodePage } from './encode-page.js';

/** Dark stripes on a light ground that turns redder downwards. */
function page(width: number, height: number): Pixels {
  const data = new Uint8Array(width * height * 3).fill(240);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const offset = (y * width + x) * 3;
      if (x % 64 < 16) data.fill(20, offset, offset + 3);
      else data[offset + 2] = 240 - Math.round((200 * y) / height);
    }
  return { data, width, height };
}

/** The largest difference between the means of a color, over eighths of the picture each way. */
async function difference(webp: Uint8Array, { data, width, height }: Pixels): Promise<number> {
  const reduced = (image: Sharp): Promise<Buffer> =>
    image.resize(8, 8, { fit: 'fill', kernel: 'linear' }).raw().toBuffer();
  const [encoded, drawn] = await Promise.all([
    reduced(sharp(webp)),
    reduced(sharp(data, { raw: { width, height, channels: 3 } })),
  ]);
  return Math.max(...encoded.map((value, i) => Math.abs(value - (drawn[i] as number))));
}

test('a page becomes a WebP and two smaller ones that look like it', async () => {
  const drawn = page(1280, 720);
  const { pictures, medium } = await encodePage(drawn);
  expect(pictures.map(({ width, height }) => [width, height])).toEqual([
    [1280, 720],
    [640, 360],
    [320, 180],
  ]);
  expect(medium).toMatchObject({ width: 640, height: 360 });
  for (const { data, width, height } of pictures) {
    expect(await sharp(data).metadata()).toMatchObject({ format: 'webp', width, height });
    expect(await difference(data, drawn)).toBeLessThan(12);
  }
});

test('pages of any shape are encoded', async () => {
  const sizes = async (width: number, height: number): Promise<number[][]> =>
    (await encodePage(page(width, height))).pictures.map((picture) => [picture.width, picture.height]);
  expect(await sizes(1280, 1)).toEqual([
    [1280, 1],
    [640, 1],
    [320, 1],
  ]);
  expect(await sizes(1280, 961)).toEqual([
    [1280, 961],
    [640, 481],
    [320, 241],
  ]);
  expect(await sizes(900, 1200)).toEqual([
    [900, 1200],
    [640, 853],
    [320, 427],
  ]);
  expect(await sizes(7, 16_383)).toEqual([[7, 16_383]]);
});

test('pages that are encoded at the same time come out as they would one by one', async () => {
  const drawn = [page(1280, 720), page(1280, 960), page(900, 1200)];
  const together = await Promise.all(drawn.map(encodePage));
  for (const [i, one] of drawn.entries())
    expect(together[i]?.pictures).toEqual((await encodePage(one)).pictures);
});

test('a page with too few pixels is refused', async () => {
  await expect(encodePage({ ...page(64, 32), height: 33 })).rejects.toThrow();
});
