/**
 * Matches the slides of two versions of a deck as an update does: `npm run compare-decks -- <old.pdf> <new.pdf> [<sheet.png>]`
 * prints the pairs, and draws a contact sheet with old slides on the left and new ones on the right.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ComparedSlide, matchSlides } from '@lectern/data';
import { readDeck } from '@lectern/pdf';
import sharp from 'sharp';
import { findPagesWithoutPicture } from '../src/ingest/stages/read-pages.js';
import { removeBuildSteps } from '../src/ingest/structure/pages/build-steps.js';
import { cutIntoModules } from '../src/ingest/structure/sections/deck-modules.js';
import { toSlideHtml } from '../src/ingest/structure/html/slide-html.js';
import { chooseSlideTitle } from '../src/ingest/structure/titles/slide-title.js';
import { moveNotesToSlides } from '../src/ingest/structure/pages/speaker-notes.js';

/** Pixels of a slide on the contact sheet. */
const WIDTH = 320;
const HEIGHT = 200;

interface DrawnSlide extends ComparedSlide {
  picture: string | undefined;
}

const [oldFile, newFile, sheet] = process.argv.slice(2);
if (!oldFile || !newFile)
  throw new Error('Usage: npm run compare-decks -- <old.pdf> <new.pdf> [<sheet.png>]');
const folders = await Promise.all([0, 1].map(() => mkdtemp(join(tmpdir(), 'lectern-compare-'))));
try {
  const before = await drawSlides(oldFile, folders[0] ?? '');
  const after = await drawSlides(newFile, folders[1] ?? '');
  const matches = matchSlides(before, after);
  const oldSlidesById = new Map(before.map((slide) => [slide.id, slide]));
  const pairs = after.map((slide) => [oldSlidesById.get(matches.get(slide.id) ?? ''), slide] as const);
  const matchedIds = new Set(matches.values());
  const removed = before.filter(({ id }) => !matchedIds.has(id)).map((slide) => [slide, undefined] as const);
  const allPairs = [...pairs, ...removed];
  for (const [from, to] of allPairs)
    console.log([from ? `${from.id} ${from.title}` : '-', to ? `${to.id} ${to.title}` : '-'].join('\t'));
  console.log(`${before.length} old, ${after.length} new, ${matches.size} matched`);
  if (sheet) await drawSheet(allPairs, sheet);
} finally {
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })));
}

async function drawSlides(file: string, outDir: string): Promise<DrawnSlide[]> {
  const { text, images } = await readDeck(file, {
    outDir,
    choosePagesWithoutPicture: findPagesWithoutPicture,
  });
  const deck = removeBuildSteps(moveNotesToSlides(text));
  const pages = new Map(deck.pages.map((page) => [page.index, page]));
  const pictures = new Map(images.map((image) => [image.index, image]));
  return cutIntoModules(deck)
    .flatMap((module) => module.pages)
    .map((index) => {
      const page = pages.get(index);
      const picture = pictures.get(index);
      return {
        id: String(index + 1),
        title: page ? chooseSlideTitle(page, deck) : '',
        content: page ? toSlideHtml(page, deck) : '',
        pictureHash: picture?.hash ?? null,
        picture: picture && join(outDir, picture.file),
      };
    });
}

async function drawSheet(
  pairs: (readonly [DrawnSlide | undefined, DrawnSlide | undefined])[],
  target: string,
): Promise<void> {
  // The sheet has three pairs side by side, 40 pixels apart, in rows 10 pixels apart.
  const cells = await Promise.all(
    pairs.flatMap((pair, index) =>
      pair.map(async (slide, side) => {
        const size = { width: WIDTH, height: HEIGHT, fit: 'contain', background: '#888' } as const;
        const input = slide?.picture
          ? await sharp(slide.picture).resize(size).png().toBuffer()
          : await sharp({ create: { ...size, channels: 3 } })
              .png()
              .toBuffer();
        const left = (index % 3) * (2 * WIDTH + 40) + side * WIDTH;
        return { input, left, top: Math.floor(index / 3) * (HEIGHT + 10) };
      }),
    ),
  );
  const height = Math.ceil(pairs.length / 3) * (HEIGHT + 10);
  await sharp({ create: { width: 3 * (2 * WIDTH + 40), height, channels: 3, background: '#fff' } })
    .composite(cells)
    .png()
    .toFile(target);
}
