import {
  type AuditAction,
  MAX_SCIM_MEMBERS,
  MAX_SCIM_PAGE_SIZE,
  type ScimAttributes,
  type ScimList,
} from '@lectern/contract';
import {
  addMembers,
  Group,
  holdLock,
  lockGroup,
  ScimGroup,
  type ScimMemberGiven,
  type User,
} from '@lectern/data';
import type { Env } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { validate as isUuid } from 'uuid';
import { ConfirmedAddresses } from '../../../identity/accounts/confirmed-addresses.service.js';
import { InvitationSender, lockInvitations } from '../../../identity/inviting/invitation-sender.service.js';
import { requireActive } from '../../../people/groups/group-changes.service.js';
import { setArchived, updateGroup } from '../../../people/groups/groups.queries.js';
import { AuditService } from '../../../platform/audit/audit.service.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { ENV } from '../../../platform/infra.module.js';
import { isAskedFor, selectAttributes } from '../filters/select-attributes.js';
import { presentGroup, presentList } from '../present-resources.js';
import { readLimits } from '../read-limits.js';
import { type Operation, readOperations } from '../read-operations.js';
import type { PlainResource } from '../scim-library.js';
import {
  type MemberChange,
  readExternalId,
  readMemberChange,
  readName,
  readSentGroup,
  type SentMembers,
} from './read-group.js';
import {
  countScimMembers,
  findNewMembers,
  findRemovedGroup,
  findScimGroup,
  findScimGroups,
  findScimMembers,
  removeScimMembers,
  saveGroupLink,
  saveScimMembers,
  type ScimGroupRow,
} from './scim-groups.queries.js';

/** Groups of one answer with members, which may be many. */
const PAGE_SIZE_WITH_MEMBERS = 10;

type LockedGroup = NonNullable<Awaited<ReturnType<typeof lockGroup>>>;

/** A group that is changed, and who changes it. */
interface Change {
  manager: EntityManager;
  group: LockedGroup;
  externalId: string | null;
  directory: User;
}

