import { randomBytes } from 'node:crypto';
import {
  GROUP_LIMITS,
  JOIN_CODE_ALPHABET,
  JOIN_CODE_LENGTH,
  type JoinLink as JoinLinkOnWire,
  type JoinLinkLimits,
} from '@lectern/contract';
import { GroupJoinLink, type User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import { GroupChangesService, requireActive } from './group-changes.service.js';

/** The join links of groups. */
@Injectable()
export class JoinLinksService {
  constructor(
    private readonly source: DataSource,
    private readonly changes: GroupChangesService,
  ) {}

  /** Newest first. */
  async list(groupId: string): Promise<JoinLinkOnWire[]> {
    const order = { createdAt: 'DESC', id: 'ASC' } as const;
    return (await this.source.manager.find(GroupJoinLink, { where: { groupId }, order })).map(presentLink);
  }

  create(groupId: string, { expiresAt, maxUses }: JoinLinkLimits, actor: User) {
    if (expiresAt && new Date(expiresAt) <= new Date()) throw new Refusal(400, 'people.joinLink.endIsPast');
    return this.changes.change<JoinLinkOnWire>(actor, groupId, async (manager, group) => {
      requireActive(group);
      if ((await manager.countBy(GroupJoinLink, { groupId })) >= GROUP_LIMITS.joinLinks)
        throw new Refusal(409, 'people.joinLink.tooMany', { values: { max: GROUP_LIMITS.joinLinks } });
      const link = await manager.save(GroupJoinLink, {
        ...{ groupId, code: createCode(), maxUses },
        expiresAt: expiresAt === null ? null : new Date(expiresAt),
      } as GroupJoinLink);
      return { entry: { action: 'group.join-link-created' }, result: presentLink(link) };
    });
  }

  /** The link no longer works; members stay. */
  revoke(groupId: string, id: string, actor: User) {
    return this.changes.change<undefined>(actor, groupId, async (manager) => {
      const { affected } = await manager.delete(GroupJoinLink, { groupId, id });
      if (!affected) throw new Refusal(404, 'people.joinLink.revoked');
      return { entry: { action: 'group.join-link-revoked' }, result: undefined };
    });
  }
}

/** Each byte chooses one of 32 characters with equal probability. */
const createCode = (): string =>
  Array.from(randomBytes(JOIN_CODE_LENGTH), (byte) => JOIN_CODE_ALPHABET[byte % 32]).join('');

const presentLink = ({ id, code, expiresAt, maxUses, uses, createdAt }: GroupJoinLink): JoinLinkOnWire => ({
  ...{ id, code, maxUses, uses },
  expiresAt: expiresAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});
