import type { UploadRefusal } from '@lectern/contract';

/** Reasons for which the reader process refuses an office file; a subset of the contract's reasons. */
export const OFFICE_REFUSALS = [
  'notPdf',
  'otherOfficeFile',
  'encryptedOffice',
  'unreadableOffice',
  'officeTooLarge',
  'tooManySlides',
] as const satisfies UploadRefusal[];

/** Thrown within the reader process when it refuses a file. The process that started the reader throws `UnreadableDeck` instead. */
export class RefusedPackage extends Error {
  constructor(
    readonly reason: (typeof OFFICE_REFUSALS)[number],
    detail?: string,
  ) {
    super(detail ?? reason);
  }
}
