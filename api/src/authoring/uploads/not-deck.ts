import { DEFAULT_LOCALE, type Locale, type OfficeFormat, UPLOAD_REFUSALS } from '@lectern/contract';
import { describeUploadTexts, listAlternatives, type UploadText } from '@lectern/data';
import { Refusal } from '../../platform/http/refusal.js';

/** Refuses a file of another kind where office files are accepted, too: it names what is accepted. */
export class NotDeck extends Refusal {
  /** The sentence with the endings in place of a list in English. */
  readonly uploadText: UploadText;

  constructor(formats: readonly OfficeFormat[]) {
    const endings = ['pdf', ...formats].map((format) => `.${format}`);
    super(UPLOAD_REFUSALS.notPdf.status, 'authoring.notDeck', {
      values: { formats: listAlternatives(DEFAULT_LOCALE, endings) },
    });
    this.uploadText = { id: 'authoring.notDeck', endings };
  }

  override describe(locale: Locale): string {
    return describeUploadTexts(locale, [this.uploadText]);
  }
}
