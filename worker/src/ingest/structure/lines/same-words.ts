/** The letters and digits of a text in lower case: 'Part 1: Aims' and 'PART 1 – aims' have the same ones. */
export function toLettersAndDigits(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
