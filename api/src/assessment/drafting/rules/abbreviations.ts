/** An abbreviation in capitals, without the 's' of a plural: 'SQL', 'VM' in 'VMs'. */
const ABBREVIATION = /(?<![\p{L}\p{N}])\p{Lu}{2,6}(?=s?(?![\p{L}\p{N}]))/gu;
/** Shortest abbreviation that is looked for within words; shorter ones are in too many words by chance. */
const MIN_LENGTH_WITHIN_WORD = 3;

/**
 * Whether one of two texts has an abbreviation that the other spells out ('DW' and 'Data Warehouse') or has within a word
 * ('XML' and 'SQLXML').
 */
export function shareAbbreviation(one: string, other: string): boolean {
  return containsAbbreviation(one, other) || containsAbbreviation(other, one);
}

function containsAbbreviation(abbreviated: string, text: string): boolean {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const initials = words.map((word) => word.charAt(0).toUpperCase()).join('');
  return (abbreviated.match(ABBREVIATION) ?? []).some(
    (abbreviation) =>
      initials.includes(abbreviation) ||
      (abbreviation.length >= MIN_LENGTH_WITHIN_WORD && words.some((word) => word.includes(abbreviation))),
  );
}
