import { getFormatLocale } from '@lectern/i18n';

/** Parts of Mustache templates (https://mustache.github.io) that the API fills; it escapes every value. */

/** A part that the API writes only if the value `name` is not null, false, empty or an empty list; `otherwise` replaces it. */
export const when = (name: string, html: string, otherwise = ''): string =>
  `{{#${name}}}${html}{{/${name}}}` + (otherwise && `{{^${name}}}${otherwise}{{/${name}}}`);

/** A part that the API writes unless the site's settings hide it. */
export const unlessHidden = (name: string, html: string): string =>
  `{{^hidden.${name}}}${html}{{/hidden.${name}}}`;

/** The site's addresses as slots. */
export const SLOT_LINKS = { privacy: '{{links.privacy}}', imprint: '{{links.imprint}}' };

/** Makes the API write the link to the imprint only if the site has an imprint. */
export const fillImprint = (html: string): string =>
  html.replace(/<a [^<>]*"\{\{links\.imprint\}\}"[^<>]*>[^<>]*<\/a>/, (link) => when('links.imprint', link));

/** A part that is repeated for each item of a list. */
export const each = (name: string, html: string): string => `{{#${name}}}${html}{{/${name}}}`;

/**
 * Replaces all occurrences of texts in rendered HTML by slots.
 * @throws if the HTML lacks one of the texts, so that the build of a changed screen fails
 */
export function replaceAll(
  html: string,
  replacements: readonly (readonly [text: string, replacement: string])[],
): string {
  return replacements.reduce((result, [text, replacement]) => {
    if (!result.includes(text)) throw new Error(`The rendered screen does not contain ${text}`);
    return result.replaceAll(text, () => replacement);
  }, html);
}

/** Counts that cover every plural category of every language. */
const SAMPLE_COUNTS = [...Array.from({ length: 100 }, (_, index) => index + 1), 0, 1_000_000];

/**
 * The replacement of a phrase that was rendered with a sample count: the phrase in all plural categories, with a slot for the
 * count. The API chooses the form by `<name>.is.<category>`, such as `slides.is.one`.
 */
export function fillPlural(name: string, phrase: (count: number) => string, sample: number) {
  const locale = getFormatLocale();
  const { format } = new Intl.NumberFormat(locale);
  const rules = new Intl.PluralRules(locale);
  const sampleByCategory = new Map(SAMPLE_COUNTS.map((count) => [rules.select(count), count]));
  const forms = [...sampleByCategory].map(([category, count]) =>
    when(
      `${name}.is.${category}`,
      phrase(count).replace(format(count), () => `{{${name}.text}}`),
    ),
  );
  return [phrase(sample), forms.join('')] as const;
}

/** Makes the API write the element whose content or attribute is the slot `name` only if the slot has a value. */
export function optional(html: string, name: string): string {
  const element = new RegExp(
    `<(\\w+)[^<>]*>\\{\\{${name}\\}\\}</\\1>|<\\w+[^<>]*"\\{\\{${name}\\}\\}"[^<>]*/>`,
  );
  if (!element.test(html)) throw new Error(`No element of the rendered screen is the slot ${name}`);
  return html.replace(element, (found) => when(name, found));
}
