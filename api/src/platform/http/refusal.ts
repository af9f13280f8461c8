import type { MessageValues } from '@lectern/i18n';
import { translateText, type ServerMessageId, type ServerText } from '@lectern/i18n/server';
import { HttpException } from '@nestjs/common';
import { DEFAULT_LOCALE, type Locale } from '@lectern/contract';

interface Options {
  /** Arguments of the message. */
  values?: MessageValues | undefined;
  /** A text that is the argument `reason` of the message. */
  reason?: ServerText | undefined;
  /** A code for programs, where the contract declares one; otherwise the message's id. */
  code?: string;
  /** Data that the contract declares for the code. */
  details?: unknown;
}

/** A call that is refused with a sentence for the person: `throw new Refusal(404, 'assessment.examGone')`. */
export class Refusal extends HttpException {
  readonly text: ServerText;
  readonly code: string;
  readonly values: MessageValues | undefined;
  readonly details: unknown;

  constructor(status: number, id: ServerMessageId, { values, reason, code = id, details }: Options = {}) {
    const text = { id, ...(values && { values }), ...(reason && { reason }) };
    super(translateText(DEFAULT_LOCALE, text), status);
    this.text = text;
    this.code = code;
    this.values = values;
    this.details = details;
  }

  /** The sentence in a language of the interface. */
  describe(locale: Locale): string {
    return translateText(locale, this.text);
  }
}
