/** What reads files of questions. Only the process that is made for it reads strangers' files. */
export type { PreparePicture, ShownPicture } from './archive/pictures.js';
export { FormatProblem } from './questions/problems.js';
export { type QuestionFile, readQuestions, type ReadQuestion } from './read-questions.js';
