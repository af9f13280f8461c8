/** What reads files of questions. Only the process that is made for it reads strangers' files. */
export { requireDoubledQuotes } from './csv/stray-quotes.js';
export { decodeText } from './text/decode-text.js';
export type { PreparePicture, ShownPicture } from './archive/pictures.js';
export { FormatProblem } from './questions/problems.js';
export { type QuestionFile, readQuestions, type ReadQuestion } from './read-questions.js';
