/** In place of the word that is asked. */
const GAP = '____';

/** The front of a card for a quote: the quote with a gap for its longest word, such as 'Never put ____ on a burn.' */
export function suggestFront(quote: string, maxLength: number): string {
  if (!('Segmenter' in Intl)) return '';
  const words = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(quote)].filter(
    ({ isWordLike }) => isWordLike,
  );
  const [longest] = words.sort((one, other) => other.segment.length - one.segment.length);
  if (!longest) return '';
  const { index, segment } = longest;
  return (quote.slice(0, index) + GAP + quote.slice(index + segment.length)).slice(0, maxLength);
}
