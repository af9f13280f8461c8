import type { Pixels } from './draw-page.js';
import { sharp } from './sharp.js';

const BYTES_PER_PIXEL = 3;

/** Scales a picture down to a width in pixels; returns the same object for a picture that is not wider. */
export async function scaleDown(picture: Pixels, maxWidth: number): Promise<Pixels> {
  const { data, width, height } = picture;
  if (width <= maxWidth) return picture;
  if (width === 2 * maxWidth) return halvePicture(picture);
  const resized = sharp(data, { raw: { width, height, channels: BYTES_PER_PIXEL } }).resize(maxWidth);
  const { data: bytes, info } = await resized.raw().toBuffer({ resolveWithObject: true });
  const view = new Uint8Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.length);
  return { data: view, width: info.width, height: info.height };
}

/** Averages each 2 x 2 pixels, which takes half of the time of the picture library. The picture's width is even. */
function halvePicture({ data, width, height }: Pixels): Pixels {
  const halfWidth = width / 2;
  const halfHeight = Math.ceil(height / 2);
  const halved = new Uint8Array(halfWidth * halfHeight * BYTES_PER_PIXEL);
  const rowBytes = width * BYTES_PER_PIXEL;
  let target = 0;
  for (let y = 0; y < height; y += 2) {
    let upper = y * rowBytes;
    // The last row of an odd height has no row below it.
    let lower = y + 1 < height ? upper + rowBytes : upper;
    for (let x = 0; x < halfWidth; x++) {
      // No loop over the three colors, which would take a third longer.
      halved[target] = average(data, upper, lower);
      halved[target + 1] = average(data, upper + 1, lower + 1);
      halved[target + 2] = average(data, upper + 2, lower + 2);
      target += BYTES_PER_PIXEL;
      upper += 2 * BYTES_PER_PIXEL;
      lower += 2 * BYTES_PER_PIXEL;
    }
  }
  return { data: halved, width: halfWidth, height: halfHeight };
}

/** Averages one color of four pixels. @param upper place of the color in the left upper pixel, `lower` in the left lower one */
function average(data: Uint8Array, upper: number, lower: number): number {
  const sum =
    (data[upper] as number) +
    (data[upper + BYTES_PER_PIXEL] as number) +
    (data[lower] as number) +
    (data[lower + BYTES_PER_PIXEL] as number);
  return (sum + 2) >> 2;
}
