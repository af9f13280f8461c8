/** Reads text files that are not about questions. */
export { requireDoubledQuotes } from './csv/stray-quotes.js';
export { FormatProblem } from './questions/problems.js';
export { decodeText } from './text/decode-text.js';
export { foldWord, indexWords } from './text/fold-word.js';
