import { EXPORTED_VIDEOS_MEGABYTES, megabytesToBytes } from '@lectern/contract';
import { type Slide, SlideVideoCaptions, SlideVideoRow } from '@lectern/data';
import type { Disk } from '@lectern/infra';
import { type EntityManager, In } from 'typeorm';
import { buildEmbedUrls } from '../videos/embed-sites.js';
import type { ZipEntry } from './zip-stream.js';

/** The video of a slide, as the Markdown text of an export links it. */
export interface ExportedVideo {
  name: string;
  /** Path in the ZIP, or the page of an embedded video; null where it is too large for the export. */
  address: string | null;
  captions: { language: string; path: string }[];
}

const MAX_VIDEO_BYTES = megabytesToBytes(EXPORTED_VIDEOS_MEGABYTES);

/**
 * Finds the videos of slides that are ready and in storage, in the order of the slides. Files that would exceed `maxBytes` in total
 * are left out.
 */
export async function findExportedVideos(
  manager: EntityManager,
  storage: Disk,
  { slides, maxBytes = MAX_VIDEO_BYTES }: { slides: Pick<Slide, 'id'>[]; maxBytes?: number },
): Promise<{ videos: Map<string, ExportedVideo>; entries: ZipEntry[] }> {
  const rows = await manager.findBy(SlideVideoRow, {
    slideId: In(slides.map(({ id }) => id)),
    state: 'ready',
  });
  const captions = await manager.find(SlideVideoCaptions, {
    where: { videoId: In(rows.map(({ id }) => id)) },
    order: { language: 'ASC' },
  });
  const videos = new Map<string, ExportedVideo>();
  const entries: ZipEntry[] = [];
  let totalBytes = 0;
  for (const [index, { id }] of slides.entries()) {
    const row = rows.find(({ slideId }) => slideId === id);
    if (!row) continue;
    const basePath = `videos/slide-${String(index + 1).padStart(3, '0')}`;
    const captionFiles = captions.filter(({ videoId }) => videoId === row.id).map(describeCaptions(basePath));
    const video = {
      name: row.name,
      captions: captionFiles.map(({ language, path }) => ({ language, path })),
    };
    const file = await findFile(storage, row, basePath);
    if (row.kind === 'file' && !file) continue;
    entries.push(...captionFiles.map(({ entry }) => entry));
    if (!file) {
      videos.set(id, { ...video, address: buildPageUrl(row) });
    } else if (totalBytes + file.bytes > maxBytes) {
      videos.set(id, { ...video, address: null });
    } else {
      totalBytes += file.bytes;
      entries.push(file.entry);
      videos.set(id, { ...video, address: file.entry.name });
    }
  }
  return { videos, entries };
}

/** @param basePath path in the ZIP without the ending */
const describeCaptions =
  (basePath: string) =>
  ({ language, text }: SlideVideoCaptions) => {
    const path = `${basePath}.${language}.vtt`;
    const read = () => Promise.resolve(new TextEncoder().encode(text));
    return { language, path, entry: { name: path, isCompressed: false, read } };
  };

async function findFile(
  storage: Disk,
  { fileKey, mediaType, bytes }: SlideVideoRow,
  basePath: string,
): Promise<{ entry: ZipEntry; bytes: number } | null> {
  if (!fileKey || !(await storage.exists(fileKey))) return null;
  const name = `${basePath}.${mediaType === 'video/webm' ? 'webm' : 'mp4'}`;
  return {
    entry: { name, isCompressed: true, read: () => storage.getStream(fileKey) },
    bytes: Number(bytes),
  };
}

const buildPageUrl = ({ embedHost, embedSite, embedId }: SlideVideoRow): string =>
  buildEmbedUrls({ host: embedHost ?? 'youtube', site: embedSite, id: embedId ?? '' }).pageUrl;
