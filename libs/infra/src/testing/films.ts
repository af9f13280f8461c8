import { execFile, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inWorkFolder } from '../storage/work-folder.js';

const run = promisify(execFile);

/** Tests of other formats than those of `film.mp4` and `film.webm` make their videos, and need the program. */
export const isFfmpegInstalled = spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).status === 0;

/** Two seconds of a test picture and a tone, in the formats that the name and the options of `ffmpeg` say. */
export function makeFilm(name: string, ...options: string[]): Promise<Buffer> {
  return inWorkFolder(async (folder) => {
    const path = join(folder, name);
    const inputs = ['-f', 'lavfi', '-i', 'testsrc=size=64x48:rate=10', '-f', 'lavfi', '-i', 'sine'];
    await run('ffmpeg', ['-v', 'error', '-y', ...inputs, '-t', '2', ...options, path]);
    return readFile(path);
  });
}

/** A film of `worker/fixtures`: 30 seconds of H.264 and AAC with its index at the end, or 16 seconds of VP8 and Opus. */
export function readFilm(name: 'film.mp4' | 'film.webm'): Promise<Buffer> {
  return readFile(new URL(`../../../../worker/fixtures/${name}`, import.meta.url));
}
