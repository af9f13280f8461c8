import { limitToContainer } from '@lectern/pdf/confinement';

const MIB = 1024 * 1024;

/** Limits of a package, checked before it is unpacked or converted. */
export const PACKAGE_LIMITS = {
  entries: 5000,
  /** Bytes of all entries, unpacked. */
  bytes: 300 * MIB,
  /** Bytes of one XML part. */
  xmlBytes: 32 * MIB,
  /** Nesting depth of elements. */
  xmlDepth: 256,
  /** Bytes of the stripped package, which the converter gets. */
  strippedBytes: 40 * MIB,
} as const;

/** The facts of an XML part with more elements are not read. */
export const MAX_FACT_ELEMENTS = 200_000;

/** Width and height of a slide, in English Metric Units: 1 to 56 inches, the range of PowerPoint. */
export const SLIDE_SIZE = { min: 914_400, max: 51_206_400 } as const;

/** Texts of the file are cut to so many characters. */
export const MAX_TITLE_LETTERS = 500;
export const MAX_ALT_LETTERS = 500;
export const MAX_SECTION_LETTERS = 200;
export const MAX_NOTES_LETTERS = 10_000;

/** Limit of the memory of the process that reads a package. */
export const READER_MEMORY_BYTES = limitToContainer(1200 * MIB);
export const INSPECT_TIMEOUT_MS = 60_000;
export const READ_TIMEOUT_MS = 90_000;

/** Limit of the memory of LibreOffice. */
export const CONVERTER_MEMORY_BYTES = limitToContainer(1024 * MIB);
/** Limit of the size of any file that LibreOffice writes. */
export const MAX_PDF_BYTES = 300 * MIB;
const BASE_CONVERSION_MS = 60_000;
const CONVERSION_MS_PER_SLIDE = 500;
const MAX_CONVERSION_MS = 180_000;

/** Time within which a file must be converted. @param slides null where unknown */
export function getConversionTimeoutMs(slides: number | null): number {
  return slides === null
    ? MAX_CONVERSION_MS
    : Math.min(MAX_CONVERSION_MS, BASE_CONVERSION_MS + slides * CONVERSION_MS_PER_SLIDE);
}
