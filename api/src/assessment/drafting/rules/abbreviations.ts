/** An abbreviation in capitals, its plural included: 'SQL', 'VMs'. */
const ABBREVIATION = /(?<![\p{L}\p{N}])\p{Lu}{2,6}(?=s?(?![\p{L}\p{N}]))/gu;
/** Shorter ones are in too many words by chance. */
const MIN_INNER_LENGTH = 3;

/**
 * Whether one of two texts has an abbreviation that the other spells out ('DW' and 'Data Warehouse') or has within a word
 * ('XML' and 'SQLXML').
 */
export function shareAbbreviation(one: string, other: string): boolean {
  return abbreviates(one, other) || abbreviates(other, one);
}

function abbreviates(abbreviated: string, text: string): boolean {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const initials = words.map((word) => word.charAt(0).toUpperCase()).join('');
  return (abbreviated.match(ABBREVIATION) ?? []).some(
    (abbreviation) =>
      initials.includes(abbreviation) ||
      (abbreviation.length >= MIN_INNER_LENGTH && words.some((word) => word.includes(abbreviation))),
  );
}
