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
import { CONVERTER_MEMORY_BYTES, getConversionTimeoutMs, MAX_PDF_BYTES } from '../archive/limits.js';
import { writeProfileSettings } from '../stated/profile.js';

/** Paths at which packages for Linux and macOS install LibreOffice, or a link to its program. */
const PROGRAM_PATHS = [
  '/usr/bin/soffice',
  '/usr/bin/libreoffice',
  '/usr/local/bin/soffice',
  '/usr/lib/libreoffice/program/soffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
];
/** Libraries of the components that distributions package separately. */
const COMPONENT_LIBRARIES = { impress: 'libsdlo', writer: 'libswlo', keynote: 'libwpftimpresslo' };
/** LibreOffice's names of the formats. Without a name, it would guess the format, and convert files that were not checked as such. */
const IMPORT_FILTERS: Record<OfficeFormat, string> = {
  pptx: 'Impress MS PowerPoint 2007 XML',
  odp: 'impress8',
  ppt: 'MS PowerPoint 97',
  docx: 'MS Word 2007 XML',
  key: 'AppleKeynote',
};
/** LibreOffice exits with this code when it has set up a new profile and must be restarted. */
const RESTART_EXIT_CODE = 81;
const MAX_STARTS = 2;
const MAX_LOG_LETTERS = 2000;

/** Pictures keep their resolution: scaling full-slide backgrounds takes most of the time, and pages are drawn small anyway. */
const EXPORT_OPTIONS = JSON.stringify({
  ReduceImageResolution: { type: 'boolean', value: 'false' },
  Quality: { type: 'long', value: '85' },
});

/** Creates a converter that uses LibreOffice of this machine; null where it is not installed. */
export function findLibreOffice(paths = PROGRAM_PATHS): OfficeConverter | null {
  const link = paths.find((place) => existsSync(place));
  if (!link) return null;
  const folder = dirname(realpathSync(link));
  const binary = join(folder, 'soffice.bin');
  const program = existsSync(binary) ? binary : realpathSync(link);
  const isShielded = canShieldFiles(listVisiblePaths(dirname(folder)));
  const formats = findFormats(folder, isShielded);
  if (!formats.length) return null;
  return {
    name: 'LibreOffice',
    formats,
    confinement: getConfinement(isShielded),
    convert: (conversion) => convert(program, isShielded, conversion),
  };
}

/**
 * The formats that the installed components convert. 'ppt' and 'key' can't be stripped of references to other files, so they need the file
 * shield, which hides those files.
 */
function findFormats(folder: string, isShielded: boolean): OfficeFormat[] {
  const hasComponent = (component: keyof typeof COMPONENT_LIBRARIES): boolean =>
    ['.so', '.dylib'].some((suffix) =>
      [folder, join(folder, '../Frameworks')].some((place) =>
        existsSync(join(place, COMPONENT_LIBRARIES[component] + suffix)),
      ),
    );
  return [
    ...(hasComponent('impress') ? (['pptx', 'odp'] as const) : []),
    ...(hasComponent('impress') && isShielded ? (['ppt'] as const) : []),
    ...(hasComponent('writer') ? (['docx'] as const) : []),
    ...(hasComponent('impress') && hasComponent('keynote') && isShielded ? (['key'] as const) : []),
  ];
}

/** Paths that LibreOffice must see. @param program the folder in which it is installed */
export const listVisiblePaths = (program: string): string[] => ['/etc/libreoffice', program];

function getConfinement(isShielded: boolean): string[] {
  const restrictions = ['no environment', 'no macros', 'files without references'];
  if (isShielded)
    return [...restrictions, 'no network', 'no view of other processes', 'no files but its own'];
  return hasNamespaces() ? [...restrictions, 'no network', 'no view of other processes'] : restrictions;
}

async function convert(program: string, isShielded: boolean, conversion: Conversion): Promise<string> {
  const { file, slides, folder, signal } = conversion;
  await createProfile(folder);
  const command = buildCommand(program, isShielded, conversion);
  const timeout = AbortSignal.timeout(getConversionTimeoutMs(slides));
  const anySignal = AbortSignal.any([signal, timeout]);
  let result = { code: RESTART_EXIT_CODE as number | null, log: '' };
  for (let startCount = 0; startCount < MAX_STARTS && result.code === RESTART_EXIT_CODE; startCount++)
    result = await run(command, isShielded, folder, anySignal);
  await rm(join(folder, 'profile'), { recursive: true, force: true });
  signal.throwIfAborted();
  if (timeout.aborted) throw new UnreadableDeck('conversionTooSlow', result.log);
  const pdf = join(folder, `${basename(file, extname(file))}.pdf`);
  // LibreOffice also exits with code 0 when it has converted nothing.
  if (await isEmpty(pdf)) throw new UnreadableDeck('conversionFailed', `code ${result.code}: ${result.log}`);
  return pdf;
}

const isEmpty = (file: string): Promise<boolean> =>
  stat(file).then(
    ({ size }) => size === 0,
    () => true,
  );

/** Creates a profile for one file: two processes can't share a profile, and no file can affect the next one. */
async function createProfile(folder: string): Promise<void> {
  const user = join(folder, 'profile', 'user');
  await mkdir(user, { recursive: true });
  await writeFile(join(user, 'registrymodifications.xcu'), writeProfileSettings());
}

function buildCommand(program: string, isShielded: boolean, { file, format, folder }: Conversion): string[] {
  const visibleFolder = isShielded ? SHIELDED_FOLDER : folder;
  const exportFilter = format === 'docx' ? 'writer_pdf_Export' : 'impress_pdf_Export';
  const command = [
    ...limitResources(),
    ...[
      '/usr/bin/env',
      '-i',
      `HOME=${visibleFolder}`,
      `TMPDIR=${visibleFolder}`,
      'PATH=/usr/bin:/bin',
      'LANG=C.UTF-8',
    ],
    program,
    `-env:UserInstallation=${pathToFileURL(join(visibleFolder, 'profile')).href}`,
    ...['--headless', '--norestore', '--nolockcheck', '--nologo', '--nodefault'],
    `--infilter=${IMPORT_FILTERS[format]}`,
    ...[
      '--convert-to',
      `pdf:${exportFilter}:${EXPORT_OPTIONS}`,
      '--outdir',
      visibleFolder,
      join(visibleFolder, basename(file)),
    ],
  ];
  return isShielded
    ? buildShieldedCommand(folder, listVisiblePaths(dirname(dirname(program))), command)
    : buildNamespacedCommand(command);
}

function limitResources(): string[] {
  if (!existsSync(PRLIMIT)) return [];
  return [PRLIMIT, `--data=${CONVERTER_MEMORY_BYTES}`, `--fsize=${MAX_PDF_BYTES}`, '--core=0'];
}

/** Runs a command in a new process group, which is killed when the signal aborts. */
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
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log = (log + text).slice(-MAX_LOG_LETTERS)));
  const kill = (): void => killGroup(child.pid);
  signal.addEventListener('abort', kill);
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, log };
  } finally {
    signal.removeEventListener('abort', kill);
    // Ends processes that the program may have started and left running.
    kill();
  }
}
