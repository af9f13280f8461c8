import { MAX_SCIM_PAGE_SIZE, SCIM_PATH } from '@lectern/contract';
import { Config, Resources, Schemas } from 'scimmy';
import { Refusal } from '../../platform/http/refusal.js';

/** Attributes that have no use here, and are neither published nor stored. */
const UNUSED = ['password', 'ims', 'photos', 'entitlements', 'roles', 'x509Certificates'];

/** Sets what the SCIM library publishes about the server, its resource types and schemas. The library keeps this for the whole process. */
export function configureScimLibrary(publicUrl: string) {
  if (Resources.declared(Resources.User)) return;
  const base = publicUrl + SCIM_PATH;
  Schemas.User.truncate(UNUSED);
  Resources.User.extend(Schemas.EnterpriseUser, false);
  for (const type of [Resources.User, Resources.Group]) {
    type.basepath(base);
    Resources.declare(type);
  }
  for (const type of [Resources.ResourceType, Resources.Schema, Resources.ServiceProviderConfig])
    type.basepath(base);
  Config.set({
    patch: true,
    filter: { supported: true, maxResults: MAX_SCIM_PAGE_SIZE },
    sort: true,
    documentationUri: 'https://www.rfc-editor.org/rfc/rfc7644',
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Access token',
        description: 'An access token of a service account with the scope provisioning:write',
        specUri: 'https://www.rfc-editor.org/rfc/rfc6750',
      },
    ],
  });
}

/** A resource as plain data, with the names of attributes as the schema writes them. Unknown attributes are left out. */
export type PlainResource = Record<string, unknown>;

/** @throws Refusal (400) for a resource that the schema does not allow */
export const readUser = (sent: PlainResource): PlainResource =>
  read(() => new Schemas.User(prepare(sent), 'in'));

/** @throws Refusal (400) for a resource that the schema does not allow */
export const readGroup = (sent: PlainResource): PlainResource =>
  read(() => new Schemas.Group(prepare(sent), 'in'));

function read(build: () => object): PlainResource {
  try {
    return JSON.parse(JSON.stringify(build()));
  } catch (error) {
    const { message, scimType } = error as Error & { scimType?: string };
    throw new Refusal(400, 'interop.scim.resource', {
      values: { problem: message },
      code: scimType ?? 'invalidValue',
    });
  }
}

/** Attributes that Microsoft Entra ID sends as the texts 'True' and 'False'. */
const BOOLEANS = ['active', 'primary'];

/** Makes booleans of texts, and leaves out what is null: an attribute without a value counts as absent (RFC 7643, section 2.5). */
function prepare(value: PlainResource): PlainResource {
  const entries = Object.entries(value).flatMap(([key, one]): [string, unknown][] => {
    if (one === null) return [];
    return [[key, BOOLEANS.includes(key.toLowerCase()) ? readBoolean(one) : prepareValue(one)]];
  });
  return Object.fromEntries(entries);
}

function prepareValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((one) => one !== null).map(prepareValue);
  return typeof value === 'object' && value !== null ? prepare(value as PlainResource) : value;
}

function readBoolean(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.toLowerCase();
  return text === 'true' || text === 'false' ? text === 'true' : value;
}
