import type { Locale } from '@lectern/contract';
import type { Response } from 'express';
import { errorBody } from '../../platform/http/error.filter.js';

export const SCIM_TYPE = 'application/scim+json';

const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** Codes of RFC 7644, section 3.12. Other codes of Lectern have no counterpart there. */
const SCIM_TYPES = [
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
    SCIM_TYPES.find((type) => type === code) ?? (code === 'platform.invalid' ? 'invalidValue' : undefined);
  response
    .status(statusCode)
    .type(SCIM_TYPE)
    .send(
      JSON.stringify({
        schemas: [ERROR],
        status: String(statusCode),
        ...(scimType && { scimType }),
        detail: message,
      }),
    );
}
