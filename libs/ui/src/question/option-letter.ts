/** 'A' for 0, 'Z' for 25, 'AA' for 26. */
export function optionLetter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : optionLetter(Math.floor(index / 26) - 1) + last;
}
