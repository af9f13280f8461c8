import { displayName, type Group, type GroupPerson, type ListedGroup } from '@lectern/contract';
import type { EntityManager } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import { findGroupRow, findManagers, type GroupRow, type PersonRow } from './groups.queries.js';

export const presentListedGroup = ({ archivedAt, createdAt, ...group }: GroupRow): ListedGroup => ({
  ...group,
  archivedAt: archivedAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});

export const presentPerson = ({ id, firstName, lastName, email }: PersonRow): GroupPerson => ({
  id,
  name: displayName({ firstName, lastName, email }),
  email,
});

/** @throws Refusal (404) */
export async function findGroup(manager: EntityManager, groupId: string): Promise<Group> {
  const row = await findGroupRow(manager, groupId);
  if (!row) throw new Refusal(404, 'people.group.notFound');
  const managers = await findManagers(manager, groupId);
  return { ...presentListedGroup(row), version: row.version, managers: managers.map(presentPerson) };
}
