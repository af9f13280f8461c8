import { type JoinPreview, type JoinRefusal, normalizeJoinCode, type Locale } from '@lectern/contract';
import { addMembers, GroupJoinLink, lockGroup, type User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import { findJoinLink, findOfferedCourses, findOfferedPaths, type JoinLinkRow } from './groups.queries.js';

/** Lets people join groups by a link or its code. */
@Injectable()
export class JoiningService {
  constructor(private readonly source: DataSource) {}

  /** @throws Refusal (404) for an unknown code, Refusal (410) for people who are no members, where the link no longer works */
  async preview(code: string, user: User | null, locale: Locale): Promise<JoinPreview> {
    const { groupId, groupName, description, isMember, refusal } = await findLink(
      this.source.manager,
      code,
      user,
    );
    if (refusal && !isMember) throw refuseJoining(refusal);
    const [courses, learningPaths] = await Promise.all([
      findOfferedCourses(this.source.manager, groupId, locale),
      findOfferedPaths(this.source.manager, groupId, locale),
    ]);
    return { groupName, description, courses, learningPaths, isMember };
  }

  /**
   * Counts a use of the link, adds the member and enrolls them in the group's courses, in one transaction. A repeated call does not
   * count a second use.
   */
  async join(code: string, user: User): Promise<{ groupId: string; groupName: string }> {
    return this.source.transaction(async (manager) => {
      const { groupId } = await findLink(manager, code, user);
      await lockGroup(manager, groupId);
      // The link is read again, because another call may have changed the group or the link while this call waited for the lock.
      const link = await findLink(manager, code, user);
      const { groupName } = link;
      if (link.isMember) return { groupId, groupName };
      if (link.refusal) throw refuseJoining(link.refusal);
      await manager.increment(GroupJoinLink, { id: link.id }, 'uses', 1);
      await addMembers(manager, groupId, [user.id], 'link');
      return { groupId, groupName };
    });
  }
}

/** @throws Refusal (404) for a code that no link has */
async function findLink(manager: EntityManager, code: string, user: User | null): Promise<JoinLinkRow> {
  const link = await findJoinLink(manager, normalizeJoinCode(code), user?.id ?? null);
  if (!link) throw new Refusal(404, 'people.joinLink.unknown');
  return link;
}

const refuseJoining = (code: JoinRefusal) => new Refusal(410, `people.joining.${code}`, { code });
