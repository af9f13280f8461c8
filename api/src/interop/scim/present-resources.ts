import { SCIM_PATH } from '@lectern/contract';
import { ENTERPRISE_SCHEMA } from './filters/parse-filter.js';
import type { ScimGroupRow, ScimMemberRow } from './groups/scim-groups.queries.js';
import type { PageLimits } from './read-limits.js';
import type { PlainResource } from './scim-library.js';
import type { ScimUserRow } from './users/scim-users.queries.js';

const CORE_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:';
const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

/** Builds the address of a resource. */
const buildUrl = (publicUrl: string, type: 'Users' | 'Groups', id: string) =>
  `${publicUrl}${SCIM_PATH}/${type}/${id}`;

export function presentUser(row: ScimUserRow, publicUrl: string): PlainResource {
  const { id, userName, externalId, isActive, attributes, groups } = row;
  return {
    schemas: [`${CORE_SCHEMA}User`, ...(attributes[ENTERPRISE_SCHEMA] ? [ENTERPRISE_SCHEMA] : [])],
    id,
    ...(externalId !== null && { externalId }),
    userName,
    ...attributes,
    active: isActive,
    groups: groups.map((group) => ({
      value: group.id,
      $ref: buildUrl(publicUrl, 'Groups', group.id),
      display: group.name,
      type: 'direct',
    })),
    meta: buildMeta(row, 'User', buildUrl(publicUrl, 'Users', id)),
  };
}

/** @param members null: the call does not request them */
export function presentGroup(
  row: ScimGroupRow,
  members: ScimMemberRow[] | null,
  publicUrl: string,
): PlainResource {
  const { id, name, externalId } = row;
  return {
    schemas: [`${CORE_SCHEMA}Group`],
    id,
    ...(externalId !== null && { externalId }),
    displayName: name,
    ...(members && {
      members: members.map(({ userId, display }) => ({
        value: userId,
        $ref: buildUrl(publicUrl, 'Users', userId),
        ...(display !== null && { display }),
        type: 'User',
      })),
    }),
    meta: buildMeta(row, 'Group', buildUrl(publicUrl, 'Groups', id)),
  };
}

/** A page of a list (RFC 7644, section 3.4.2). */
export const presentList = (
  items: PlainResource[],
  total: number,
  { offset }: PageLimits,
): PlainResource => ({
  schemas: [LIST_SCHEMA],
  totalResults: total,
  startIndex: offset + 1,
  itemsPerPage: items.length,
  Resources: items,
});

const buildMeta = (
  { createdAt, changedAt }: { createdAt: Date; changedAt: Date },
  resourceType: string,
  location: string,
) => ({
  resourceType,
  created: createdAt.toISOString(),
  lastModified: changedAt.toISOString(),
  location,
});
