/** Storage folder of all handed-in files; each file has a folder in it that is named by the file's random id. */
export const HANDED_IN_FILES = 'handed-in-files';

/** Storage key of a handed-in file. */
export const handedInFileKey = (id: string): string => `${HANDED_IN_FILES}/${id}/file`;
