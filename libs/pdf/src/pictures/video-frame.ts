import { sharp } from './sharp.js';

/** Pixels of the pictures of a video. */
export const FRAME = { width: 1280, height: 720 };
/** The dark surround of the slide viewer. */
const GROUND = '#0f141d';
const TITLE_COLOR = '#e8ecf3';
const TITLE_SIZE = { width: 1040, height: 560 };
const TITLE_DPI = 220;

/** A picture of a slide as a picture of a video, as PNG: as large as it fits. */
export function encodeFrame(picture: Uint8Array): Promise<Buffer> {
  return sharp(picture)
    .resize({ ...FRAME, fit: 'contain', background: GROUND })
    .flatten({ background: GROUND })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** The title of a slide without a picture as a picture of a video, as PNG; without words where the machine has no font. */
export async function encodeTitleFrame(title: string): Promise<Buffer> {
  const words = await drawTitle(title).catch(() => undefined);
  return sharp({ create: { ...FRAME, channels: 3, background: GROUND } })
    .composite(words ? [{ input: words, gravity: 'centre' }] : [])
    .png({ compressionLevel: 1 })
    .toBuffer();
}

async function drawTitle(title: string): Promise<Buffer> {
  const escaped = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const text = `<span foreground="${TITLE_COLOR}">${escaped}</span>`;
  return sharp({ text: { text, rgba: true, width: TITLE_SIZE.width, dpi: TITLE_DPI, align: 'centre' } })
    .resize({ ...TITLE_SIZE, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
}
