import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';

// SCIM 2.0 (RFC 7643, RFC 7644). Answers have the media type application/scim+json and the form of that standard, errors too. All
// calls answer 404 while administrators do not allow the standard, and 403 to other tokens than those of service accounts.

/** Where directories find the resources. */
export const SCIM_PATH = '/api/scim/v2';

/** Longest filter, list of attributes and path of a change, in characters. */
export const MAX_SCIM_QUERY_LENGTH = 1000;

/** Resources of one answer. A list of groups with their members has fewer. */
export const MAX_SCIM_PAGE_SIZE = 100;

/** Members that a directory can give a group. */
export const MAX_SCIM_MEMBERS = 20_000;

/** Operations of one PATCH. */
export const MAX_SCIM_OPERATIONS = 100;

const QueryText = z.optional(z.string().check(z.maxLength(MAX_SCIM_QUERY_LENGTH)));

const ScimAttributes = z.object({
  /** Names of the attributes to return, separated by commas. */
  attributes: QueryText,
  /** Names of those to leave out. */
  excludedAttributes: QueryText,
});
export type ScimAttributes = z.output<typeof ScimAttributes>;

const Integer = z.coerce.number().check(z.multipleOf(1), z.gte(-1_000_000), z.lte(1_000_000_000));

const ScimList = z.extend(ScimAttributes, {
  filter: QueryText,
  /** From 1; less counts as 1. */
  startIndex: z._default(Integer, 1),
  /** At most `MAX_SCIM_PAGE_SIZE`; less than 0 counts as 0. */
  count: z._default(Integer, MAX_SCIM_PAGE_SIZE),
  sortBy: QueryText,
  sortOrder: z._default(z.enum(['ascending', 'descending']), 'ascending'),
});
export type ScimList = z.output<typeof ScimList>;

/** Of a user, a group or a description. An unknown one answers 404. */
const ResourceId = z.object({ id: z.string().check(z.maxLength(200)) });

/** A resource or message as SCIM defines it; the server checks its attributes by the schemas that it publishes. */
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

/** Links an account that has the address already. 409 for a user name that the directory uses. */
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

/** 200 with the person where attributes are asked for. */
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

/** Suspends the person, and takes them out of the directory. What they have learned stays. */
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

/** 200 with the group where attributes are asked for. */
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

/** Archives the group, and takes it out of the directory. */
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

/** The same where Microsoft's validator asks for it. */
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
