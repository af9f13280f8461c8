import { FILE_KIND_ENDINGS, FILE_KINDS, type FileKind } from '@lectern/contract/imported-files';
import type { Losses } from './problems.js';

/** What a question asks for where its file names no kind: all kinds but archives, which a teacher has to allow. */
const USUAL_KINDS = FILE_KINDS.filter((kind) => kind !== 'archive');

/** Groups of file types in Moodle, and media types, beside the names of our own. */
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
 * The kinds of file that a list of kinds, endings (`.docx`), groups or media types names, such as `pdf` for `.pdf`. A type
 * that belongs to no kind is a loss; the usual kinds where nothing is left.
 */
export function parseFileKinds(names: string[], losses: Losses): FileKind[] {
  const found = names.map((name) => findKind(name.trim().toLowerCase()));
  losses.addIf(found.includes(undefined), 'assessment.file.noOtherFileKinds');
  const kinds = FILE_KINDS.filter((kind) => found.includes(kind));
  return kinds.length ? kinds : USUAL_KINDS;
}

const findKind = (name: string): FileKind | undefined =>
  FILE_KINDS.find((kind) => kind === name) ??
  FILE_KINDS.find((kind) => FILE_KIND_ENDINGS[kind].some((ending) => ending === name)) ??
  OTHER_NAMES.find(([pattern]) => pattern.test(name))?.[1];

/** The endings of some kinds as one list. */
export const listEndings = (kinds: FileKind[]): string[] =>
  kinds.flatMap((kind) => [...FILE_KIND_ENDINGS[kind]]);
