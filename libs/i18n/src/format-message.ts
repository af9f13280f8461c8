import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { IntlMessageFormat } from 'intl-messageformat';

/** A compiled message: its text where it has neither arguments nor tags, else the syntax tree of FormatJS. */
export type CompiledMessage = string | MessageFormatElement[];

/** Compiled messages by id. */
export type CompiledCatalog = Record<string, CompiledMessage>;

/** Arguments of a message by name. */
export type MessageValues = Record<string, string | number | boolean | Date | null | undefined>;

/** Arguments of a message that has tags: `<link>text</link>` calls `link` with the parts of its text. */
export type RichValues<Part> = Record<
  string,
  MessageValues[string] | Part | ((parts: (string | Part)[]) => Part)
>;

/** Regions and digits that the tag of a language leaves open. Learners type the digits 0 to 9, in Arabic too. */
const FORMAT_LOCALES: Record<string, string | undefined> = { en: 'en-US', ar: 'ar-u-nu-latn' };

/** The locale of numbers, dates and lists in a language of the interface. */
export const formatLocale = (locale: string): string => FORMAT_LOCALES[locale] ?? locale;

/** Languages that write no space between sentences. */
const WITHOUT_SPACES = new Set(['zh-Hans', 'ja']);

/** Sentences one after the other, as a language writes them. */
export const joinSentences = (locale: string, sentences: string[]): string =>
  sentences.join(WITHOUT_SPACES.has(locale) ? '' : ' ');

/** Between items, where it is not a comma and a space. */
const SEPARATORS: Record<string, string | undefined> = { ar: '، ', 'zh-Hans': '、', ja: '、' };

/**
 * Items that are no part of a sentence, such as 'a, b, c'. `Intl.ListFormat` has no form for them: its lists of units have an 'and'
 * in German, and nothing between the items in Chinese.
 */
export const joinItems = (locale: string, items: string[]): string => items.join(SEPARATORS[locale] ?? ', ');

/** Messages that were used, by their trees. Each keeps the formatters of numbers and plurals that it has made. */
const formats = new WeakMap<MessageFormatElement[], IntlMessageFormat>();

/**
 * The text of a message.
 * @param locale of numbers, dates and plurals, such as `en-US`
 * @throws where an argument of the message is not in `values`
 */
export function formatMessage(message: CompiledMessage, locale: string, values?: MessageValues): string {
  return typeof message === 'string' ? message : String(formatFor(message, locale).format(values));
}

/** The parts of a message that has tags. */
export function formatParts<Part>(
  message: CompiledMessage,
  locale: string,
  values: RichValues<Part>,
): (string | Part)[] {
  if (typeof message === 'string') return [message];
  const parts = formatFor(message, locale).format<Part>(values as Record<string, Part>);
  return Array.isArray(parts) ? parts : [parts];
}

function formatFor(message: MessageFormatElement[], locale: string): IntlMessageFormat {
  const format = formats.get(message) ?? new IntlMessageFormat(message, locale);
  formats.set(message, format);
  return format;
}