/** The groups that a directory, which is a service account, has created, with the members that it has put into them. */
@Injectable()
export class ScimGroupsService {
  constructor(
    private readonly source: DataSource,
    private readonly addresses: ConfirmedAddresses,
    private readonly invitations: InvitationSender,
    private readonly audit: AuditService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async list(query: ScimList, directory: User): Promise<PlainResource> {
    const hasMembers = isAskedFor('members', query);
    const limits = readLimits(query, hasMembers ? PAGE_SIZE_WITH_MEMBERS : MAX_SCIM_PAGE_SIZE);
    const { items, total } = await findScimGroups(this.source.manager, directory.id, query, limits);
    return presentList(await this.present(items, query), total, limits);
  }

  /** @throws Refusal (404) for a group that the directory does not have */
  async get(groupId: string, query: ScimAttributes, directory: User): Promise<PlainResource> {
    const row = isUuid(groupId) && (await findScimGroup(this.source.manager, directory.id, groupId));
    if (!row) throw refuseUnknown();
    const [group = {}] = await this.present([row], query);
    return group;
  }

  /**
   * Creates a group. One that the directory had deleted comes back with its courses.
   * @returns its id
   */
  async create(body: PlainResource, directory: User): Promise<string> {
    const { name, externalId, members } = readSentGroup(body);
    return this.run(directory, async (manager, mailIds) => {
      const removedId = await findRemovedGroup(manager, directory.id, { externalId, name });
      const groupId = removedId ?? (await this.insert(manager, name, { externalId, directory }));
      const change = await this.lock(manager, groupId, directory);
      if (removedId) await this.restore(change);
      await this.save({ ...change, externalId }, name);
      await this.changeMembers(change, { kind: 'replace', members }, mailIds);
      return groupId;
    });
  }

  /** @throws Refusal (404) for a group that the directory does not have */
  replace(groupId: string, body: PlainResource, directory: User): Promise<void> {
    const { name, externalId, members } = readSentGroup(body);
    return this.run(directory, async (manager, mailIds) => {
      const change = await this.find(manager, groupId, directory);
      await this.save({ ...change, externalId }, name);
      await this.changeMembers(change, { kind: 'replace', members }, mailIds);
    });
  }

  /** @throws Refusal (404) for a group that the directory does not have */
  patch(groupId: string, body: PlainResource, directory: User): Promise<void> {
    const operations = readOperations(body);
    return this.run(directory, async (manager, mailIds) => {
      const change = await this.find(manager, groupId, directory);
      for (const operation of operations) await this.apply(change, operation, mailIds);
    });
  }

  /** Archives the group and hides it from the directory: it keeps its members and courses. */
  remove(groupId: string, directory: User): Promise<void> {
    return this.run(directory, async (manager) => {
      const { group, externalId } = await this.find(manager, groupId, directory);
      await saveGroupLink(manager, groupId, { externalId, isRemoved: true });
      if (group.archivedAt) return;
      await setArchived(manager, groupId, true);
      await this.record({ manager, group, externalId, directory }, 'group.archived');
    });
  }

  private async present(rows: ScimGroupRow[], query: ScimAttributes): Promise<PlainResource[]> {
    const hasMembers = isAskedFor('members', query);
    const ids = rows.map(({ id }) => id);
    const members = hasMembers ? await findScimMembers(this.source.manager, ids) : [];
    return rows.map((row) => {
      const own = hasMembers ? members.filter(({ groupId }) => groupId === row.id) : null;
      return selectAttributes(presentGroup(row, own, this.env.publicUrl), query);
    });
  }

  /** Runs the changes of one directory one after the other, each in one transaction; then messages are announced. */
  private async run<Result>(
    directory: User,
    apply: (manager: EntityManager, mailIds: string[]) => Promise<Result>,
  ): Promise<Result> {
    const mailIds: string[] = [];
    const result = await this.source.transaction(async (manager) => {
      await holdLock(manager, `directory ${directory.id}`);
      return apply(manager, mailIds);
    });
    await this.invitations.announce(mailIds);
    return result;
  }

  private async find(manager: EntityManager, groupId: string, directory: User): Promise<Change> {
    const row = isUuid(groupId) && (await findScimGroup(manager, directory.id, groupId));
    if (!row) throw refuseUnknown();
    return { ...(await this.lock(manager, groupId, directory)), externalId: row.externalId };
  }

  private async lock(manager: EntityManager, groupId: string, directory: User): Promise<Change> {
    const group = await lockGroup(manager, groupId);
    if (!group) throw refuseUnknown();
    return { manager, group, externalId: null, directory };
  }

  private async insert(
    manager: EntityManager,
    name: string,
    { externalId, directory }: Pick<Change, 'externalId' | 'directory'>,
  ): Promise<string> {
    const group = await manager.save(manager.create(Group, { name, description: null }));
    await manager.insert(ScimGroup, { groupId: group.id, serviceId: directory.id, externalId });
    await this.record({ manager, group, externalId, directory }, 'group.created');
    return group.id;
  }

  private async restore(change: Change) {
    const { manager, group } = change;
    if (!group.archivedAt) return;
    await setArchived(manager, group.id, false);
    group.archivedAt = null;
    await this.record(change, 'group.restored');
  }

  private async save(change: Change, name: string) {
    const { manager, group, externalId } = change;
    await saveGroupLink(manager, group.id, { externalId, isRemoved: false });
    if (name === group.name) return;
    await updateGroup(manager, group.id, { name, description: group.description });
    await this.record(change, 'group.updated', { fields: ['name'] });
  }

  private async apply(change: Change, operation: Operation, mailIds: string[]) {
    const { path, value } = operation;
    const { manager, group } = change;
    if (path.attribute === 'members') return this.changeMembers(change, readMemberChange(operation), mailIds);
    if (path.attribute === 'displayname') return this.save(change, readName(value));
    if (path.attribute === 'externalid') {
      change.externalId = operation.op === 'remove' ? null : readExternalId(value);
      return saveGroupLink(manager, group.id, { externalId: change.externalId, isRemoved: false });
    }
    // Directories send the id too.
    if (path.attribute === 'id' || path.attribute === 'schemas') return;
    throw new Refusal(400, 'interop.scim.path', { values: { path: path.attribute }, code: 'invalidPath' });
  }

  private async changeMembers(change: Change, sent: MemberChange, mailIds: string[]) {
    if (sent.kind === 'remove') return this.removeMembers(change, sent.userIds);
    if (sent.kind === 'replace') {
      const present = await findScimMembers(change.manager, [change.group.id]);
      const gone = present.map(({ userId }) => userId).filter((userId) => !sent.members.has(userId));
      if (gone.length) await this.removeMembers(change, gone);
    }
    await this.addMembers(change, sent.members, mailIds);
  }

  /** Unknown people are left out. A person whose address is not confirmed gets an invitation. */
  private async addMembers(change: Change, members: SentMembers, mailIds: string[]) {
    const { manager, group, directory } = change;
    const userIds = [...members.keys()];
    const found = { serviceId: directory.id, groupId: group.id, userIds };
    const people = userIds.length ? await findNewMembers(manager, found) : [];
    if (!people.length) return;
    requireActive(group);
    if ((await countScimMembers(manager, group.id)) + people.length > MAX_SCIM_MEMBERS)
      throw new Refusal(400, 'interop.scim.manyMembers', {
        values: { max: MAX_SCIM_MEMBERS },
        code: 'invalidValue',
      });
    const ids = people.map(({ id }) => id);
    const confirmed = await this.addresses.find(manager, ids);
    const added = new Set(await addMembers(manager, group.id, [...confirmed], 'import'));
    const others = people.filter(({ id }) => !confirmed.has(id));
    if (others.length) await this.invite(change, others, mailIds);
    const describeGiven = (id: string): ScimMemberGiven => {
      if (!confirmed.has(id)) return 'invitation';
      return added.has(id) ? 'membership' : 'nothing';
    };
    await saveScimMembers(
      manager,
      group.id,
      ids.map((userId) => ({ userId, given: describeGiven(userId), display: members.get(userId) ?? null })),
    );
    if (added.size) await this.record(change, 'group.members-added', { detail: describePeople(added.size) });
  }

  private async invite(
    { manager, group, directory }: Change,
    people: { email: string }[],
    mailIds: string[],
  ) {
    await lockInvitations(manager);
    const invited = people.map(({ email }) => ({ email, role: 'student' as const, groups: [group] }));
    mailIds.push(...(await this.invitations.send(manager, invited, { invitedById: directory.id })));
  }

  private async removeMembers(change: Change, userIds: string[] | null) {
    const removed = await removeScimMembers(change.manager, change.group.id, userIds);
    if (removed) await this.record(change, 'group.member-removed', { detail: describePeople(removed) });
  }

  private record(
    {
      manager,
      group,
      directory,
    }: Pick<Change, 'manager' | 'directory'> & { group: Pick<Group, 'id' | 'name'> } & Partial<Change>,
    action: Extract<AuditAction, `group.${string}`>,
    entry: { fields?: string[]; detail?: string } = {},
  ) {
    const target = { kind: 'group', id: group.id, name: group.name } as const;
    return this.audit.record(manager, { actor: directory, action, target, ...entry });
  }
}

const describePeople = (count: number) => `${count} ${count === 1 ? 'person' : 'people'}`;

const refuseUnknown = () => new Refusal(404, 'interop.scim.noGroup');
