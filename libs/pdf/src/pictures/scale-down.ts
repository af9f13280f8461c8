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
      for (let color = 0; color < BYTES_PER_PIXEL; color++, upper++, lower++) {
        const sum =
          (data[upper] as number) +
          (data[upper + BYTES_PER_PIXEL] as number) +
          (data[lower] as number) +
          (data[lower + BYTES_PER_PIXEL] as number);
        halved[target++] = (sum + 2) >> 2;
      }
      upper += BYTES_PER_PIXEL;
      lower += BYTES_PER_PIXEL;
    }
  }
  return { data: halved, width: halfWidth, height: halfHeight };
}
