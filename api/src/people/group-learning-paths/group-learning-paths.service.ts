import { type Due, GROUP_LIMITS, type GroupLearningPath } from '@lectern/contract';
import { enrollMembersInPaths, GroupLearningPath as GroupLearningPathEntity, type User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import { GroupChangesService, requireActive } from '../groups/group-changes.service.js';
import {
  findAssignablePaths,
  findGroupPath,
  findGroupPaths,
  insertGroupPaths,
  lockVisiblePaths,
  updatePathDue,
} from './group-learning-paths.queries.js';
import type { Localized } from '../../platform/lists/order.queries.js';

type Reader = Localized<{ user: User }>;

/** The learning paths that are assigned to groups, and their due dates. */
@Injectable()
export class GroupLearningPathsService {
  constructor(
    private readonly source: DataSource,
    private readonly changes: GroupChangesService,
  ) {}

  /** Earliest due date first, then fewest days, then those without either. */
  list(groupId: string, reader: Reader): Promise<GroupLearningPath[]> {
    return listPaths(this.source.manager, groupId, reader);
  }

  /** Paths that can be assigned to the group, by title; at most `ASSIGNABLE_COUNT`. */
  listAssignable(groupId: string, search: string, { user, locale }: Reader) {
    return findAssignablePaths(this.source.manager, { groupId, search, person: user, locale });
  }

  /**
   * Assigns paths and enrolls the members in them. A path that is assigned to the group already keeps its due date.
   * @throws Refusal (404) unless each path is published or edited by the actor
   */
  assign(groupId: string, { pathIds, due }: { pathIds: string[]; due: Due }, reader: Reader) {
    const ids = [...new Set(pathIds)];
    return this.changes.change<GroupLearningPath[]>(reader.user, groupId, async (manager, group) => {
      requireActive(group);
      const paths = await lockVisiblePaths(manager, ids, reader.user);
      if (paths.length < ids.length) throw new Refusal(404, 'learning.path.notFound');
      const added = await insertGroupPaths(manager, { groupId, pathIds: ids, due });
      const max = GROUP_LIMITS.learningPaths;
      if ((await manager.countBy(GroupLearningPathEntity, { groupId })) > max)
        throw new Refusal(409, 'people.group.tooManyPaths', { values: { max } });
      await enrollMembersInPaths(manager, groupId, { pathIds: added });
      const addedPaths = paths.filter(({ id }) => added.includes(id));
      return {
        entry: added.length
          ? { action: 'group.learning-paths-assigned', detail: describeForAudit(addedPaths) }
          : null,
        result: await listPaths(manager, groupId, reader),
      };
    });
  }

  changeDue({ groupId, pathId, due }: { groupId: string; pathId: string; due: Due }, reader: Reader) {
    return this.changes.change<GroupLearningPath[]>(reader.user, groupId, async (manager, group) => {
      requireActive(group);
      const { title } = await findAssigned(manager, groupId, pathId);
      await updatePathDue(manager, { groupId, pathId, due });
      return {
        entry: { action: 'group.learning-path-due-changed', detail: title },
        result: await listPaths(manager, groupId, reader),
      };
    });
  }

  /** The members stay in the path and keep their progress. */
  unassign(groupId: string, pathId: string, reader: Reader) {
    return this.changes.change<GroupLearningPath[]>(reader.user, groupId, async (manager) => {
      const { title } = await findAssigned(manager, groupId, pathId);
      await manager.delete(GroupLearningPathEntity, { groupId, pathId });
      return {
        entry: { action: 'group.learning-path-unassigned', detail: title },
        result: await listPaths(manager, groupId, reader),
      };
    });
  }
}

async function findAssigned(manager: EntityManager, groupId: string, pathId: string) {
  const path = await findGroupPath(manager, groupId, pathId);
  if (!path) throw new Refusal(404, 'people.group.pathNotAssigned');
  return path;
}

/** Lists the group's paths with the counts that the reader may see. */
async function listPaths(
  manager: EntityManager,
  groupId: string,
  { user, locale }: Reader,
): Promise<GroupLearningPath[]> {
  const rows = await findGroupPaths(manager, groupId, { person: user, locale });
  return rows.map(({ assignedAt, dueAt, ...path }) => ({
    ...path,
    assignedAt: assignedAt.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
  }));
}

/** The title of a single path, or the number of several paths, for the audit log. */
const describeForAudit = (paths: { title: string }[]): string =>
  paths.length === 1 ? (paths[0]?.title ?? '') : `${paths.length} learning paths`;
