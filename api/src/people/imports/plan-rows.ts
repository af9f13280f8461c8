import { InvitedRole, type UserImportOutcome } from '@lectern/contract';
import { groupBy } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import type { ConfirmedAddresses } from '../../identity/accounts/confirmed-addresses.service.js';
import {
  findGroups,
  findMemberships,
  findOpenInvitations,
  findUsers,
  type KnownGroup,
  type KnownUser,
} from './user-imports.queries.js';
import { storeText, type StoredRow } from './stored-text.js';

const ADMINISTRATOR = storeText({ id: 'people.importRow.administrator' });
const SUSPENDED = storeText({ id: 'people.importRow.suspended' });

/** What an import does with a row. */
export interface RowPlan {
  outcome: UserImportOutcome;
  /** As it is stored. */
  problem: string | null;
  /** Names of groups in the row that do not exist. */
  unknownGroups: string[];
  /** The person's account; undefined for an address without one, or with one whose address is not confirmed. */
  user?: KnownUser;
  /** Groups that the person joins or is invited to. */
  groups: KnownGroup[];
  /** The role of a new person, or the new role of a known one. */
  role?: InvitedRole;
}

/** What is stored about the people and groups of some rows. */
interface Known {
  users: Map<string, KnownUser>;
  /** Ids of those of the users whose address is confirmed. */
  confirmed: Set<string>;
  /** By name in lower case; a name can belong to several groups. */
  groups: Map<string, KnownGroup[]>;
  /** `userId groupId` */
  memberships: Set<string>;
  /** Open invitations by address. */
  invitations: Map<string, { groupId: string | null; role: InvitedRole }[]>;
}

/** Compares rows with what is stored. Changes nothing. */
export async function planRows(
  manager: EntityManager,
  rows: StoredRow[],
  addresses: ConfirmedAddresses,
): Promise<RowPlan[]> {
  const known = await findKnown(manager, rows, addresses);
  return rows.map((row) => planRow(row, known));
}

function planRow(row: StoredRow, known: Known): RowPlan {
  const holder = known.users.get(row.email);
  // A stranger may have signed up with the address, so the row gives their account nothing.
  const user = holder && known.confirmed.has(holder.id) ? holder : undefined;
  const found = row.groups.map((name) => ({ name, matches: known.groups.get(name.toLowerCase()) ?? [] }));
  const problem = row.problem ?? ambiguousGroup(found) ?? (holder ? userProblem(row, holder) : null);
  if (problem) return { outcome: 'problem', problem, unknownGroups: [], groups: [] };
  const unknownGroups = found.flatMap(({ name, matches }) => (matches.length ? [] : [name]));
  const groups = found.flatMap(({ matches }) => matches);
  const plan = user ? planUser(row, user, groups, known) : planInvitation(row, groups, known);
  const isChange = plan.groups.length > 0 || unknownGroups.length > 0 || plan.isOther;
  const outcome = user ? 'update' : holder ? 'unconfirmed' : 'invite';
  return {
    outcome: isChange ? outcome : 'unchanged',
    problem: null,
    unknownGroups,
    groups: plan.groups,
    ...(user && { user }),
    ...(plan.role && { role: plan.role }),
  };
}

interface PlannedChange {
  groups: KnownGroup[];
  role?: InvitedRole | undefined;
  /** Something changes besides the groups. */
  isOther: boolean;
}

function planUser(
  row: StoredRow,
  user: KnownUser,
  groups: KnownGroup[],
  { memberships }: Known,
): PlannedChange {
  const role = row.role && row.role !== user.role ? InvitedRole.parse(row.role) : undefined;
  return {
    groups: groups.filter(({ id }) => !memberships.has(`${user.id} ${id}`)),
    role,
    isOther: role !== undefined,
  };
}

/** An open invitation is enough; another role in the file makes a new one. */
function planInvitation(row: StoredRow, groups: KnownGroup[], { invitations }: Known): PlannedChange {
  const open = invitations.get(row.email) ?? [];
  const role = row.role ? InvitedRole.parse(row.role) : (open[0]?.role ?? 'student');
  const isInvited = (id: string) => open.some((one) => one.groupId === id && one.role === role);
  const hasRole = open.some((one) => one.role === role);
  return {
    groups: groups.filter(({ id }) => !isInvited(id)),
    role,
    isOther: !row.groups.length && !hasRole,
  };
}

function ambiguousGroup(found: { name: string; matches: KnownGroup[] }[]): string | null {
  const ambiguous = found.find(({ matches }) => matches.length > 1);
  if (!ambiguous) return null;
  const values = { count: ambiguous.matches.length, name: ambiguous.name };
  return storeText({ id: 'people.importRow.ambiguousGroup', values });
}

function userProblem({ role }: StoredRow, user: KnownUser): string | null {
  if (user.role === 'suspended') return SUSPENDED;
  return user.role === 'admin' && role ? ADMINISTRATOR : null;
}

async function findKnown(
  manager: EntityManager,
  rows: StoredRow[],
  addresses: ConfirmedAddresses,
): Promise<Known> {
  const usable = rows.filter(({ problem }) => !problem);
  const emails = usable.map(({ email }) => email);
  const names = [...new Set(usable.flatMap(({ groups }) => groups))];
  const users = await findUsers(manager, emails);
  const userIds = users.map(({ id }) => id);
  const groups = await findGroups(manager, names);
  const groupIds = groups.map(({ id }) => id);
  const invitations = await findOpenInvitations(manager, emails);
  return {
    users: new Map(users.map((user) => [user.email, user])),
    confirmed: await addresses.find(manager, userIds),
    groups: groupBy(groups, ({ name }) => name.toLowerCase()),
    memberships: new Set(await findMemberships(manager, userIds, groupIds)),
    invitations: groupBy(invitations, ({ email }) => email),
  };
}
