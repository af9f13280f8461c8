/** Saves pictures of pages in the working folder. */
import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import type { PageImage } from './deck.js';
import type { PageDrawn } from './orders.js';

const THUMBNAIL = { width: 320, height: 1280, fit: 'inside', withoutEnlargement: true } as const;
const PAGE_NAME = /^page-(\d+)\.webp$/;
// More effort takes a third longer for a fifth of the bytes.
const WEBP = { quality: 80, effort: 1 };

// No picture comes twice, and several are made at a time.
sharp.cache(false);
sharp.concurrency(1);

/** Saves a page as it was drawn. */
export async function savePage({ data, width, height, index }: PageDrawn): Promise<PageImage> {
  const file = `page-${String(index + 1).padStart(4, '0')}.webp`;
  await sharp(data, { raw: { width, height, channels: 3 } })
    .webp(WEBP)
    .toFile(file);
  return { index, file, width, height };
}

/** Saves a small picture of a saved page, the first where that one is missing; null when there is none. */
export async function saveThumbnail(index: number): Promise<PageImage | null> {
  const pages = (await readdir('.')).filter((name) => PAGE_NAME.test(name)).sort();
  const page = pages.find((name) => indexOf(name) === index) ?? pages[0];
  if (!page) return null;
  const { width, height } = await sharp(page).resize(THUMBNAIL).webp(WEBP).toFile('thumbnail.webp');
  return { index: indexOf(page), file: 'thumbnail.webp', width, height };
}

function indexOf(name: string): number {
  return Number(PAGE_NAME.exec(name)?.[1]) - 1;
}
