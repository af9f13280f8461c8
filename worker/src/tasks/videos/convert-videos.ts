import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { megabytesToBytes, type VideoFailure, VIDEO_LIMITS } from '@lectern/contract';
import { SlideVideoRow, workAlone } from '@lectern/data';
import { type Disk, inspectVideo, type InspectedVideo, inWorkFolder, type Logger } from '@lectern/infra';
import type { DataSource } from 'typeorm';
import { ProgramFailed, ProgramTooSlow } from '../../platform/programs/run-program.js';
import { waitForDecks } from '../wait-for-decks.js';
import { hasFfmpeg, readFfmpegTime, readInput, readSeconds, runFfmpeg } from './ffmpeg.js';
import {
  failAllConversions,
  failConversion,
  findNextVideo,
  isFileUsed,
  saveConversionProgress,
  type StoredVideo,
} from './videos.queries.js';

/** Shorter than the age after which a cleanup deletes work folders as abandoned. */
const CONVERSION_TIMEOUT_MS = 45 * 60_000;
const SHORT_TIMEOUT_MS = 60_000;
const MAX_POSTER_BYTES = 5 * 1024 * 1024;
/** The poster is the picture at this second, or in the middle of a shorter video. */
const MAX_POSTER_SECOND = 1;
/** Progress is saved each time it has grown by this much. */
const PROGRESS_STEP_PERCENT = 2;

/** ffmpeg filter: makes pixels square, limits the width to 1920 pixels and makes both sides even, as H.264 requires. */
const SQUARE_PIXELS = "scale='2*trunc(min(1920,iw*sar)/2)':'2*trunc(min(1920/(iw*sar),1)*ih/2)',setsar=1";
/** Converts to H.264 and AAC without the camera's metadata. The index comes first in the file, so that playing starts at once. */
const CONVERSION_OPTIONS = [
  ...['-map', '0:v:0', '-map', '0:a:0?', '-map_metadata', '-1', '-threads', '2'],
  ...['-vf', SQUARE_PIXELS, '-pix_fmt', 'yuv420p'],
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-c:a', 'aac', '-b:a', '128k', '-ac', '2'],
  ...['-t', String(VIDEO_LIMITS.seconds), '-movflags', '+faststart', '-progress', 'pipe:1'],
];

interface ConversionOptions {
  source: DataSource;
  storage: Disk;
  log: Logger;
  /** Maximum size of a video. */
  limitMb: number;
}

/** The video can't be converted, so no later run tries it again. */
class VideoRefused extends Error {
  constructor(readonly failure: VideoFailure) {
    super(failure);
  }
}

/**
 * Converts videos that browsers do not play, and draws posters; one video at a time, in one worker at a time. The next run starts
 * conversions again that a killed worker left or that failed for a reason other than the video. Without `ffmpeg`, waiting videos fail.
 */
export async function convertVideos(options: ConversionOptions, signal: AbortSignal): Promise<void> {
  const { source, log } = options;
  if (!hasFfmpeg()) return void (await failAllConversions(source));
  await workAlone(source, 'lectern-videos', async () => {
    const postponed: string[] = [];
    for (
      let video;
      (await waitForDecks(source, signal)) && (video = await findNextVideo(source, postponed));
    ) {
      const { id } = video;
      await (
        video.state === 'ready' ? addPoster(options, video, signal) : convert(options, video, signal)
      ).catch(async (error: unknown) => {
        signal.throwIfAborted();
        const failure = findFailure(error);
        if (failure) {
          log.warn({ videoId: id, failure }, 'A video could not be converted');
          return failConversion(source, id, failure);
        }
        log.error(
          { err: error, videoId: id },
          'The conversion of a video broke off and is tried again later',
        );
        postponed.push(id);
      });
    }
  });
}

function findFailure(error: unknown): VideoFailure | undefined {
  if (error instanceof VideoRefused) return error.failure;
  if (error instanceof ProgramTooSlow) return 'conversionTooSlow';
  return error instanceof ProgramFailed ? 'conversionFailed' : undefined;
}

