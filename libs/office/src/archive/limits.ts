import { limitToContainer } from '@lectern/pdf/confinement';

const MIB = 1024 * 1024;

/** Limits of a package before any program sees it. */
export const PACKAGE_LIMITS = {
  entries: 5000,
  /** Bytes of all entries, unpacked. */
  bytes: 300 * MIB,
  /** Bytes of one XML part. */
  xmlBytes: 32 * MIB,
  /** Elements inside each other. */
  xmlDepth: 256,
  /** Bytes of the package that is passed on. */
  strippedBytes: 40 * MIB,
} as const;

/** Elements of a part whose facts are read; the facts of a larger part are left out. */
export const MAX_FACT_NODES = 200_000;

/** Width and height of a slide, in English Metric Units: 1 to 56 inches, the range of PowerPoint. */
export const SLIDE_SIZE = { min: 914_400, max: 51_206_400 } as const;

/** Characters that are kept of texts of the file. */
export const MAX_TITLE = 500;
export const MAX_ALT = 500;
export const MAX_SECTION = 200;
export const MAX_NOTES = 10_000;

/** Bytes of memory of the process that reads a package. */
export const READER_MEMORY = limitToContainer(1200 * MIB);
export const INSPECT_TIMEOUT_MS = 60_000;
export const READ_TIMEOUT_MS = 90_000;

/** Bytes of memory of LibreOffice. */
export const CONVERTER_MEMORY = limitToContainer(1024 * MIB);
/** Bytes of any file that LibreOffice writes. */
export const MAX_PDF_BYTES = 300 * MIB;
const BASE_TIME_MS = 60_000;
const SLIDE_TIME_MS = 500;
const MAX_TIME_MS = 180_000;

/** Milliseconds in which a file must be converted. @param slides null where unknown */
export function conversionTime(slides: number | null): number {
  return slides === null ? MAX_TIME_MS : Math.min(MAX_TIME_MS, BASE_TIME_MS + slides * SLIDE_TIME_MS);
}
