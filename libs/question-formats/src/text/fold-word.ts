/**
 * A word of a table's file as it is compared, whatever its case and spaces. I, İ, ı and i are one letter, because keyboards and
 * programs change case by the rules of Turkish and by those of other languages. 'ß' is 'ss'. Accents and vowel signs are left out, as
 * many people leave them out: 'si' is 'sí'.
 */
export function foldWord(text: string): string {
  // Lower case alone keeps 'ı' and 'ß'; upper case in between makes them 'I' and 'SS'.
  const folded = text.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase();
  return folded
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .trim()
    .replace(/[\s_]+/g, ' ');
}

/** Which word of Lectern each word of a file means. Of words that are equal, the first one counts. */
export function indexWords<Own extends string>(words: Record<Own, string[]>): Map<string, Own> {
  const index = new Map<string, Own>();
  for (const [own, names] of Object.entries(words) as [Own, string[]][])
    for (const name of [own, ...names].map(foldWord)) if (!index.has(name)) index.set(name, own);
  return index;
}
