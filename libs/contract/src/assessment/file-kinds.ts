import * as z from 'zod/mini';

/**
 * The kinds of files that a question can ask for, with the endings that a file dialog offers. The server detects the kind by the
 * content of a file, never by the name. Files that can contain scripts are refused: HTML, SVG, office files with macros, programs.
 */
export const FILE_KIND_ENDINGS = {
  pdf: ['.pdf'],
  picture: ['.png', '.jpg', '.jpeg', '.webp', '.gif'],
  office: ['.docx', '.xlsx', '.pptx', '.odt', '.ods', '.odp'],
  /** UTF-8 without markup that a browser would run. */
  text: ['.txt', '.md', '.csv'],
  archive: ['.zip'],
  sound: ['.mp3', '.m4a', '.ogg', '.wav', '.flac'],
  video: ['.mp4', '.webm', '.mov'],
} as const;

/** In the order in which they are offered. */
export const FILE_KINDS = ['pdf', 'picture', 'office', 'text', 'archive', 'sound', 'video'] as const;
export const FileKind = z.enum(FILE_KINDS);
export type FileKind = z.output<typeof FileKind>;

/**
 * Files of one answer: default of a new question, and maximum; size of each file, and of all files of an attempt, in MiB; length of a
 * name in characters.
 */
export const FILE_LIMITS = {
  files: 5,
  maxFiles: 20,
  megabytes: 20,
  attemptMegabytes: 400,
  name: 200,
} as const;
