/**
 * Language tags without schemas: a process that reads one file imports this alone, because loading the whole contract takes
 * longer than starting the process.
 */

/** Tags for undetermined, several, no, and uncoded languages. */
const NO_LANGUAGE = /^\s*(?:und|mul|zxx|mis)\b/i;

/**
 * The language and, where the language is usually written in another one, the script of a tag: 'en' for 'en-US',
 * 'zh-Hant' for 'zh-TW'.
 * @returns undefined for text that is no tag or names no language
 */
export function normalizeLanguage(tag: string): string | undefined {
  const locale = parseLocale(tag.trim().replaceAll('_', '-'));
  if (!locale || NO_LANGUAGE.test(tag)) return undefined;
  const { language, script } = locale.maximize();
  const isUsual = !script || new Intl.Locale(language).maximize().script === script;
  return isUsual ? language : `${language}-${script}`;
}

export function parseLocale(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined;
  }
}
