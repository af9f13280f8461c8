import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, realpathSync } from 'node:fs';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { OfficeFormat } from '@lectern/contract';
import { UnreadableDeck } from '@lectern/pdf';
import {
  canShieldFiles,
  hasNamespaces,
  killGroup,
  buildNamespacedCommand,
  PRLIMIT,
  SHIELD_ENVIRONMENT,
  buildShieldedCommand,
  SHIELDED_FOLDER,
} from '@lectern/pdf/confinement';
import type { Conversion, OfficeConverter } from './conversion.js';
import { CONVERTER_MEMORY, conversionTime, MAX_PDF_BYTES } from '../archive/limits.js';
import { profileSettings } from '../stated/profile.js';

/** Paths at which packages for Linux and macOS install it, as links to its program folder. */
const PLACES = [
  '/usr/bin/soffice',
  '/usr/bin/libreoffice',
  '/usr/local/bin/soffice',
  '/usr/lib/libreoffice/program/soffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
];
/** Libraries of the parts that are packaged on their own. */
const PARTS = { impress: 'libsdlo', writer: 'libswlo', keynote: 'libwpftimpresslo' };
/** LibreOffice's names of the formats: it then refuses a file that is of another one, which it would guess otherwise. */
const FILTERS: Record<OfficeFormat, string> = {
  pptx: 'Impress MS PowerPoint 2007 XML',
  odp: 'impress8',
  ppt: 'MS PowerPoint 97',
  docx: 'MS Word 2007 XML',
  key: 'AppleKeynote',
};
/** The program ends with this code when it has set up a new profile and wants to be started again. */
const START_AGAIN = 81;
const MAX_STARTS = 2;
const MAX_LOG = 2000;

/** Pictures keep their resolution: scaling full-slide backgrounds takes most of the time, and pages are drawn small anyway. */
const OPTIONS = JSON.stringify({
  ReduceImageResolution: { type: 'boolean', value: 'false' },
  Quality: { type: 'long', value: '85' },
});

/** LibreOffice of this machine; null where it is not installed. */
export function findLibreOffice(places = PLACES): OfficeConverter | null {
  const found = places.find((place) => existsSync(place));
  if (!found) return null;
  const folder = dirname(realpathSync(found));
  const binary = join(folder, 'soffice.bin');
  const program = existsSync(binary) ? binary : realpathSync(found);
  const isShielded = canShieldFiles(visibleParts(dirname(folder)));
  const formats = findFormats(folder, isShielded);
  if (!formats.length) return null;
  return {
    name: 'LibreOffice',
    formats,
    confinement: getConfinement(isShielded),
    convert: (conversion) => convert(program, isShielded, conversion),
  };
}

/** Formats that can't be stripped of references to other files are converted only where those files are out of reach. */
function findFormats(folder: string, isShielded: boolean): OfficeFormat[] {
  const has = (part: keyof typeof PARTS): boolean =>
    ['.so', '.dylib'].some((suffix) =>
      [folder, join(folder, '../Frameworks')].some((place) => existsSync(join(place, PARTS[part] + suffix))),
    );
  return [
    ...(has('impress') ? (['pptx', 'odp'] as const) : []),
    ...(has('impress') && isShielded ? (['ppt'] as const) : []),
    ...(has('writer') ? (['docx'] as const) : []),
    ...(has('impress') && has('keynote') && isShielded ? (['key'] as const) : []),
  ];
}

/** What LibreOffice needs of the system besides its programs. */
export const visibleParts = (program: string): string[] => ['/etc/libreoffice', program];

function getConfinement(isShielded: boolean): string[] {
  const always = ['no environment', 'no macros', 'files without references'];
  if (isShielded) return [...always, 'no network', 'no view of other processes', 'no files but its own'];
  return hasNamespaces() ? [...always, 'no network', 'no view of other processes'] : always;
}

async function convert(program: string, isShielded: boolean, conversion: Conversion): Promise<string> {
  const { file, slides, folder, signal } = conversion;
  await writeProfile(folder);
  const command = buildCommand(program, isShielded, conversion);
  const timeout = AbortSignal.timeout(conversionTime(slides));
  const either = AbortSignal.any([signal, timeout]);
  let end = { code: START_AGAIN as number | null, log: '' };
  for (let starts = 0; starts < MAX_STARTS && end.code === START_AGAIN; starts++)
    end = await run(command, isShielded, folder, either);
  await rm(join(folder, 'profile'), { recursive: true, force: true });
  signal.throwIfAborted();
  if (timeout.aborted) throw new UnreadableDeck('conversionTooSlow', end.log);
  const pdf = join(folder, `${basename(file, extname(file))}.pdf`);
  // It also ends with code 0 when it has converted nothing.
  if (await isEmpty(pdf)) throw new UnreadableDeck('conversionFailed', `code ${end.code}: ${end.log}`);
  return pdf;
}

const isEmpty = (file: string): Promise<boolean> =>
  stat(file).then(
    ({ size }) => size === 0,
    () => true,
  );

/** A profile is for one file: two programs can't share one, and a file leaves nothing in it for the next. */
async function writeProfile(folder: string): Promise<void> {
  const user = join(folder, 'profile', 'user');
  await mkdir(user, { recursive: true });
  await writeFile(join(user, 'registrymodifications.xcu'), profileSettings());
}

function buildCommand(program: string, isShielded: boolean, { file, format, folder }: Conversion): string[] {
  const seen = isShielded ? SHIELDED_FOLDER : folder;
  const filter = format === 'docx' ? 'writer_pdf_Export' : 'impress_pdf_Export';
  const command = [
    ...withinLimits(),
    ...['/usr/bin/env', '-i', `HOME=${seen}`, `TMPDIR=${seen}`, 'PATH=/usr/bin:/bin', 'LANG=C.UTF-8'],
    program,
    `-env:UserInstallation=${pathToFileURL(join(seen, 'profile')).href}`,
    ...['--headless', '--norestore', '--nolockcheck', '--nologo', '--nodefault'],
    `--infilter=${FILTERS[format]}`,
    ...['--convert-to', `pdf:${filter}:${OPTIONS}`, '--outdir', seen, join(seen, basename(file))],
  ];
  return isShielded
    ? buildShieldedCommand(folder, visibleParts(dirname(dirname(program))), command)
    : buildNamespacedCommand(command);
}

function withinLimits(): string[] {
  if (!existsSync(PRLIMIT)) return [];
  return [PRLIMIT, `--data=${CONVERTER_MEMORY}`, `--fsize=${MAX_PDF_BYTES}`, '--core=0'];
}

/** Runs a command as a process group of its own, which is killed when the signal aborts. */
async function run(
  [file = '', ...args]: string[],
  isShielded: boolean,
  folder: string,
  signal: AbortSignal,
): Promise<{ code: number | null; log: string }> {
  if (signal.aborted) return { code: null, log: '' };
  const child = spawn(file, args, {
    cwd: folder,
    env: isShielded ? SHIELD_ENVIRONMENT : {},
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log = (log + text).slice(-MAX_LOG)));
  const kill = (): void => killGroup(child.pid);
  signal.addEventListener('abort', kill);
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, log };
  } finally {
    signal.removeEventListener('abort', kill);
    // What the program may have started and left behind.
    kill();
  }
}
