import { EXPORTED_FILES_MEGABYTES, getHandedInFile, megabytesToBytes } from '@lectern/contract';
import type { OwnFile } from './exported-files.queries.js';

const MAX_BYTES = megabytesToBytes(EXPORTED_FILES_MEGABYTES);

/** A handed-in file with its path in the ZIP; null where it is too much for one export. */
interface ExportedFile extends OwnFile {
  path: string | null;
}

/** Chooses the files of an export, in their order, until they have as many bytes as an export may have. */
export function chooseExportedFiles(files: OwnFile[], maxBytes = MAX_BYTES): ExportedFile[] {
  let bytes = 0;
  return files.map((file, index) => {
    if (bytes + file.bytes > maxBytes) return { ...file, path: null };
    bytes += file.bytes;
    return { ...file, path: `files/${index + 1}-${makePortable(file.name)}` };
  });
}

/** Signs that no file has in its name on Windows; handed-in files have neither slashes nor control characters. */
const NOT_PORTABLE = /[<>:"|?*]/g;

const makePortable = (name: string): string => name.replace(NOT_PORTABLE, '_');

/** An entry of the list of files in the export. */
export const presentExportedFile = ({
  id,
  path,
  course,
  exam,
  name,
  bytes,
  sha256,
  receivedAt,
}: ExportedFile) => ({
  ...{ course, exam, name, bytes, sha256, receivedAt },
  file: path,
  address: getHandedInFile.path.replace(':fileId', id),
});
