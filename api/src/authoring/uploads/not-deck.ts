import { DEFAULT_LOCALE, type Locale, type OfficeFormat, UPLOAD_REFUSALS } from '@lectern/contract';
import { formatLocale, translate } from '@lectern/i18n/server';
import { Refusal } from '../../platform/http/refusal.js';

/** The endings of the files that are accepted, such as `.pdf, .pptx, or .odp`. */
const listEndings = (formats: readonly OfficeFormat[], locale: Locale): string =>
  new Intl.ListFormat(formatLocale(locale), { type: 'disjunction' }).format(
    ['pdf', ...formats].map((format) => `.${format}`),
  );

/** Refuses a file of another kind where office files are accepted, too: it names what is accepted. */
export class NotDeck extends Refusal {
  constructor(private readonly formats: readonly OfficeFormat[]) {
    super(UPLOAD_REFUSALS.notPdf.status, 'authoring.notDeck', {
      values: { formats: listEndings(formats, DEFAULT_LOCALE) },
    });
  }

  override describe(locale: Locale): string {
    return translate(locale, 'authoring.notDeck', { formats: listEndings(this.formats, locale) });
  }
}
