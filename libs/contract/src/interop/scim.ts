import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';

// SCIM 2.0 (RFC 7643, RFC 7644). Answers and errors have the media type application/scim+json and the format of the standard. All calls
// answer 404 while administrators do not allow SCIM, and 403 to an access token that does not belong to a service account.

/** The base address of the resources. */
export const SCIM_PATH = '/api/scim/v2';

/** Characters of a filter, a list of attributes, and the path of an operation. */
export const MAX_SCIM_QUERY_LENGTH = 1000;

/** Resources of one answer. A list of groups with members has fewer. */
export const MAX_SCIM_PAGE_SIZE = 100;

/** Members that a directory can add to a group. */
export const MAX_SCIM_MEMBERS = 20_000;

/** Operations of one PATCH. */
export const MAX_SCIM_OPERATIONS = 100;

const QueryText = z.optional(z.string().check(z.maxLength(MAX_SCIM_QUERY_LENGTH)));

const ScimAttributes = z.object({
  /** Names of the attributes to return, separated by commas. */
  attributes: QueryText,
  /** Names of the attributes to leave out, separated by commas. */
  excludedAttributes: QueryText,
});
export type ScimAttributes = z.output<typeof ScimAttributes>;

const Integer = z.coerce.number().check(z.multipleOf(1), z.gte(-1_000_000), z.lte(1_000_000_000));

const ScimList = z.extend(ScimAttributes, {
  filter: QueryText,
  /** Counts from 1; a lower number counts as 1. */
  startIndex: z._default(Integer, 1),
  /** The size of the page. Numbers above `MAX_SCIM_PAGE_SIZE` count as that, negative numbers as 0. */
  count: z._default(Integer, MAX_SCIM_PAGE_SIZE),
  sortBy: QueryText,
  sortOrder: z._default(z.enum(['ascending', 'descending']), 'ascending'),
});
export type ScimList = z.output<typeof ScimList>;

/** The id of a user, a group, a resource type or a schema. An unknown id gets 404. */
const ResourceId = z.object({ id: z.string().check(z.maxLength(200)) });

/** A resource or message of SCIM. The server checks the attributes against the published schemas. */
const Resource = z.looseObject({});

export const listScimUsers = endpoint({
  method: 'GET',
  path: '/api/scim/v2/Users',
  access: 'admin',
  needsToken: true,
  summary: 'SCIM: people of the directory',
  query: ScimList,
});

export const getScimUser = endpoint({
  method: 'GET',
  path: '/api/scim/v2/Users/:id',
  access: 'admin',
  needsToken: true,
  summary: 'SCIM: a person of the directory',
  params: ResourceId,
  query: ScimAttributes,
});

/** Makes an account, or links the one that has the address. 409 for a user name that another person of the directory has. */
export const createScimUser = endpoint({
  method: 'POST',
  path: '/api/scim/v2/Users',
  access: 'admin',
  needsToken: true,
  summary: 'SCIM: bring in a person',
  query: ScimAttributes,
  body: Resource,
  status: 201,
});

export const replaceScimUser = endpoint({
  method: 'PUT',
  path: '/api/scim/v2/Users/:id',
  access: 'admin',
  needsToken: true,
  summary: 'SCIM: replace a person',
  params: ResourceId,
  query: ScimAttributes,
  body: Resource,
});

/** 200 with the person where the call has `attributes`. */
export const patchScimUser = endpoint({
  method: 'PATCH',
  path: '/api/scim/v2/Users/:id',
  access: 'admin',
  needsToken: true,
  summary: 'SCIM: change a person',
  params: ResourceId,
  query: ScimAttributes,
  body: Resource,
  status: 204,
});

/** Suspends the person and removes them from the directory. Their progress and results stay. */
export const deleteScimUser = endpoint({
  method: 'DELETE',
  path: '/api/scim/v2/Users/:id',
  access: 'admin',
  needsToken: true,
  summary: 'SCIM: take a person out of the directory',
  params: ResourceId,
  status: 204,
});

export const listScimGroups = endpoint({
  method: 'GET',
  path: '/api/scim/v2/Groups',
  access: 'admin',
  needsToken: true,
  summary: 'SCIM: groups of the directory',
  query: ScimList,
});

export const getScimGroup = endpoint({
  method: 'GET',
  path: '/api/scim/v2/Groups/:id',
  access: 'admin',
  needsToken: true,
  summary: 'SCIM: a group of the directory',
  params: ResourceId,
  query: ScimAttributes,
});

export const createScimGroup = endpoint({
  method: 'POST',
  path: '/api/scim/v2/Groups',
  access: 'admin',
  needsToken: true,
  summary: 'SCIM: create a group',
  query: ScimAttributes,
  body: Resource,
  status: 201,
});

export const replaceScimGroup = endpoint({
  method: 'PUT',
  path: '/api/scim/v2/Groups/:id',
  access: 'admin',
  needsToken: true,
  summary: 'SCIM: replace a group',
  params: ResourceId,
  query: ScimAttributes,
  body: Resource,
});

/** 200 with the group where the call has `attributes`. */
export const patchScimGroup = endpoint({
  method: 'PATCH',
  path: '/api/scim/v2/Groups/:id',
  access: 'admin',
  needsToken: true,
  summary: 'SCIM: change a group',
  params: ResourceId,
  query: ScimAttributes,
  body: Resource,
  status: 204,
});

/** Archives the group and removes it from the directory. */
export const deleteScimGroup = endpoint({
  method: 'DELETE',
  path: '/api/scim/v2/Groups/:id',
  access: 'admin',
  needsToken: true,
  summary: 'SCIM: take a group out of the directory',
  params: ResourceId,
  status: 204,
});

export const getScimConfiguration = endpoint({
  method: 'GET',
  path: '/api/scim/v2/ServiceProviderConfig',
  access: 'admin',
  needsToken: true,
  summary: 'SCIM: what the server supports',
});

/** The same as `getScimConfiguration`, at the address that Microsoft's validator uses. */
export const getScimServiceConfiguration = endpoint({
  method: 'GET',
  path: '/api/scim/v2/serviceConfiguration',
  access: 'admin',
  needsToken: true,
  summary: 'SCIM: what the server supports, under the path of Microsoft’s validator',
});

export const listScimResourceTypes = endpoint({
  method: 'GET',
  path: '/api/scim/v2/ResourceTypes',
  access: 'admin',
  needsToken: true,
  summary: 'SCIM: kinds of resources',
});

export const getScimResourceType = endpoint({
  method: 'GET',
  path: '/api/scim/v2/ResourceTypes/:id',
  access: 'admin',
  needsToken: true,
  summary: 'SCIM: a kind of resources',
  params: ResourceId,
});

export const listScimSchemas = endpoint({
  method: 'GET',
  path: '/api/scim/v2/Schemas',
  access: 'admin',
  needsToken: true,
  summary: 'SCIM: attributes of resources',
});

export const getScimSchema = endpoint({
  method: 'GET',
  path: '/api/scim/v2/Schemas/:id',
  access: 'admin',
  needsToken: true,
  summary: 'SCIM: attributes of one kind of resources',
  params: ResourceId,
});
