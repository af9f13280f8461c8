import type { FileKind } from '@lectern/contract';

/** A format that learners may hand in. A file name without one of the extensions gets the first. */
export interface FileFormat {
  kind: FileKind;
  mediaType: string;
  extensions: readonly [string, ...string[]];
}

const defineFormat = (
  kind: FileKind,
  mediaType: string,
  ...extensions: [string, ...string[]]
): FileFormat => ({
  kind,
  mediaType,
  extensions,
});

const OOXML = 'application/vnd.openxmlformats-officedocument';
const ODF = 'application/vnd.oasis.opendocument';

/** All formats that are accepted. A file in another format is refused, whatever the file's name. */
export const FORMATS = {
  pdf: defineFormat('pdf', 'application/pdf', 'pdf'),
  png: defineFormat('picture', 'image/png', 'png'),
  jpeg: defineFormat('picture', 'image/jpeg', 'jpg', 'jpeg'),
  gif: defineFormat('picture', 'image/gif', 'gif'),
  webp: defineFormat('picture', 'image/webp', 'webp'),
  docx: defineFormat('office', `${OOXML}.wordprocessingml.document`, 'docx'),
  xlsx: defineFormat('office', `${OOXML}.spreadsheetml.sheet`, 'xlsx'),
  pptx: defineFormat('office', `${OOXML}.presentationml.presentation`, 'pptx'),
  odt: defineFormat('office', `${ODF}.text`, 'odt'),
  ods: defineFormat('office', `${ODF}.spreadsheet`, 'ods'),
  odp: defineFormat('office', `${ODF}.presentation`, 'odp'),
  text: defineFormat('text', 'text/plain; charset=utf-8', 'txt', 'md', 'csv'),
  zip: defineFormat('archive', 'application/zip', 'zip'),
  mp3: defineFormat('sound', 'audio/mpeg', 'mp3'),
  m4a: defineFormat('sound', 'audio/mp4', 'm4a'),
  wav: defineFormat('sound', 'audio/wav', 'wav'),
  ogg: defineFormat('sound', 'audio/ogg', 'ogg'),
  flac: defineFormat('sound', 'audio/flac', 'flac'),
  mp4: defineFormat('video', 'video/mp4', 'mp4'),
  mov: defineFormat('video', 'video/quicktime', 'mov'),
  webm: defineFormat('video', 'video/webm', 'webm'),
} as const satisfies Record<string, FileFormat>;
