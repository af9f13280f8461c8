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
import { isRequested, selectAttributes } from '../filters/select-attributes.js';
import { presentGroup, presentList } from '../present-resources.js';
import { readLimits } from '../read-limits.js';
import { type Operation, readOperations } from '../read-operations.js';
import type { PlainResource } from '../scim-library.js';
import {
  type MemberChange,
  readExternalId,
  readMemberChange,
  readGroupName,
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

/** The number of groups in an answer that contains members. Each group may have many. */
const PAGE_SIZE_WITH_MEMBERS = 10;

type LockedGroup = NonNullable<Awaited<ReturnType<typeof lockGroup>>>;

/** A locked group of a directory, with the transaction that changes it. */
interface LockedChange {
  manager: EntityManager;
  group: LockedGroup;
  /** The group's id in the directory. */
  externalId: string | null;
  directory: User;
}

/** The groups that a directory (a service account) created, and the members that it added to them. */
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
    const hasMembers = isRequested('members', query);
    const limits = readLimits(query, hasMembers ? PAGE_SIZE_WITH_MEMBERS : MAX_SCIM_PAGE_SIZE);
    const { items, total } = await findScimGroups(this.source.manager, directory.id, query, limits);
    return presentList(await this.presentGroups(items, query), total, limits);
  }

  /** @throws Refusal (404) for a group that the directory does not have */
  async get(groupId: string, query: ScimAttributes, directory: User): Promise<PlainResource> {
    const row = isUuid(groupId) && (await findScimGroup(this.source.manager, directory.id, groupId));
    if (!row) throw refuseUnknownGroup();
    const [group = {}] = await this.presentGroups([row], query);
    return group;
  }

  /**
   * Creates a group, or restores one that the directory deleted earlier, with its courses.
   * @returns the group's id
   */
  async create(body: PlainResource, directory: User): Promise<string> {
    const { name, externalId, members } = readSentGroup(body);
    return this.runExclusively(directory, async (manager, mailIds) => {
      const removedId = await findRemovedGroup(manager, directory.id, { externalId, name });
      const groupId = removedId ?? (await this.insertGroup(manager, name, { externalId, directory }));
      const change = await this.lockGroup(manager, groupId, directory);
      if (removedId) await this.restore(change);
      await this.saveGroup({ ...change, externalId }, name);
      await this.changeMembers(change, { kind: 'replace', members }, mailIds);
      return groupId;
    });
  }

  /** @throws Refusal (404) for a group that the directory does not have */
  replace(groupId: string, body: PlainResource, directory: User): Promise<void> {
    const { name, externalId, members } = readSentGroup(body);
    return this.runExclusively(directory, async (manager, mailIds) => {
      const change = await this.findAndLock(manager, groupId, directory);
      await this.saveGroup({ ...change, externalId }, name);
      await this.changeMembers(change, { kind: 'replace', members }, mailIds);
    });
  }

  /** @throws Refusal (404) for a group that the directory does not have */
  patch(groupId: string, body: PlainResource, directory: User): Promise<void> {
    const operations = readOperations(body);
    return this.runExclusively(directory, async (manager, mailIds) => {
      const change = await this.findAndLock(manager, groupId, directory);
      for (const operation of operations) await this.applyOperation(change, operation, mailIds);
    });
  }

  /** Archives the group, which keeps its members and courses, and hides it from the directory. */
  remove(groupId: string, directory: User): Promise<void> {
    return this.runExclusively(directory, async (manager) => {
      const { group, externalId } = await this.findAndLock(manager, groupId, directory);
      await saveGroupLink(manager, groupId, { externalId, isRemoved: true });
      if (group.archivedAt) return;
      await setArchived(manager, groupId, true);
      await this.recordAudit({ manager, group, externalId, directory }, 'group.archived');
    });
  }

  private async presentGroups(rows: ScimGroupRow[], query: ScimAttributes): Promise<PlainResource[]> {
    const hasMembers = isRequested('members', query);
    const ids = rows.map(({ id }) => id);
    const members = hasMembers ? await findScimMembers(this.source.manager, ids) : [];
    return rows.map((row) => {
      const groupMembers = hasMembers ? members.filter(({ groupId }) => groupId === row.id) : null;
      return selectAttributes(presentGroup(row, groupMembers, this.env.publicUrl), query);
    });
  }

  /** Runs a change in a transaction, after the earlier changes of the same directory. Then lets the worker send the mails of `mailIds`. */
  private async runExclusively<Result>(
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

  private async findAndLock(manager: EntityManager, groupId: string, directory: User): Promise<LockedChange> {
    const row = isUuid(groupId) && (await findScimGroup(manager, directory.id, groupId));
    if (!row) throw refuseUnknownGroup();
    return { ...(await this.lockGroup(manager, groupId, directory)), externalId: row.externalId };
  }

  private async lockGroup(manager: EntityManager, groupId: string, directory: User): Promise<LockedChange> {
    const group = await lockGroup(manager, groupId);
    if (!group) throw refuseUnknownGroup();
    return { manager, group, externalId: null, directory };
  }

  private async insertGroup(
    manager: EntityManager,
    name: string,
    { externalId, directory }: Pick<LockedChange, 'externalId' | 'directory'>,
  ): Promise<string> {
    const group = await manager.save(manager.create(Group, { name, description: null }));
    await manager.insert(ScimGroup, { groupId: group.id, serviceId: directory.id, externalId });
    await this.recordAudit({ manager, group, externalId, directory }, 'group.created');
    return group.id;
  }

  private async restore(change: LockedChange) {
    const { manager, group } = change;
    if (!group.archivedAt) return;
    await setArchived(manager, group.id, false);
    group.archivedAt = null;
    await this.recordAudit(change, 'group.restored');
  }

  private async saveGroup(change: LockedChange, name: string) {
    const { manager, group, externalId } = change;
    await saveGroupLink(manager, group.id, { externalId, isRemoved: false });
    if (name === group.name) return;
    await updateGroup(manager, group.id, { name, description: group.description });
    await this.recordAudit(change, 'group.updated', { fields: ['name'] });
  }

  private async applyOperation(change: LockedChange, operation: Operation, mailIds: string[]) {
    const { path, value } = operation;
    const { manager, group } = change;
    if (path.attribute === 'members') return this.changeMembers(change, readMemberChange(operation), mailIds);
    if (path.attribute === 'displayname') return this.saveGroup(change, readGroupName(value));
    if (path.attribute === 'externalid') {
      change.externalId = operation.op === 'remove' ? null : readExternalId(value);
      return saveGroupLink(manager, group.id, { externalId: change.externalId, isRemoved: false });
    }
    // Some directories send these attributes although they can't be changed.
    if (path.attribute === 'id' || path.attribute === 'schemas') return;
    throw new Refusal(400, 'interop.scim.path', { values: { path: path.attribute }, code: 'invalidPath' });
  }

  private async changeMembers(change: LockedChange, memberChange: MemberChange, mailIds: string[]) {
    if (memberChange.kind === 'remove') return this.removeMembers(change, memberChange.userIds);
    if (memberChange.kind === 'replace') {
      const currentMembers = await findScimMembers(change.manager, [change.group.id]);
      const removedIds = currentMembers
        .map(({ userId }) => userId)
        .filter((userId) => !memberChange.members.has(userId));
      if (removedIds.length) await this.removeMembers(change, removedIds);
    }
    await this.addMembers(change, memberChange.members, mailIds);
  }

  /** Adds people of the directory to the group; others are ignored. A person whose address is not confirmed gets an invitation. */
  private async addMembers(change: LockedChange, members: SentMembers, mailIds: string[]) {
    const { manager, group, directory } = change;
    const userIds = [...members.keys()];
    const newMemberQuery = { serviceId: directory.id, groupId: group.id, userIds };
    const people = userIds.length ? await findNewMembers(manager, newMemberQuery) : [];
    if (!people.length) return;
    requireActive(group);
    if ((await countScimMembers(manager, group.id)) + people.length > MAX_SCIM_MEMBERS)
      throw new Refusal(400, 'interop.scim.manyMembers', {
        values: { max: MAX_SCIM_MEMBERS },
        code: 'invalidValue',
      });
    const ids = people.map(({ id }) => id);
    const confirmedIds = await this.addresses.find(manager, ids);
    const addedIds = new Set(await addMembers(manager, group.id, [...confirmedIds], 'import'));
    const unconfirmedPeople = people.filter(({ id }) => !confirmedIds.has(id));
    if (unconfirmedPeople.length) await this.invite(change, unconfirmedPeople, mailIds);
    const getGiven = (id: string): ScimMemberGiven => {
      if (!confirmedIds.has(id)) return 'invitation';
      return addedIds.has(id) ? 'membership' : 'nothing';
    };
    await saveScimMembers(
      manager,
      group.id,
      ids.map((userId) => ({ userId, given: getGiven(userId), display: members.get(userId) ?? null })),
    );
    if (addedIds.size)
      await this.recordAudit(change, 'group.members-added', { detail: describePeople(addedIds.size) });
  }

  private async invite(
    { manager, group, directory }: LockedChange,
    people: { email: string }[],
    mailIds: string[],
  ) {
    await lockInvitations(manager);
    const invited = people.map(({ email }) => ({ email, role: 'student' as const, groups: [group] }));
    mailIds.push(...(await this.invitations.send(manager, invited, { invitedById: directory.id })));
  }

  private async removeMembers(change: LockedChange, userIds: string[] | null) {
    const removedCount = await removeScimMembers(change.manager, change.group.id, userIds);
    if (removedCount)
      await this.recordAudit(change, 'group.member-removed', { detail: describePeople(removedCount) });
  }

  private recordAudit(
    {
      manager,
      group,
      directory,
    }: Pick<LockedChange, 'manager' | 'directory'> & {
      group: Pick<Group, 'id' | 'name'>;
    } & Partial<LockedChange>,
    action: Extract<AuditAction, `group.${string}`>,
    entry: { fields?: string[]; detail?: string } = {},
  ) {
    const target = { kind: 'group', id: group.id, name: group.name } as const;
    return this.audit.record(manager, { actor: directory, action, target, ...entry });
  }
}

const describePeople = (count: number) => `${count} ${count === 1 ? 'person' : 'people'}`;

const refuseUnknownGroup = () => new Refusal(404, 'interop.scim.noGroup');
