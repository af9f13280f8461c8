import { type NoteQuote, QUOTE_CONTEXT_LETTERS } from '@lectern/contract';
import { anchorQuote, sliceLetters, toLetters } from '@lectern/data';
import { slideText } from '@lectern/text';

/**
 * The columns of a quote. The slide may have changed since the person read it: the quote is looked for in its present text.
 * @param content HTML of the slide
 */
export function describeQuote(sent: NoteQuote, content: string) {
  const text = slideText(content);
  const letters = toLetters(text);
  const selector = {
    quote: toLetters(sent.text),
    prefix: toLetters(sent.prefix).slice(-QUOTE_CONTEXT_LETTERS),
    suffix: toLetters(sent.suffix).slice(0, QUOTE_CONTEXT_LETTERS),
    start: sent.start,
  };
  const { isChanged, range } = anchorQuote(letters, selector);
  const isFound = !isChanged && range !== null;
  return {
    // With the line ends of the slide, which browsers leave out of a selection.
    quote: isFound ? sliceLetters(text, range.start, range.end) : sent.text.trim(),
    prefix: isFound
      ? letters.slice(Math.max(0, range.start - QUOTE_CONTEXT_LETTERS), range.start)
      : selector.prefix,
    suffix: isFound ? letters.slice(range.end, range.end + QUOTE_CONTEXT_LETTERS) : selector.suffix,
    firstLetter: isFound ? range.start : sent.start,
    startLetter: range?.start ?? null,
    endLetter: range?.end ?? null,
    isChanged,
  };
}
