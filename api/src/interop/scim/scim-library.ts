import { MAX_SCIM_PAGE_SIZE, SCIM_PATH } from '@lectern/contract';
import { Config, Resources, Schemas } from 'scimmy';
import { Refusal } from '../../platform/http/refusal.js';

/** Attributes that Lectern does not use. They are neither published nor stored. */
const UNUSED_ATTRIBUTES = ['password', 'ims', 'photos', 'entitlements', 'roles', 'x509Certificates'];

/**
 * Configures the descriptions of the server, resource types and schemas that the SCIM library publishes. The library has one
 * configuration per process.
 */
export function configureScimLibrary(publicUrl: string) {
  if (Resources.declared(Resources.User)) return;
  const base = publicUrl + SCIM_PATH;
  Schemas.User.truncate(UNUSED_ATTRIBUTES);
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

/** A resource as plain data. `readUser` and `readGroup` write attribute names as the schema does, and leave out unknown attributes. */
export type PlainResource = Record<string, unknown>;

/** @throws Refusal (400) for a resource that the schema does not allow */
export const readUser = (sent: PlainResource): PlainResource =>
  readWithLibrary(() => new Schemas.User(normalizeValues(sent), 'in'));

/** @throws Refusal (400) for a resource that the schema does not allow */
export const readGroup = (sent: PlainResource): PlainResource =>
  readWithLibrary(() => new Schemas.Group(normalizeValues(sent), 'in'));

function readWithLibrary(build: () => object): PlainResource {
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
const BOOLEAN_ATTRIBUTES = ['active', 'primary'];

/** Makes booleans of 'True' and 'False', and leaves out null, which counts as an absent attribute (RFC 7643, section 2.5). */
function normalizeValues(value: PlainResource): PlainResource {
  const entries = Object.entries(value).flatMap(([key, entry]): [string, unknown][] => {
    if (entry === null) return [];
    return [
      [key, BOOLEAN_ATTRIBUTES.includes(key.toLowerCase()) ? parseBoolean(entry) : normalizeValue(entry)],
    ];
  });
  return Object.fromEntries(entries);
}

function normalizeValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => item !== null).map(normalizeValue);
  return typeof value === 'object' && value !== null ? normalizeValues(value as PlainResource) : value;
}

function parseBoolean(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.toLowerCase();
  return text === 'true' || text === 'false' ? text === 'true' : value;
}
