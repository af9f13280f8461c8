import type { InstallFailureCode } from '@lectern/contract';

/** Failures that can pass by themselves; the download goes on where it stopped. */
const PASSING: ReadonlySet<InstallFailureCode> = new Set(['unreachable', 'timeout', 'cut']);

/** A model could not be installed; nothing of it is used. */
export class InstallFailure extends Error {
  constructor(
    readonly code: InstallFailureCode,
    /** The file that failed, where one did. */
    readonly file: string | null = null,
    /** The HTTP status, where a server answered with an error. */
    readonly status: number | null = null,
    options?: ErrorOptions,
  ) {
    super([code, file, status].filter(Boolean).join(' '), options);
  }

  get isPassing(): boolean {
    const isBusy = this.status !== null && (this.status >= 500 || this.status === 429);
    return PASSING.has(this.code) || isBusy;
  }
}

/** What the disk or the network has thrown, as a failure of a file. */
export function toInstallFailure(error: unknown, file: string | null): InstallFailure {
  if (error instanceof InstallFailure) return error;
  const code = findCode(error);
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new InstallFailure('diskFull', file, null, { cause: error });
  if (DISK_CODES.has(code)) return new InstallFailure('disk', file, null, { cause: error });
  const failure = code.includes('TIMEOUT') || code === 'TimeoutError' ? 'timeout' : 'unreachable';
  return new InstallFailure(failure, file, null, { cause: error });
}

const DISK_CODES = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'EIO',
  'ENOTDIR',
  'EISDIR',
  'EMFILE',
  'EEXIST',
  'ENOENT',
]);

/** The code of an error or of its nearest cause with one. */
function findCode(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : findCode(error.cause) || error.name;
}
