/** A word, or anything between two quotes of one kind, between white space. */
const ARGUMENT = /(?<!\S)(?:"([^"]*)"|'([^']*)'|([^\s"']+))(?!\S)/g;

/** What is replaced in the arguments: the WAV file to write, and the language as a code of two or three letters. */
export const SPEECH_PLACEHOLDERS = { file: '{file}', language: '{language}' };

/**
 * Splits the value of SPEECH_COMMAND into a program and its arguments at white space. An argument with spaces is in double or single
 * quotes as a whole. No shell is involved: `$`, `|` and backslashes are letters like others.
 * @returns undefined where a quote is left open or within a word, or no argument names the file
 */
export function parseSpeechCommand(text: string): string[] | undefined {
  if (text.replace(ARGUMENT, '').trim()) return undefined;
  const [program, ...options] = Array.from(
    text.matchAll(ARGUMENT),
    ([, double, single, word]) => double ?? single ?? word ?? '',
  );
  const namesFile = options.some((option) => option.includes(SPEECH_PLACEHOLDERS.file));
  return program && namesFile ? [program, ...options] : undefined;
}
