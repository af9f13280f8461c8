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

  /** @throws Refusal (404) for an unknown code, Refusal (410) where the link lets only members see the group */
  async preview(code: string, user: User | null, locale: Locale): Promise<JoinPreview> {
    const { groupId, groupName, description, isMember, refusal } = await findLink(
      this.source.manager,
      code,
      user,
    );
    if (refusal && !isMember) throw refused(refusal);
    const [courses, learningPaths] = await Promise.all([
      findOfferedCourses(this.source.manager, groupId, locale),
      findOfferedPaths(this.source.manager, groupId, locale),
    ]);
    return { groupName, description, courses, learningPaths, isMember };
  }

  /**
   * Takes one of the link's places, adds the member and enrolls them, or does none of it. A repeated call takes no
   * second place.
   */
  async join(code: string, user: User): Promise<{ groupId: string; groupName: string }> {
    return this.source.transaction(async (manager) => {
      const { groupId } = await findLink(manager, code, user);
      await lockGroup(manager, groupId);
      // Read again: another call may have changed the group or the link while this one waited for the lock.
      const link = await findLink(manager, code, user);
      const { groupName } = link;
      if (link.isMember) return { groupId, groupName };
      if (link.refusal) throw refused(link.refusal);
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

const refused = (code: JoinRefusal) => new Refusal(410, `people.joining.${code}`, { code });
