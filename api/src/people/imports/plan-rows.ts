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

const ADMINISTRATOR_PROBLEM = storeText({ id: 'people.importRow.administrator' });
const SUSPENDED_PROBLEM = storeText({ id: 'people.importRow.suspended' });

/** What an import does with a row. */
export interface RowPlan {
  outcome: UserImportOutcome;
  /** The problem as `storeText` encodes it. */
  problem: string | null;
  /** Names of groups in the row that do not exist. */
  unknownGroups: string[];
  /** The user with the row's address; undefined if there is none, or if they have not confirmed the address. */
  user?: KnownUser;
  /** Groups that the person joins or is invited to. */
  groups: KnownGroup[];
  /** The role of an invited person, or the new role of an existing user. */
  role?: InvitedRole;
}

/** The stored users, groups and invitations that some rows are compared with. */
interface StoredState {
  users: Map<string, KnownUser>;
  /** Ids of the users with a confirmed address. */
  confirmed: Set<string>;
  /** By name in lower case; a name can belong to several groups. */
  groups: Map<string, KnownGroup[]>;
  /** `<user id> <group id>` of each membership. */
  memberships: Set<string>;
  /** Open invitations by address. */
  invitations: Map<string, { groupId: string | null; role: InvitedRole }[]>;
}

/** Compares rows with the stored users, groups and invitations. Changes nothing. */
export async function planRows(
  manager: EntityManager,
  rows: StoredRow[],
  addresses: ConfirmedAddresses,
): Promise<RowPlan[]> {
  const stored = await findStoredState(manager, rows, addresses);
  return rows.map((row) => planRow(row, stored));
}

function planRow(row: StoredRow, stored: StoredState): RowPlan {
  const holder = stored.users.get(row.email);
  // A stranger may have signed up with an address that is not confirmed, so the row does not change the stranger's account.
  const user = holder && stored.confirmed.has(holder.id) ? holder : undefined;
  const named = row.groups.map((name) => ({ name, matches: stored.groups.get(name.toLowerCase()) ?? [] }));
  const problem = row.problem ?? findAmbiguousGroup(named) ?? (holder ? findUserProblem(row, holder) : null);
  if (problem) return { outcome: 'problem', problem, unknownGroups: [], groups: [] };
  const unknownGroups = named.flatMap(({ name, matches }) => (matches.length ? [] : [name]));
  const groups = named.flatMap(({ matches }) => matches);
  const plan = user ? planUser(row, user, groups, stored) : planInvitation(row, groups, stored);
  const isChange = plan.groups.length > 0 || unknownGroups.length > 0 || plan.changesMore;
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
  /** Whether the row changes something besides the groups. */
  changesMore: boolean;
}

function planUser(
  row: StoredRow,
  user: KnownUser,
  groups: KnownGroup[],
  { memberships }: StoredState,
): PlannedChange {
  const role = row.role && row.role !== user.role ? InvitedRole.parse(row.role) : undefined;
  return {
    groups: groups.filter(({ id }) => !memberships.has(`${user.id} ${id}`)),
    role,
    changesMore: role !== undefined,
  };
}

/** Plans no second invitation where one is open, unless the file names another role. */
function planInvitation(row: StoredRow, groups: KnownGroup[], { invitations }: StoredState): PlannedChange {
  const open = invitations.get(row.email) ?? [];
  const role = row.role ? InvitedRole.parse(row.role) : (open[0]?.role ?? 'student');
  const isInvited = (id: string) =>
    open.some((invitation) => invitation.groupId === id && invitation.role === role);
  const hasRole = open.some((invitation) => invitation.role === role);
  return {
    groups: groups.filter(({ id }) => !isInvited(id)),
    role,
    changesMore: !row.groups.length && !hasRole,
  };
}

function findAmbiguousGroup(named: { name: string; matches: KnownGroup[] }[]): string | null {
  const ambiguous = named.find(({ matches }) => matches.length > 1);
  if (!ambiguous) return null;
  const values = { count: ambiguous.matches.length, name: ambiguous.name };
  return storeText({ id: 'people.importRow.ambiguousGroup', values });
}

function findUserProblem({ role }: StoredRow, user: KnownUser): string | null {
  if (user.role === 'suspended') return SUSPENDED_PROBLEM;
  return user.role === 'admin' && role ? ADMINISTRATOR_PROBLEM : null;
}

async function findStoredState(
  manager: EntityManager,
  rows: StoredRow[],
  addresses: ConfirmedAddresses,
): Promise<StoredState> {
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
