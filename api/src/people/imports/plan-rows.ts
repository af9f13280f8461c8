import { InvitedRole, type UserImportOutcome } from '@lectern/contract';
import { groupBy, type User } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import type { UserRow } from '@lectern/import-reader';
import type { ConfirmedAddresses } from '../../identity/accounts/confirmed-addresses.service.js';

const ADMINISTRATOR =
  'This person is an administrator. An import does not change the role of administrators.';
const SUSPENDED = 'The account of this person is suspended.';

type KnownUser = Pick<User, 'id' | 'email' | 'role'>;
interface KnownGroup {
  id: string;
  name: string;
}

/** What an import does with a row. */
export interface RowPlan {
  outcome: UserImportOutcome;
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
  rows: UserRow[],
  addresses: ConfirmedAddresses,
): Promise<RowPlan[]> {
  const known = await findKnown(manager, rows, addresses);
  return rows.map((row) => planRow(row, known));
}

function planRow(row: UserRow, known: Known): RowPlan {
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
  row: UserRow,
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
function planInvitation(row: UserRow, groups: KnownGroup[], { invitations }: Known): PlannedChange {
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
  return `${ambiguous.matches.length} groups have the name “${ambiguous.name}”. Rename all but one.`;
}

function userProblem({ role }: UserRow, user: KnownUser): string | null {
  if (user.role === 'suspended') return SUSPENDED;
  return user.role === 'admin' && role ? ADMINISTRATOR : null;
}

async function findKnown(
  manager: EntityManager,
  rows: UserRow[],
  addresses: ConfirmedAddresses,
): Promise<Known> {
  const usable = rows.filter(({ problem }) => !problem);
  const emails = usable.map(({ email }) => email);
  const names = [...new Set(usable.flatMap(({ groups }) => groups))];
  const users = await manager.query<KnownUser[]>('SELECT id, email, role FROM users WHERE email = ANY ($1)', [
    emails,
  ]);
  const groups = await manager.query<KnownGroup[]>(
    // PostgreSQL changes the case of both: for a few letters, such as a final sigma, JavaScript does it differently.
    `SELECT id, name FROM groups
      WHERE archived_at IS NULL AND lower(name) IN (SELECT lower(given) FROM unnest($1::text[]) AS given) ORDER BY id`,
    [names],
  );
  const memberships = await manager.query<{ key: string }[]>(
    `SELECT user_id || ' ' || group_id AS key FROM group_members
      WHERE user_id = ANY ($1) AND group_id = ANY ($2)`,
    [users.map(({ id }) => id), groups.map(({ id }) => id)],
  );
  const invitations = await manager.query<{ email: string; groupId: string | null; role: InvitedRole }[]>(
    `SELECT email, group_id AS "groupId", role FROM invitations
      WHERE email = ANY ($1) AND managed_group_id IS NULL AND course_id IS NULL
        AND accepted_at IS NULL AND withdrawn_at IS NULL AND expires_at > now()`,
    [emails],
  );
  return {
    users: new Map(users.map((user) => [user.email, user])),
    confirmed: await addresses.find(
      manager,
      users.map(({ id }) => id),
    ),
    groups: groupBy(groups, ({ name }) => name.toLowerCase()),
    memberships: new Set(memberships.map(({ key }) => key)),
    invitations: groupBy(invitations, ({ email }) => email),
  };
}
