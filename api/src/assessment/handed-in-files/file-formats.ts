import type { FileKind } from '@lectern/contract';

/** A format that learners may hand in. The first extension is the one that a name gets which has none of them. */
export interface FileFormat {
  kind: FileKind;
  mediaType: string;
  extensions: readonly [string, ...string[]];
}

const format = (kind: FileKind, mediaType: string, ...extensions: [string, ...string[]]): FileFormat => ({
  kind,
  mediaType,
  extensions,
});

const OOXML = 'application/vnd.openxmlformats-officedocument';
const ODF = 'application/vnd.oasis.opendocument';

/** Every format that is accepted. What is not here is refused, whatever its name is. */
export const FORMATS = {
  pdf: format('pdf', 'application/pdf', 'pdf'),
  png: format('picture', 'image/png', 'png'),
  jpeg: format('picture', 'image/jpeg', 'jpg', 'jpeg'),
  gif: format('picture', 'image/gif', 'gif'),
  webp: format('picture', 'image/webp', 'webp'),
  docx: format('office', `${OOXML}.wordprocessingml.document`, 'docx'),
  xlsx: format('office', `${OOXML}.spreadsheetml.sheet`, 'xlsx'),
  pptx: format('office', `${OOXML}.presentationml.presentation`, 'pptx'),
  odt: format('office', `${ODF}.text`, 'odt'),
  ods: format('office', `${ODF}.spreadsheet`, 'ods'),
  odp: format('office', `${ODF}.presentation`, 'odp'),
  text: format('text', 'text/plain; charset=utf-8', 'txt', 'md', 'csv'),
  zip: format('archive', 'application/zip', 'zip'),
  mp3: format('sound', 'audio/mpeg', 'mp3'),
  m4a: format('sound', 'audio/mp4', 'm4a'),
  wav: format('sound', 'audio/wav', 'wav'),
  ogg: format('sound', 'audio/ogg', 'ogg'),
  flac: format('sound', 'audio/flac', 'flac'),
  mp4: format('video', 'video/mp4', 'mp4'),
  mov: format('video', 'video/quicktime', 'mov'),
  webm: format('video', 'video/webm', 'webm'),
} as const satisfies Record<string, FileFormat>;
