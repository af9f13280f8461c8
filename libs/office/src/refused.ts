import type { UploadRefusal } from '@lectern/contract';

/** Why an office file can't become a course; keys of the contract's refusals. */
export type OfficeRefusal = Extract<
  UploadRefusal,
  | 'notPdf'
  | 'otherOfficeFile'
  | 'encryptedOffice'
  | 'unreadableOffice'
  | 'officeTooLarge'
  | 'tooManySlides'
  | 'conversionFailed'
  | 'conversionTooSlow'
>;

/** Within the reader process: the file is refused. The process that started it throws `UnreadableDeck` instead. */
export class RefusedPackage extends Error {
  constructor(
    readonly reason: OfficeRefusal,
    detail?: string,
  ) {
    super(detail ?? reason);
  }
}
