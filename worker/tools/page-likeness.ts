import type { PageText } from '@lectern/pdf';

/** The middle value; undefined without values. */
export function median(values: number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

/** The share of a page's words that another page has too, each as often; undefined for a page without words. */
export function wordsShare(page: PageText, other: PageText | undefined): number | undefined {
  const words = splitWords(page);
  if (!words.length) return undefined;
  const left = new Map<string, number>();
  for (const word of other ? splitWords(other) : []) left.set(word, (left.get(word) ?? 0) + 1);
  const found = words.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count > 0;
  });
  return found.length / words.length;
}

function splitWords({ lines }: PageText): string[] {
  return lines.flatMap(
    ({ text }) =>
      text
        .normalize('NFKC')
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? [],
  );
}
