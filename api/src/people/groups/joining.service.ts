import { type JoinPreview, type JoinRefusal, normalizeJoinCode } from '@lectern/contract';
import { addMembers, GroupJoinLink, lockGroup, type User } from '@lectern/data';
import { GoneException, Injectable, NotFoundException } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

const UNKNOWN =
  'This join link does not work. Check the code, or ask the person who gave it to you for a new one.';
const REFUSALS: Record<JoinRefusal, string> = {
  'join-link-expired': 'This join link has expired. Ask the person who gave it to you for a new one.',
  'join-link-full':
    'All places of this join link are taken. Ask the person who gave it to you for a new one.',
  'group-archived': 'This group is archived and takes no new members.',
};

interface Link {
  id: string;
  groupId: string;
  groupName: string;
  description: string | null;
  isMember: boolean;
  /** Null while the link lets people in. */
  refusal: JoinRefusal | null;
}

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
    const courses = await this.source.query<JoinPreview['courses']>(
      `SELECT courses.id, slug, title,
              json_build_object('dueAt', to_char(due_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                                'dueDays', due_days) AS due
         FROM group_courses JOIN courses ON courses.id = course_id AND courses.is_published
        WHERE group_id = $1 ORDER BY due_at, due_days, lower(title), courses.id`,
      [groupId],
    );
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
async function findLink(manager: EntityManager, code: string, user: User | null): Promise<Link> {
  const [link] = await manager.query<Link[]>(
    `SELECT links.id, groups.id AS "groupId", groups.name AS "groupName", groups.description,
            EXISTS (SELECT FROM group_members WHERE group_id = groups.id AND user_id = $2) AS "isMember",
            CASE WHEN groups.archived_at IS NOT NULL THEN 'group-archived'
                 WHEN links.expires_at <= now() THEN 'join-link-expired'
                 WHEN links.uses >= links.max_uses THEN 'join-link-full' END AS refusal
       FROM group_join_links links JOIN groups ON groups.id = group_id
      WHERE code = $1`,
    [normalizeJoinCode(code), user?.id ?? null],
  );
  if (!link) throw new NotFoundException(UNKNOWN);
  return link;
}

const refused = (code: JoinRefusal) => new GoneException({ message: REFUSALS[code], code });