function convert(options: ConversionOptions, video: StoredVideo, signal: AbortSignal): Promise<void> {
  const { source, storage, limitMb } = options;
  return inWorkFolder(async (folder) => {
    const input = await copyFromStorage(storage, video.fileKey, folder);
    const found = await inspectFile(input);
    if (found.kind !== 'convertible') throw new VideoRefused('notVideo');
    await saveConversionProgress(source, video.id, 0);
    const seconds = await readSeconds(readInput(found.demuxer, input), {
      timeoutMs: SHORT_TIMEOUT_MS,
      signal,
    });
    if (seconds > VIDEO_LIMITS.seconds) throw new VideoRefused('tooLong');
    const output = join(folder, 'converted.mp4');
    const limits = { timeoutMs: CONVERSION_TIMEOUT_MS, maxBytes: megabytesToBytes(limitMb), signal };
    const onLine = createProgressSaver(options, video.id, seconds);
    await runFfmpeg([...readInput(found.demuxer, input), ...CONVERSION_OPTIONS, output], limits, onLine);
    const converted = await inspectFile(output);
    if (converted.kind !== 'playable') throw new VideoRefused('conversionFailed');

    const fileKey = `${dirname(video.fileKey)}/${video.id}.mp4`;
    const { size } = await stat(output);
    await storage.putStream(fileKey, createReadStream(output), { contentLength: size });
    const posterKey = await storePoster(
      options,
      { ...video, fileKey, seconds: converted.seconds },
      output,
      signal,
    );
    const { mediaType, width, height } = converted;
    await source.getRepository(SlideVideoRow).update(
      { id: video.id, state: 'converting' },
      {
        ...{ state: 'ready', percent: null, fileKey, posterKey, bytes: String(size) },
        ...{ mediaType, width, height, seconds: converted.seconds, conversionEndedAt: new Date() },
      },
    );
    if (!(await isFileUsed(source, video.fileKey))) await storage.delete(video.fileKey);
  });
}

function addPoster(options: ConversionOptions, video: StoredVideo, signal: AbortSignal): Promise<void> {
  const { source, storage } = options;
  return inWorkFolder(async (folder) => {
    const file = await copyFromStorage(storage, video.fileKey, folder);
    const posterKey = await storePoster(options, video, file, signal);
    await source.getRepository(SlideVideoRow).update({ id: video.id }, { posterKey });
  });
}

/**
 * Draws and stores the poster of a video.
 * @returns the storage key of the poster; '' where no picture could be drawn
 */
async function storePoster(
  { storage }: ConversionOptions,
  { id, fileKey, seconds }: StoredVideo,
  file: string,
  signal: AbortSignal,
): Promise<string> {
  const poster = `${file}.jpg`;
  const demuxer = (await inspectFile(file).then(findDemuxer)) ?? 'mov';
  const posterSecond = Math.min(MAX_POSTER_SECOND, (seconds ?? 0) / 2);
  const picture = ['-frames:v', '1', '-vf', "scale='min(1280,iw)':-2", '-q:v', '4', poster];
  const limits = { timeoutMs: SHORT_TIMEOUT_MS, maxBytes: MAX_POSTER_BYTES, signal };
  try {
    await runFfmpeg(['-ss', String(posterSecond), ...readInput(demuxer, file), ...picture], limits);
    const { size } = await stat(poster);
    const key = `${dirname(fileKey)}/${id}.jpg`;
    await storage.putStream(key, createReadStream(poster), { contentLength: size });
    return key;
  } catch (error) {
    signal.throwIfAborted();
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (isMissing || error instanceof ProgramFailed || error instanceof ProgramTooSlow) return '';
    throw error;
  }
}

function findDemuxer(found: InspectedVideo): string | undefined {
  if (found.kind === 'convertible') return found.demuxer;
  return found.kind === 'playable' && found.mediaType === 'video/webm' ? 'matroska' : undefined;
}

async function copyFromStorage(storage: Disk, key: string, folder: string): Promise<string> {
  const path = join(folder, 'source');
  await pipeline(await storage.getStream(key), createWriteStream(path));
  return path;
}

async function inspectFile(path: string): Promise<InspectedVideo> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const read = async (position: number, length: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
      return buffer.subarray(0, bytesRead);
    };
    return await inspectVideo({
      size,
      read: (at, length) => read(at, Math.min(length, Math.max(0, size - at))),
    });
  } finally {
    await file.close();
  }
}

/** @returns a function that reads a line of ffmpeg's output and saves the progress of the conversion */
function createProgressSaver({ source, log }: ConversionOptions, id: string, seconds: number) {
  let savedPercent = 0;
  return (line: string) => {
    const doneSeconds = readFfmpegTime(line);
    if (doneSeconds === undefined || !seconds) return;
    const percent = Math.min(99, Math.floor((doneSeconds / seconds) * 100));
    if (!(percent >= savedPercent + PROGRESS_STEP_PERCENT)) return;
    savedPercent = percent;
    saveConversionProgress(source, id, percent).catch((error: unknown) =>
      log.warn({ err: error }, 'The progress of a conversion was not saved'),
    );
  };
}
