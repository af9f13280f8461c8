import { FILE_KIND_ENDINGS, FILE_KINDS, type FileKind } from '@lectern/contract/imported-files';
import type { Losses } from './problems.js';

/** The kinds of a question whose file names none: all but archives, which a teacher has to allow. */
const DEFAULT_KINDS = FILE_KINDS.filter((kind) => kind !== 'archive');

/** Moodle's names for groups of file types, and media types, with the kinds of Lectern. */
const OTHER_NAMES: [RegExp, FileKind][] = [
  [/^(?:document|spreadsheet|presentation)$|officedocument|opendocument/, 'office'],
  [/image/, 'picture'],
  [/^archive$|\/zip$/, 'archive'],
  [/audio/, 'sound'],
  [/video/, 'video'],
  [/^text\/(?:plain|markdown|csv)$/, 'text'],
  [/^application\/pdf$/, 'pdf'],
];

/**
 * Converts names of kinds, endings (`.docx`), groups or media types to kinds of files: `.pdf` becomes `pdf`. A name that belongs to no
 * kind is a loss. If no kind is left, the default kinds are returned.
 */
export function parseFileKinds(names: string[], losses: Losses): FileKind[] {
  const found = names.map((name) => findKind(name.trim().toLowerCase()));
  losses.addIf(found.includes(undefined), 'assessment.file.noOtherFileKinds');
  const kinds = FILE_KINDS.filter((kind) => found.includes(kind));
  return kinds.length ? kinds : DEFAULT_KINDS;
}

const findKind = (name: string): FileKind | undefined =>
  FILE_KINDS.find((kind) => kind === name) ??
  FILE_KINDS.find((kind) => FILE_KIND_ENDINGS[kind].some((ending) => ending === name)) ??
  OTHER_NAMES.find(([pattern]) => pattern.test(name))?.[1];

/** Lists the endings of several kinds. */
export const listEndings = (kinds: FileKind[]): string[] =>
  kinds.flatMap((kind) => [...FILE_KIND_ENDINGS[kind]]);
