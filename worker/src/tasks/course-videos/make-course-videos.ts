import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { COURSE_VIDEO_LIMITS, type CourseVideoFailure, megabytesToBytes } from '@lectern/contract';
import { courseVideoFolder, courseVideoKeys, workAlone } from '@lectern/data';
import { type Disk, inWorkFolder, type Logger } from '@lectern/infra';
import type { DataSource } from 'typeorm';
import { ProgramFailed, ProgramTooSlow } from '../../platform/programs/run-program.js';
import { hasFfmpeg, readFfmpegTime, readInput, readSeconds } from '../videos/ffmpeg.js';
import { waitForDecks } from '../wait-for-decks.js';
import {
  failAllVideos,
  failVideo,
  findFilmedSlides,
  findNextVideo,
  type RequestedVideo,
  saveProgress,
  saveVideo,
} from './course-videos.queries.js';
import { type FilmedPart, joinParts } from './join-parts.js';
import { filmPart, type Part, preparePart } from './make-part.js';

/** Of one slide, and of joining them: less than the age after which work folders count as abandoned. */
const PART_TIMEOUT_MS = 45 * 60_000;
const SHORT_TIMEOUT_MS = 60_000;
/** How often the progress is saved, and a cancellation noticed. */
const PROGRESS_INTERVAL_MS = 2000;
/** Index, chapters and captions. */
const MAX_EXTRA_BYTES = 20 * 1024 * 1024;

interface Options {
  source: DataSource;
  storage: Disk;
  log: Logger;
  /** Maximum size of a video. */
  limitMb: number;
}

/** The course can't be filmed as it is. */
class Refused extends Error {
  constructor(readonly failure: CourseVideoFailure) {
    super(failure);
  }
}

class Cancelled extends Error {}

/**
 * Makes the videos of courses that were asked for, one after the other and in one worker at a time. What a killed worker has begun is
 * begun again, and a video is offered only once it is stored as a whole. What broke off for a reason other than the course is tried
 * again at the next run. Without `ffmpeg`, requests fail.
 */
export async function makeCourseVideos(options: Options, signal: AbortSignal): Promise<void> {
  const { source, log } = options;
  if (!hasFfmpeg()) return void (await failAllVideos(source));
  await workAlone(source, 'lectern-course-videos', async () => {
    const postponed: string[] = [];
    for (
      let video;
      (await waitForDecks(source, signal)) && (video = await findNextVideo(source, postponed));
    ) {
      const { id, courseId } = video;
      await make(options, video, signal).catch(async (error: unknown) => {
        signal.throwIfAborted();
        if (error instanceof Cancelled) return;
        const failure = findFailure(error);
        if (!failure) {
          log.error({ err: error, courseId }, 'The video of a course broke off and is tried again later');
          return postponed.push(id);
        }
        log.warn({ err: error, courseId, failure }, 'The video of a course could not be made');
        return failVideo(source, id, failure);
      });
    }
  });
}

function findFailure(error: unknown): CourseVideoFailure | undefined {
  if (error instanceof Refused) return error.failure;
  if (error instanceof ProgramTooSlow) return 'tooSlow';
  return error instanceof ProgramFailed ? 'failed' : undefined;
}

function make(options: Options, video: RequestedVideo, signal: AbortSignal): Promise<void> {
  const { source, storage, limitMb } = options;
  return inWorkFolder(async (folder) => {
    const progress = watchProgress(options, video.id, signal);
    const { signal: either } = progress;
    await progress.save(0);
    const parts = await prepareParts(options, video, { folder, signal: either });
    const filmed = await filmParts(parts, { folder, maxBytes: megabytesToBytes(limitMb), progress });
    const limits = {
      timeoutMs: PART_TIMEOUT_MS,
      maxBytes: megabytesToBytes(limitMb) + MAX_EXTRA_BYTES,
      signal: either,
    };
    const files = await joinParts(filmed, { title: video.title, folder, limits });
    const { size } = await stat(files.video);
    if (size > megabytesToBytes(limitMb)) throw new Refused('tooLarge');
    const keys = courseVideoKeys(video.id);
    await store(storage, keys.video, files.video);
    if (files.captions) await store(storage, keys.captions, files.captions);
    const seconds = filmed.reduce((sum, part) => sum + part.seconds, 0);
    const facts = { bytes: size, seconds, hasCaptions: files.captions !== undefined };
    if (!(await saveVideo(source, video.id, facts))) await storage.deleteAll(courseVideoFolder(video.id));
  });
}

