/** An abbreviation in capitals, its plural included: 'SQL', 'VMs'. */
const ABBREVIATION = /(?<![\p{L}\p{N}])\p{Lu}{2,6}(?=s?(?![\p{L}\p{N}]))/gu;

/** Whether a text has a run of words whose first letters spell an abbreviation of another ('DW': 'Data Warehouse'). */
export function spellsOut(abbreviated: string, text: string): boolean {
  const initials = (text.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.charAt(0).toUpperCase()).join('');
  const abbreviations = abbreviated.match(ABBREVIATION) ?? [];
  return abbreviations.some((abbreviation) => initials.includes(abbreviation));
}
