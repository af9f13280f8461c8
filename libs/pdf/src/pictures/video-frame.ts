import { sharp } from './sharp.js';

/** Size in pixels of the pictures of a course's video. */
export const FRAME_SIZE = { width: 1280, height: 720 };
/** The dark color around slides in the slide viewer. */
const BACKGROUND = '#0f141d';
const TITLE_COLOR = '#e8ecf3';
/** Largest size of a drawn title, in pixels. */
const MAX_TITLE_SIZE = { width: 1040, height: 560 };
/** Resolution in which the title is drawn, which decides the size of its letters. */
const TITLE_DPI = 220;

/** Encodes a slide's picture as a PNG for a video, as large as fits. */
export function encodeFrame(picture: Uint8Array): Promise<Buffer> {
  return sharp(picture)
    .resize({ ...FRAME_SIZE, fit: 'contain', background: BACKGROUND })
    .flatten({ background: BACKGROUND })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** Encodes the title of a slide without a picture as a PNG for a video; the PNG is empty where the machine has no font. */
export async function encodeTitleFrame(title: string): Promise<Buffer> {
  const titlePicture = await drawTitle(title).catch(() => undefined);
  return sharp({ create: { ...FRAME_SIZE, channels: 3, background: BACKGROUND } })
    .composite(titlePicture ? [{ input: titlePicture, gravity: 'centre' }] : [])
    .png({ compressionLevel: 1 })
    .toBuffer();
}

async function drawTitle(title: string): Promise<Buffer> {
  const escaped = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const text = `<span foreground="${TITLE_COLOR}">${escaped}</span>`;
  return sharp({ text: { text, rgba: true, width: MAX_TITLE_SIZE.width, dpi: TITLE_DPI, align: 'centre' } })
    .resize({ ...MAX_TITLE_SIZE, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
}
