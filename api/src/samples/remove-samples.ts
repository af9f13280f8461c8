import {
  Course,
  Enrollment,
  Group,
  GroupCourse,
  GroupManager,
  GroupMember,
  holdLock,
  keepAnchorTitles,
} from '@lectern/data';
import type { Disk } from '@lectern/infra';
import { type DataSource, type EntityManager, In, Not } from 'typeorm';
import { lockEnrollments } from '../learning/enrollments/enrollments.queries.js';
import { recordChange } from '../platform/audit/record-change.js';
import { type SampleActor, SAMPLES_LOCK } from './add-samples.js';
import { SAMPLE_IDS } from './sample-courses.js';
import { SAMPLE_GROUP } from './sample-group.js';

export interface RemovedSamples {
  /** Titles. */
  removed: string[];
  /** With the number of enrollments, those of deleted accounts included. */
  kept: { title: string; enrollments: number }[];
}

/**
 * Removes the sample courses without enrollments, or all of them with `withProgress`, and the sample group where it is
 * not in use. Certificates stay valid: each stores the course's name. Of a call that was killed the next one does the rest.
 */
export async function removeSamples(
  source: DataSource,
  storage: Disk,
  { actor, withProgress }: { actor: SampleActor; withProgress: boolean },
): Promise<RemovedSamples> {
  const ended: RemovedSamples = { removed: [], kept: [] };
  for (const id of SAMPLE_IDS) {
    const course = await removeCourse(source, id, { actor, withProgress });
    if (!course) continue;
    const { isRemoved, ...sample } = course;
    if (isRemoved) ended.removed.push(sample.title);
    else ended.kept.push(sample);
  }
  await source.transaction((manager) => removeGroup(manager, actor));
  await removeFiles(source, storage);
  return ended;
}

/** @returns null where there is no such course */
async function removeCourse(
  source: DataSource,
  id: string,
  { actor, withProgress }: { actor: SampleActor; withProgress: boolean },
) {
  return source.transaction(async (manager) => {
    await holdLock(manager, SAMPLES_LOCK);
    const course = await manager.findOne(Course, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!course) return null;
    const { title } = course;
    await lockEnrollments(manager, id);
    const enrollments = await manager.countBy(Enrollment, { courseId: id });
    if (enrollments && !withProgress) return { title, enrollments, isRemoved: false };
    await keepAnchorTitles(manager, id);
    await manager.delete(Course, id);
    const target = { kind: 'course', id, name: title } as const;
    await recordChange(manager, { actor, action: 'course.deleted', target });
    return { title, enrollments, isRemoved: true };
  });
}

/** Removes the sample group unless it has members, managers or other courses: then people use it. */
async function removeGroup(manager: EntityManager, actor: SampleActor): Promise<void> {
  const { id } = SAMPLE_GROUP;
  await holdLock(manager, SAMPLES_LOCK);
  const group = await manager.findOne(Group, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (!group) return;
  const isUsed =
    (await manager.existsBy(GroupMember, { groupId: id })) ||
    (await manager.existsBy(GroupManager, { groupId: id })) ||
    (await manager.existsBy(GroupCourse, { groupId: id, courseId: Not(In(SAMPLE_IDS)) })) ||
    (await manager.existsBy(Course, { id: In(SAMPLE_IDS) }));
  if (isUsed) return;
  await manager.delete(Group, id);
  const target = { kind: 'group', id, name: group.name } as const;
  await recordChange(manager, { actor, action: 'group.deleted', target });
}

/** Removes the files of the samples that are not there. The lock keeps samples from coming back meanwhile. */
async function removeFiles(source: DataSource, storage: Disk): Promise<void> {
  await source.transaction(async (manager) => {
    await holdLock(manager, SAMPLES_LOCK);
    const present = await manager.find(Course, { select: { id: true }, where: { id: In(SAMPLE_IDS) } });
    for (const id of SAMPLE_IDS)
      if (!present.some((course) => course.id === id)) await storage.deleteAll(`courses/${id}/`);
  });
}
