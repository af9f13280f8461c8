import type { OfficeFormat } from '@lectern/contract';
import { MAX_UPLOAD_PAGES } from '@lectern/contract/upload-limits';
import { compoundFormat, detectContainer, packageFormat } from './detect-format.js';
import { docxLanguage } from '../stated/docx.js';
import { countPages, odpFacts } from '../stated/odp.js';
import {
  type InspectedOfficeFile,
  NO_FACTS,
  type OfficeFacts,
  type ReadOfficeFile,
} from '../stated/office-file.js';
import { OfficePackage, type Parts, unpackedParts, writePackage } from './package.js';
import { countSlides, pptxFacts } from '../stated/pptx.js';
import { RefusedPackage } from './refused.js';
import { strippedFiles } from '../convert/strip.js';

interface Opened {
  format: OfficeFormat;
  /** Null for formats that can't be read here. */
  source: OfficePackage | null;
}

/** @throws RefusedPackage */
function open(file: Buffer): Opened {
  const container = detectContainer(file);
  if (container === null) throw new RefusedPackage('notPdf');
  if (container === 'ole') return { format: compoundFormat(file), source: null };
  const source = new OfficePackage(file);
  const format = packageFormat(source);
  return { format, source: format === 'key' ? null : source };
}

/** A look at a file within a request. @throws RefusedPackage */
export function inspectPackage(file: Buffer): InspectedOfficeFile {
  const { format, source } = open(file);
  const slides = source && slideCount(format, source);
  if (slides !== null && slides > MAX_UPLOAD_PAGES) throw new RefusedPackage('tooManySlides');
  if (slides === 0) throw new RefusedPackage('unreadableOffice', 'no slides');
  return { format, slides };
}

/** @returns null for documents */
function slideCount(format: OfficeFormat, source: OfficePackage): number | null {
  if (format === 'pptx') return countSlides(source);
  return format === 'odp' ? countPages(source) : null;
}

/** Everything that a file states, and the file without what may be dangerous. @throws RefusedPackage */
export function readPackage(file: Buffer): ReadOfficeFile {
  inspectPackage(file);
  const { format, source } = open(file);
  if (!source) return { format, facts: NO_FACTS, stripped: null };
  const files = strippedFiles(source, format === 'odp' ? 'odf' : 'ooxml');
  return { format, facts: readFacts(format, unpackedParts(files)), stripped: writePackage(files) };
}

function readFacts(format: OfficeFormat, source: Parts): OfficeFacts {
  if (format === 'pptx') return pptxFacts(source);
  if (format === 'odp') return odpFacts(source);
  return { ...NO_FACTS, language: docxLanguage(source) };
}
