import { getFormatLocale } from '@lectern/i18n';

/** Parts of Mustache templates (https://mustache.github.io) that the API fills; it escapes every value. */

/** A part that stands only if a value is there, is true, or is a list that is not empty. */
export const when = (name: string, html: string, otherwise = ''): string =>
  `{{#${name}}}${html}{{/${name}}}` + (otherwise && `{{^${name}}}${otherwise}{{/${name}}}`);

/** A part that stands unless the site hides it. */
export const unlessHidden = (name: string, html: string): string =>
  `{{^hidden.${name}}}${html}{{/hidden.${name}}}`;

/** The site's addresses as slots. */
export const SLOT_LINKS = { privacy: '{{links.privacy}}', imprint: '{{links.imprint}}' };

/** The link to the imprint stands only if the site has one. */
export const fillImprint = (html: string): string =>
  html.replace(/<a [^<>]*"\{\{links\.imprint\}\}"[^<>]*>[^<>]*<\/a>/, (link) => when('links.imprint', link));

/** A part that is repeated for each item of a list. */
export const each = (name: string, html: string): string => `{{#${name}}}${html}{{/${name}}}`;

/**
 * Replaces texts of rendered HTML by slots, all their occurrences.
 * @throws where one of them is not in the HTML, so that a changed screen is noticed by its build
 */
export function replaceAll(html: string, replacements: readonly (readonly [string, string])[]): string {
  return replacements.reduce((result, [text, replacement]) => {
    if (!result.includes(text)) throw new Error(`The rendered screen does not contain ${text}`);
    return result.replaceAll(text, () => replacement);
  }, html);
}

/** Between them they have every plural category of every language. */
const SAMPLE_COUNTS = [...Array.from({ length: 100 }, (_, index) => index + 1), 0, 1_000_000];

/** Replaces a phrase that was rendered with a sample count by a slot for the count, and its forms for all plural categories. */
export function fillPlural(name: string, phrase: (count: number) => string, sample: number) {
  const locale = getFormatLocale();
  const { format } = new Intl.NumberFormat(locale);
  const rules = new Intl.PluralRules(locale);
  const samples = new Map(SAMPLE_COUNTS.map((count) => [rules.select(count), count]));
  const forms = [...samples].map(([category, count]) =>
    when(
      `${name}.is.${category}`,
      phrase(count).replace(format(count), () => `{{${name}.text}}`),
    ),
  );
  return [phrase(sample), forms.join('')] as const;
}

/** The smallest element that contains a slot and nothing else, or has it as an attribute, stands only if it has a value. */
export function optional(html: string, name: string): string {
  const element = new RegExp(
    `<(\\w+)[^<>]*>\\{\\{${name}\\}\\}</\\1>|<\\w+[^<>]*"\\{\\{${name}\\}\\}"[^<>]*/>`,
  );
  if (!element.test(html)) throw new Error(`No element of the rendered screen is the slot ${name}`);
  return html.replace(element, (found) => when(name, found));
}
