import { hasProgram, type Limits, runProgram } from '../../platform/programs/run-program.js';

/** Whether `ffmpeg` and `ffprobe` of the machine can be run. */
export function hasFfmpeg(folders?: string[]): boolean {
  return hasProgram('ffmpeg', folders) && hasProgram('ffprobe', folders);
}

const QUIET = ['-nostdin', '-v', 'error'];

/**
 * Runs `ffmpeg`.
 * @param onLine gets each line of standard output
 */
export function runFfmpeg(options: string[], limits: Limits, onLine?: (line: string) => void): Promise<void> {
  return runProgram(['ffmpeg', ...QUIET, ...options], limits, onLine && { onLine });
}

/** Reads the length of a file in seconds; 0 where the file does not say. */
export async function readSeconds(input: string[], limits: Omit<Limits, 'maxBytes'>): Promise<number> {
  let seconds = 0;
  const command = ['ffprobe', '-v', 'error', ...input, '-show_entries', 'format=duration', '-of', 'csv=p=0'];
  const onLine = (line: string) => {
    seconds = Number(line) || seconds;
  };
  await runProgram(command, { ...limits, maxBytes: 0 }, { onLine });
  return seconds;
}

/** Reads the kinds of the streams of a file, such as 'video' and 'audio'. */
export async function readStreams(input: string[], limits: Omit<Limits, 'maxBytes'>): Promise<string[]> {
  const kinds: string[] = [];
  const command = [
    'ffprobe',
    '-v',
    'error',
    ...input,
    '-show_entries',
    'stream=codec_type',
    '-of',
    'csv=p=0',
  ];
  await runProgram(command, { ...limits, maxBytes: 0 }, { onLine: (line) => kinds.push(line.trim()) });
  return kinds;
}

/** Seconds of a line such as `out_time_us=1500000`, which `ffmpeg` writes a few times a second; undefined for other lines. */
export function readFfmpegTime(line: string): number | undefined {
  const [name, value] = line.split('=');
  return name === 'out_time_us' ? Number(value) / 1e6 || 0 : undefined;
}

/**
 * A file as input: its demuxer is named, so that a playlist or a list of files in the place of a video is not followed, and nothing but
 * files of the machine can be opened.
 */
export const readInput = (demuxer: string, file: string): string[] => [
  ...['-protocol_whitelist', 'file', '-f', demuxer],
  ...['-i', file],
];
