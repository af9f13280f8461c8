import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Disk } from '@lectern/infra';
import type { Limits } from '../../platform/programs/run-program.js';
import { readInput, readSeconds, readStreams, runFfmpeg } from '../videos/ffmpeg.js';
import type { FilmedSlide } from './course-videos.queries.js';

const SILENT_SECONDS = 5;
/** After what is spoken. */
const PAUSE_SECONDS = 0.5;
const SIZE = '1280:720';
const FRAMES_PER_SECOND = 25;
/** Parts of one format, so that they are joined as they are. */
const FORMAT = [
  ...['-map_metadata', '-1', '-map_chapters', '-1', '-threads', '2'],
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-video_track_timescale', '90000'],
  ...['-c:a', 'aac', '-b:a', '128k', '-ar', '48000', '-ac', '2', '-progress', 'pipe:1'],
];
const LETTERBOXED = [
  "scale='2*trunc(iw*sar/2)':ih,setsar=1",
  `scale=${SIZE}:force_original_aspect_ratio=decrease:force_divisible_by=2`,
  `pad=${SIZE}:(ow-iw)/2:(oh-ih)/2:color=0x0f141d,setsar=1,fps=${FRAMES_PER_SECOND},format=yuv420p`,
].join(',');
const SILENCE = ['-f', 'lavfi', '-i', 'anullsrc=r=48000:cl=stereo'];

/** Demuxers by the ends of the names of sounds. */
const SOUND_DEMUXERS: Record<string, string> = { '.mp3': 'mp3', '.m4a': 'mov', '.ogg': 'ogg', '.wav': 'wav' };

/** A slide whose files are in the work folder. */
export interface Part extends FilmedSlide {
  seconds: number;
  picture: string[];
  /** Inputs of `ffmpeg`. */
  sound: string[];
}

type ShortLimits = Omit<Limits, 'maxBytes'>;

/** Copies the files of a slide into the folder, and measures them. A file that is missing counts as none. */
export async function preparePart(
  storage: Disk,
  slide: FilmedSlide,
  { folder, index, limits }: { folder: string; index: number; limits: ShortLimits },
): Promise<Part> {
  const place = join(folder, String(index).padStart(4, '0'));
  const film = await copyFile(storage, slide.videoKey, `${place}-film`);
  if (film) {
    const input = readInput(slide.mediaType === 'video/webm' ? 'matroska' : 'mov', film);
    const hasSound = (await readStreams(input, limits)).includes('audio');
    const seconds = await readSeconds(input, limits);
    return { ...slide, seconds, picture: input, sound: hasSound ? [] : SILENCE };
  }
  const frame = `${place}.png`;
  await writeFile(frame, await drawFrame(storage, slide));
  // Read and scaled once a second: `fps` repeats what it gets, which takes half the processor time.
  const picture = ['-framerate', '1', '-loop', '1', ...readInput('image2', frame)];
  const ending = extname(slide.audioKey ?? '');
  const file = await copyFile(storage, slide.audioKey, `${place}${ending}`);
  const demuxer = SOUND_DEMUXERS[ending];
  if (!file || !demuxer)
    return { ...slide, captions: null, seconds: SILENT_SECONDS, picture, sound: SILENCE };
  const sound = readInput(demuxer, file);
  return { ...slide, seconds: (await readSeconds(sound, limits)) + PAUSE_SECONDS, picture, sound };
}

async function copyFile(storage: Disk, key: string | null, path: string): Promise<string | undefined> {
  if (!key || !(await storage.exists(key))) return undefined;
  await pipeline(await storage.getStream(key), createWriteStream(path));
  return path;
}

async function drawFrame(storage: Disk, { imageKey, title }: FilmedSlide): Promise<Buffer> {
  // Its library is loaded on demand, because few workers need it.
  const { encodeFrame, encodeTitleFrame } = await import('@lectern/pdf/video-frame');
  if (!imageKey || !(await storage.exists(imageKey))) return encodeTitleFrame(title);
  return encodeFrame(await storage.getBytes(imageKey));
}

/** Films a slide. */
export async function filmPart(
  { picture, sound, seconds }: Part,
  output: string,
  limits: Limits,
  onLine: (line: string) => void,
): Promise<void> {
  const inputs = [...picture, ...sound];
  const audio = sound.length ? '1:a:0' : '0:a:0';
  const streams = [
    '-map',
    '0:v:0',
    '-map',
    audio,
    '-vf',
    LETTERBOXED,
    '-af',
    'apad',
    '-t',
    seconds.toFixed(3),
  ];
  await runFfmpeg([...inputs, ...streams, ...FORMAT, output], limits, onLine);
}
