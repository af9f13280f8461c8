/** Folder of the storage that has a folder for each handed-in file, named by its random id. */
export const HANDED_IN_FILES = 'handed-in-files';

/** Storage key of a handed-in file. */
export const handedInFileKey = (id: string): string => `${HANDED_IN_FILES}/${id}/file`;
