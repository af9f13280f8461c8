import type { OfficeFormat } from '@lectern/contract';

/** A file that is to become a PDF. */
export interface Conversion {
  /** Path of the file, whose suffix is its format. */
  file: string;
  format: OfficeFormat;
  /** Number of slides; null where unknown. */
  slides: number | null;
  /** An existing folder for the PDF and for temporary files of the conversion. */
  folder: string;
  signal: AbortSignal;
}

/** Turns office files into PDFs. */
export interface OfficeConverter {
  name: 'LibreOffice' | 'Gotenberg';
  formats: readonly OfficeFormat[];
  /** The restrictions under which the converter runs, for the log. */
  confinement: readonly string[];
  /**
   * @returns the path of the PDF, which has a page for each visible slide
   * @throws UnreadableDeck when the file can't be converted, and the signal's reason when aborted
   */
  convert(conversion: Conversion): Promise<string>;
}
