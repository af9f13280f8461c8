import type { OfficeFormat } from '@lectern/contract';
import { MAX_UPLOAD_PAGES } from '@lectern/contract/upload-limits';
import { detectCompoundFormat, detectContainer, detectPackageFormat } from './detect-format.js';
import { readDocxLanguage } from '../stated/docx.js';
import { countPages, readOdpFacts } from '../stated/odp.js';
import {
  type InspectedOfficeFile,
  NO_FACTS,
  type OfficeFacts,
  type ReadOfficeFile,
} from '../stated/office-file.js';
import { OfficePackage, type Parts, createParts, writePackage } from './package.js';
import { countSlides, readPptxFacts } from '../stated/pptx.js';
import { RefusedPackage } from './refused.js';
import { stripFiles } from '../convert/strip.js';

interface OpenedFile {
  format: OfficeFormat;
  /** Null for formats that this library only converts: PowerPoint 97 and Keynote. */
  officePackage: OfficePackage | null;
}

/** @throws RefusedPackage */
function openFile(file: Buffer): OpenedFile {
  const container = detectContainer(file);
  if (container === null) throw new RefusedPackage('notPdf');
  if (container === 'ole') return { format: detectCompoundFormat(file), officePackage: null };
  const officePackage = new OfficePackage(file);
  const format = detectPackageFormat(officePackage);
  return { format, officePackage: format === 'key' ? null : officePackage };
}

/** Detects the format of a file and counts its slides. @throws RefusedPackage */
export function inspectPackage(file: Buffer): InspectedOfficeFile {
  const { format, officePackage } = openFile(file);
  const slides = officePackage && countSlidesIfPresentation(format, officePackage);
  if (slides !== null && slides > MAX_UPLOAD_PAGES) throw new RefusedPackage('tooManySlides');
  if (slides === 0) throw new RefusedPackage('unreadableOffice', 'no slides');
  return { format, slides };
}

/** Null for documents, which have no slides. */
function countSlidesIfPresentation(format: OfficeFormat, officePackage: OfficePackage): number | null {
  if (format === 'pptx') return countSlides(officePackage);
  return format === 'odp' ? countPages(officePackage) : null;
}

/** Reads what a file states, and strips the file of what may be dangerous. @throws RefusedPackage */
export function readPackage(file: Buffer): ReadOfficeFile {
  inspectPackage(file);
  const { format, officePackage } = openFile(file);
  if (!officePackage) return { format, facts: NO_FACTS, stripped: null };
  const files = stripFiles(officePackage, format === 'odp' ? 'odf' : 'ooxml');
  return { format, facts: readFacts(format, createParts(files)), stripped: writePackage(files) };
}

function readFacts(format: OfficeFormat, officePackage: Parts): OfficeFacts {
  if (format === 'pptx') return readPptxFacts(officePackage);
  if (format === 'odp') return readOdpFacts(officePackage);
  return { ...NO_FACTS, language: readDocxLanguage(officePackage) };
}
