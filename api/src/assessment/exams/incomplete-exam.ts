import { DEFAULT_LOCALE, EXAM_INCOMPLETE, type Locale } from '@lectern/contract';
import { joinSentences, type ServerText, translateText } from '@lectern/i18n/server';
import { Refusal } from '../../platform/http/refusal.js';

const joinTexts = (locale: Locale, texts: ServerText[]): string =>
  joinSentences(
    locale,
    texts.map((text) => translateText(locale, text)),
  );

/** Refuses to publish, print or preview an exam, and lists all problems that must be solved before. */
export class IncompleteExam extends Refusal {
  constructor(private readonly problems: ServerText[]) {
    super(409, 'assessment.examIncomplete', {
      values: { problems: joinTexts(DEFAULT_LOCALE, problems) },
      code: EXAM_INCOMPLETE,
    });
  }

  override describe(locale: Locale): string {
    return joinTexts(locale, this.problems);
  }
}
