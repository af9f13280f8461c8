import * as z from 'zod/mini';

/** The languages of the interface, as BCP 47 tags. The first one is the language of the specification. */
export const LOCALES = ['en', 'de', 'fr', 'es', 'it', 'pt-BR', 'pl', 'tr', 'ar', 'zh-Hans', 'ja'] as const;

/** A language of the interface. A course has a language of its own. */
export const Locale = z.enum(LOCALES);
export type Locale = z.output<typeof Locale>;

/** Null for everything that is not a language of the interface, such as one that only a later version has. */
export const findLocale = (value: unknown): Locale | null => Locale.safeParse(value).data ?? null;

/** A language's own name with a capital letter, such as 'Français'. */
export function formatLocaleName(locale: Locale): string {
  const [first = '', ...others] = new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale;
  return first.toLocaleUpperCase(locale) + others.join('');
}

/**
 * Languages that a machine translated and of which people have not confirmed every message yet. `npm run lint` compares them with
 * the confirmed messages.
 */
const MACHINE_TRANSLATED: ReadonlySet<string> = new Set([
  'de',
  'fr',
  'es',
  'it',
  'pt-BR',
  'pl',
  'tr',
  'ar',
  'zh-Hans',
  'ja',
]);

export const isMachineTranslated = (locale: string): boolean => MACHINE_TRANSLATED.has(locale);

export const DEFAULT_LOCALE: Locale = 'en';

/** The cookie that holds the language of this browser's pages: the one that a visitor chose, or that of the signed-in person. */
export const LOCALE_COOKIE = 'locale';

/** The languages that are written from right to left. */
const RTL_LOCALES: ReadonlySet<string> = new Set(['ar']);

export const localeDirection = (locale: Locale): 'ltr' | 'rtl' => (RTL_LOCALES.has(locale) ? 'rtl' : 'ltr');
