import sharp from 'sharp';
import { expect, test } from 'vitest';
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
    'Pictures beyond 1 megapixels of a file are not kept. Divide it.',
    { width: 400 },
  ]);
});

test('only the pictures that texts show are saved', async () => {
  const pictures = new ImportedPictures(async () => null);
  const [shown, other] = [
    await pictures.prepare(await png(4, 'red')),
    await pictures.prepare(await png(4, 'green')),
  ];
  if (typeof shown === 'string' || typeof other === 'string') throw new Error('A picture was refused.');
  const saved = pictures.shownIn([{ prompt: `<img src="${shown.src}" />` }]);
  expect(saved.map(({ id }) => shown.src.endsWith(id))).toEqual([true]);
});
