import { PersonName } from '@lectern/contract';
import * as z from 'zod/mini';
import { Refusal } from '../../../platform/http/refusal.js';
import { validate } from '../../../platform/http/validate.js';
import type { PlainResource } from '../scim-library.js';
import { chooseAddress } from './choose-address.js';

/** The size of the attributes that are stored for a person, as JSON. */
const MAX_ATTRIBUTES_BYTES = 16 * 1024;
/** Characters of a user name or an external id. */
const MAX_ID_LENGTH = 500;

const Names = z.object({ firstName: z.optional(PersonName), lastName: z.optional(PersonName) });

/** A person as a directory sent them. */
export interface SentUser extends AccountFields {
  userName: string;
  externalId: string | null;
  isActive: boolean;
  attributes: PlainResource;
}

/** The sent fields that an account has too. */
interface AccountFields {
  /** Null: none of the sent addresses is valid. */
  address: string | null;
  firstName: string | undefined;
  lastName: string | undefined;
}

/** @throws Refusal (400) for ids and attributes that are too long, and for a name that Lectern does not accept */
export function readSentUser({ userName, externalId, active, ...resource }: PlainResource): SentUser {
  const { id: _id, meta: _meta, schemas: _schemas, groups: _groups, ...attributes } = resource;
  const trimmedName = String(userName ?? '').trim();
  const sentId = typeof externalId === 'string' && externalId !== '' ? externalId : null;
  if (!trimmedName) throw new Refusal(400, 'interop.scim.userName', { code: 'invalidValue' });
  if (trimmedName.length > MAX_ID_LENGTH || (sentId?.length ?? 0) > MAX_ID_LENGTH)
    throw new Refusal(400, 'interop.scim.longId', { values: { max: MAX_ID_LENGTH }, code: 'invalidValue' });
  if (Buffer.byteLength(JSON.stringify(attributes)) > MAX_ATTRIBUTES_BYTES)
    throw new Refusal(400, 'interop.scim.manyAttributes', {
      values: { kilobytes: MAX_ATTRIBUTES_BYTES / 1024 },
      code: 'invalidValue',
    });
  const accountFields = readAccountFields({ ...attributes, userName: trimmedName });
  readNames({ firstName: accountFields.firstName, lastName: accountFields.lastName });
  return {
    ...{ ...accountFields, userName: trimmedName, externalId: sentId },
    ...{ isActive: active !== false, attributes },
  };
}

export function readAccountFields(resource: PlainResource): AccountFields {
  const { givenName, familyName } = Object(resource['name']);
  return { address: chooseAddress(resource), firstName: givenName, lastName: familyName };
}

/** @throws InvalidInput for a name that Lectern would not accept from the person either */
export const readNames = (names: {
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
}) => validate(Names, names) as { firstName?: string | null; lastName?: string | null };
