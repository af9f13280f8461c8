import { EXPORTED_FILES_MEGABYTES, getHandedInFile, megabytesToBytes } from '@lectern/contract';
import type { OwnFile } from './exported-files.queries.js';

const MAX_EXPORT_BYTES = megabytesToBytes(EXPORTED_FILES_MEGABYTES);

/** A handed-in file with its path in the ZIP. The path is null where the file would make the export too large. */
interface ExportedFile extends OwnFile {
  path: string | null;
}

/** Chooses the files of an export: in their order, each file that fits in the rest of `maxBytes`. */
export function chooseExportedFiles(files: OwnFile[], maxBytes = MAX_EXPORT_BYTES): ExportedFile[] {
  let bytes = 0;
  return files.map((file, index) => {
    if (bytes + file.bytes > maxBytes) return { ...file, path: null };
    bytes += file.bytes;
    return { ...file, path: `files/${index + 1}-${makePortable(file.name)}` };
  });
}

/** Characters that Windows allows in no file name. Names of handed-in files contain neither slashes nor control characters. */
const WINDOWS_FORBIDDEN = /[<>:"|?*]/g;

const makePortable = (name: string): string => name.replace(WINDOWS_FORBIDDEN, '_');

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
