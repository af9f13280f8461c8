import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Cue, parseStoredCaptions, writeCaptions } from '@lectern/text/captions';
import type { Limits } from '../../platform/programs/run-program.js';
import { runFfmpeg } from '../videos/ffmpeg.js';
import type { FilmedSlide } from './course-videos.queries.js';

/** A slide that was filmed. */
export interface FilmedPart extends Pick<FilmedSlide, 'moduleId' | 'moduleTitle' | 'captions'> {
  file: string;
  seconds: number;
}

interface Chapter {
  title: string;
  /** Seconds from the start of the whole video. */
  start: number;
  end: number;
}

/** Lists a chapter for each module; consecutive parts of one module form one chapter. */
export function listChapters(parts: readonly Omit<FilmedPart, 'file' | 'captions'>[]): Chapter[] {
  const chapters: (Chapter & { moduleId: string })[] = [];
  let start = 0;
  for (const { moduleId, moduleTitle: title, seconds } of parts) {
    const end = start + seconds;
    const current = chapters.at(-1);
    if (current?.moduleId === moduleId) current.end = end;
    else chapters.push({ moduleId, title, start, end });
    start = end;
  }
  return chapters.map(({ moduleId: _, ...chapter }) => chapter);
}

/** Joins the captions of all parts, with times in the whole video. */
export function shiftCaptions(parts: readonly Pick<FilmedPart, 'captions' | 'seconds'>[]): Cue[] {
  let start = 0;
  return parts.flatMap(({ captions, seconds }) => {
    const shift = start;
    start += seconds;
    return parseStoredCaptions(captions ?? '')
      .filter((cue) => cue.start < seconds)
      .map((cue) => ({ ...cue, start: shift + cue.start, end: shift + Math.min(cue.end, seconds) }));
  });
}

/** Writes the title and chapters in the format of https://ffmpeg.org/ffmpeg-formats.html#Metadata-2. */
export function writeMetadata(title: string, chapters: readonly Chapter[]): string {
  const escape = (text: string) => text.replace(/\s+/g, ' ').replace(/[=;#\\]/g, '\\$&');
  const toMilliseconds = (seconds: number) => Math.round(seconds * 1000);
  const lines = chapters.flatMap((chapter) => [
    ...['[CHAPTER]', 'TIMEBASE=1/1000'],
    ...[`START=${toMilliseconds(chapter.start)}`, `END=${toMilliseconds(chapter.end)}`],
    `title=${escape(chapter.title)}`,
  ]);
  return [';FFMETADATA1', `title=${escape(title)}`, ...lines, ''].join('\n');
}

/**
 * Joins the parts to one MP4 with chapters and, where there are some, captions as a track.
 * @returns the paths of the files; `captions` is undefined where no part has any
 */
export async function joinParts(
  parts: readonly FilmedPart[],
  { title, folder, limits }: { title: string; folder: string; limits: Limits },
): Promise<{ video: string; captions: string | undefined }> {
  const [partList, metadata] = [join(folder, 'parts.txt'), join(folder, 'metadata.txt')];
  const [video, captions] = [join(folder, 'course.mp4'), join(folder, 'course.vtt')];
  const cues = shiftCaptions(parts);
  await writeFile(partList, parts.map(({ file }) => `file '${file}'\n`).join(''));
  await writeFile(metadata, writeMetadata(title, listChapters(parts)));
  await writeFile(captions, writeCaptions(cues));
  const partsInput = ['-protocol_whitelist', 'file', '-f', 'concat', '-safe', '0', '-i', partList];
  const captionsInput = cues.length ? ['-f', 'webvtt', '-i', captions] : [];
  const streams = ['-map', '0:v', '-map', '0:a', ...(cues.length ? ['-map', '2:s', '-c:s', 'mov_text'] : [])];
  await runFfmpeg(
    [
      ...[...partsInput, '-f', 'ffmetadata', '-i', metadata, ...captionsInput, ...streams],
      ...[
        '-map_metadata',
        '1',
        '-map_chapters',
        '1',
        '-c:v',
        'copy',
        '-c:a',
        'copy',
        '-movflags',
        '+faststart',
        video,
      ],
    ],
    limits,
  );
  return { video, captions: cues.length ? captions : undefined };
}
