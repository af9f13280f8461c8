/** Folder of the storage that has a folder for each picture of questions, named by its id. */
export const QUESTION_PICTURES = 'question-pictures';

/** Storage key of the picture. */
export const questionPictureKey = (id: string): string => `${QUESTION_PICTURES}/${id}/picture.webp`;
