import { type JoinPreview, type JoinRefusal, normalizeJoinCode } from '@lectern/contract';
import { addMembers, GroupJoinLink, lockGroup, type User } from '@lectern/data';
import { GoneException, Injectable, NotFoundException } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { findJoinLink, findOfferedCourses, type JoinLinkRow } from './groups.queries.js';

const UNKNOWN =
  'This join link does not work. Check the code, or ask the person who gave it to you for a new one.';
const REFUSALS: Record<JoinRefusal, string> = {
  'join-link-expired': 'This join link has expired. Ask the person who gave it to you for a new one.',
  'join-link-full':
    'All places of this join link are taken. Ask the person who gave it to you for a new one.',
  'group-archived': 'This group is archived and takes no new members.',
};

/** Lets people join groups by a link or its code. */
@Injectable()
export class JoiningService {
  constructor(private readonly source: DataSource) {}

  /** @throws NotFoundException for an unknown code, GoneException where the link lets only members see the group */
  async preview(code: string, user: User | null): Promise<JoinPreview> {
    const { groupId, groupName, description, isMember, refusal } = await findLink(
      this.source.manager,
      code,
      user,
    );
    if (refusal && !isMember) throw refused(refusal);
    const courses = await findOfferedCourses(this.source.manager, groupId);
    return { groupName, description, courses, isMember };
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

/** @throws NotFoundException for a code that no link has */
async function findLink(manager: EntityManager, code: string, user: User | null): Promise<JoinLinkRow> {
  const link = await findJoinLink(manager, normalizeJoinCode(code), user?.id ?? null);
  if (!link) throw new NotFoundException(UNKNOWN);
  return link;
}

const refused = (code: JoinRefusal) => new GoneException({ message: REFUSALS[code], code });
