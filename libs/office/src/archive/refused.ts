import type { UploadRefusal } from '@lectern/contract';

/** Why the reader process refuses an office file; keys of the contract's refusals. */
export const OFFICE_REFUSALS = [
  'notPdf',
  'otherOfficeFile',
  'encryptedOffice',
  'unreadableOffice',
  'officeTooLarge',
  'tooManySlides',
] as const satisfies UploadRefusal[];

/** Within the reader process: the file is refused. The process that started it throws `UnreadableDeck` instead. */
export class RefusedPackage extends Error {
  constructor(
    readonly reason: (typeof OFFICE_REFUSALS)[number],
    detail?: string,
  ) {
    super(detail ?? reason);
  }
}
