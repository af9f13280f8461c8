/**
 * Converts a word of a table to the form in which words are compared: without differences of case, spaces and accents. I, İ, ı and i
 * are one letter, because programs change case by the rules of Turkish or of other languages. 'ß' becomes 'ss'. Accents and vowel signs
 * are removed, because many people omit them: 'sí' becomes 'si'.
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

/** Maps each folded word of a file to its key. Of equal words the first one counts. */
export function indexWords<Key extends string>(words: Record<Key, string[]>): Map<string, Key> {
  const index = new Map<string, Key>();
  for (const [key, names] of Object.entries(words) as [Key, string[]][])
    for (const name of [key, ...names].map(foldWord)) if (!index.has(name)) index.set(name, key);
  return index;
}
