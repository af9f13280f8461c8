import type { MessageValues } from '@lectern/i18n';
import { translate, type ServerMessageId } from '@lectern/i18n/server';
import { HttpException } from '@nestjs/common';
import { DEFAULT_LOCALE, type Locale } from '@lectern/contract';

interface Options {
  /** Arguments of the message. */
  values?: MessageValues;
  /** For programs; the message's id where the contract names no code. */
  code?: string;
  /** Data of the code. */
  details?: unknown;
}

/** A call that is refused with a sentence for the person: `throw new Refusal(404, 'assessment.examGone')`. */
export class Refusal extends HttpException {
  readonly code: string;
  readonly values: MessageValues | undefined;
  readonly details: unknown;

  constructor(
    status: number,
    readonly id: ServerMessageId,
    { values, code = id, details }: Options = {},
  ) {
    super(translate(DEFAULT_LOCALE, id, values), status);
    this.code = code;
    this.values = values;
    this.details = details;
  }

  /** The sentence in a language of the interface. */
  describe(locale: Locale): string {
    return translate(locale, this.id, this.values);
  }
}
