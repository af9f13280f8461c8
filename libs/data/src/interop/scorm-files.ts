/** Folder of the storage with the files of SCORM packages. */
export const SCORM_FILES = 'scorm';

/** Folder of the files of one package. */
export const scormFolder = (filesId: string): string => `${SCORM_FILES}/${filesId}/`;