/** @throws Refused for a course that is too large */
async function prepareParts(
  { source, storage }: Options,
  { courseId }: RequestedVideo,
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<Part[]> {
  const slides = await findFilmedSlides(source, courseId);
  if (!slides.length) throw new Refused('noSlides');
  if (slides.length > COURSE_VIDEO_LIMITS.slides) throw new Refused('tooManySlides');
  const limits = { timeoutMs: SHORT_TIMEOUT_MS, signal };
  const parts: Part[] = [];
  let seconds = 0;
  for (const [index, slide] of slides.entries()) {
    const part = await preparePart(storage, slide, { folder, index, limits });
    seconds += part.seconds;
    if (seconds > COURSE_VIDEO_LIMITS.seconds) throw new Refused('tooLong');
    parts.push(part);
  }
  return parts;
}

async function filmParts(
  parts: Part[],
  { folder, maxBytes, progress }: { folder: string; maxBytes: number; progress: Progress },
): Promise<FilmedPart[]> {
  const { signal } = progress;
  const total = parts.reduce((sum, { seconds }) => sum + seconds, 0);
  const filmed: FilmedPart[] = [];
  let [done, left] = [0, maxBytes];
  for (const [index, part] of parts.entries()) {
    const file = join(folder, `part-${index}.mp4`);
    const before = done;
    const onLine = (line: string) => progress.note((before + (readFfmpegTime(line) ?? 0)) / total);
    await filmPart(
      part,
      file,
      { timeoutMs: PART_TIMEOUT_MS, maxBytes: left + MAX_EXTRA_BYTES, signal },
      onLine,
    );
    left -= (await stat(file)).size;
    if (left < 0) throw new Refused('tooLarge');
    const seconds = await readSeconds(readInput('mov', file), { timeoutMs: SHORT_TIMEOUT_MS, signal });
    const { moduleId, moduleTitle, captions } = part;
    filmed.push({ moduleId, moduleTitle, captions, file, seconds });
    done += part.seconds;
    await progress.save(done / total);
  }
  return filmed;
}

async function store(storage: Disk, key: string, file: string): Promise<void> {
  const { size } = await stat(file);
  await storage.putStream(key, createReadStream(file), { contentLength: size });
}

interface Progress {
  /** Aborts when the worker stops, and when the video is cancelled. */
  signal: AbortSignal;
  /** Saves a share from 0 to 1. @throws Cancelled */
  save(share: number): Promise<void>;
  /** Saves it now and then. */
  note(share: number): void;
}

function watchProgress({ source, log }: Options, id: string, stopping: AbortSignal): Progress {
  const cancelling = new AbortController();
  let savedAt = 0;
  const save = async (share: number) => {
    savedAt = Date.now();
    if (await saveProgress(source, id, Math.min(99, Math.floor(share * 100)))) return;
    cancelling.abort(new Cancelled());
    cancelling.signal.throwIfAborted();
  };
  const note = (share: number) => {
    if (Date.now() - savedAt < PROGRESS_INTERVAL_MS) return;
    save(share).catch((error: unknown) => {
      if (!(error instanceof Cancelled)) log.warn({ err: error }, 'The progress of a video was not saved');
    });
  };
  return { signal: AbortSignal.any([stopping, cancelling.signal]), save, note };
}
