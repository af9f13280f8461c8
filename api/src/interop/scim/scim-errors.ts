import type { Locale } from '@lectern/contract';
import type { Response } from 'express';
import { errorBody } from '../../platform/http/error.filter.js';

export const SCIM_MEDIA_TYPE = 'application/scim+json';

const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** The codes of errors of RFC 7644, section 3.12 (`scimType`). An error with another code is sent without. */
const SCIM_ERROR_CODES = [
  'uniqueness',
  'invalidFilter',
  'mutability',
  'invalidSyntax',
  'invalidPath',
  'noTarget',
  'invalidValue',
];

/** Answers with an error in the form of the standard; `detail` is the sentence for a person. */
export function sendScimError(response: Response, error: unknown, locale: Locale): void {
  const { statusCode, message, code } = errorBody(error, locale);
  const scimType =
    SCIM_ERROR_CODES.find((scimCode) => scimCode === code) ??
    (code === 'platform.invalid' ? 'invalidValue' : undefined);
  response
    .status(statusCode)
    .type(SCIM_MEDIA_TYPE)
    .send(
      JSON.stringify({
        schemas: [ERROR_SCHEMA],
        status: String(statusCode),
        ...(scimType && { scimType }),
        detail: message,
      }),
    );
}
