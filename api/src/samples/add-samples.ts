import { createHash, randomUUID } from 'node:crypto';
import {
  AuditEntry,
  Course,
  holdLock,
  Module,
  Slide,
  uniqueSlug,
  type User,
  writePassages,
} from '@lectern/data';
import type { Disk } from '@lectern/infra';
import { type DataSource, type EntityManager, In } from 'typeorm';
import { recordChange } from '../platform/audit/record-change.js';
import {
  PICTURE_SIZE,
  SAMPLE_IDS,
  type SampleCourse,
  sampleCourses,
  type SampleSlide,
} from './sample-courses.js';
import { insertSampleGroup, SAMPLE_GROUP } from './sample-group.js';

/** The name of the lock under which sample courses are added and removed. */
export const SAMPLES_LOCK = 'sample courses';

/** The person who adds or removes samples; a command counts as an administrator. */
export type SampleActor = Pick<User, 'id' | 'role' | 'firstName' | 'lastName'>;

/**
 * Adds the missing sample courses and the sample group; concurrent calls wait for each other. Courses that an administrator
 * deleted are added again only for an administrator.
 * @returns how many courses were added
 */
export async function addSamples(source: DataSource, storage: Disk, actor: SampleActor): Promise<number> {
  return source.transaction(async (manager) => {
    await holdLock(manager, SAMPLES_LOCK);
    const present = await manager.find(Course, { select: { id: true }, where: { id: In(SAMPLE_IDS) } });
    const deleted = actor.role === 'admin' ? [] : await findDeletedCourses(manager);
    const skipped = new Set([...deleted, ...present.map(({ id }) => id)]);
    const missing = sampleCourses.filter(({ id }) => !skipped.has(id));
    for (const course of missing) await insertCourse(manager, storage, course);
    for (const { id, title } of missing)
      await recordChange(manager, {
        actor,
        action: 'course.seeded',
        target: { kind: 'course', id, name: title },
      });
    await addSampleGroup(manager, actor);
    return missing.length;
  });
}

async function addSampleGroup(manager: EntityManager, actor: SampleActor): Promise<void> {
  if (!(await insertSampleGroup(manager, SAMPLE_IDS, actor))) return;
  const { id, name } = SAMPLE_GROUP;
  await recordChange(manager, { actor, action: 'group.created', target: { kind: 'group', id, name } });
}

async function insertCourse(
  manager: EntityManager,
  storage: Disk,
  { cover, modules, ...course }: SampleCourse,
): Promise<void> {
  const slug = await uniqueSlug(manager, course.title);
  const thumbnailKey = await storePicture(storage, course.id, 'cover', cover);
  await manager.insert(Course, { ...course, slug, thumbnailKey, isPublished: true });
  for (const [position, { slides, ...module }] of modules.entries()) {
    const moduleId = randomUUID();
    await manager.insert(Module, { id: moduleId, courseId: course.id, ...module, position });
    const storedSlides = slides.map((slide, index) =>
      storeSlide(storage, course.id, `${position + 1}-${index + 1}`, slide),
    );
    const rows = (await Promise.all(storedSlides)).map((slide, index) => ({
      ...slide,
      moduleId,
      position: index,
    }));
    await manager.insert(Slide, rows);
  }
  await writePassages(manager, course.id);
}

async function storeSlide(
  storage: Disk,
  courseId: string,
  name: string,
  { title, content, picture }: SampleSlide,
) {
  if (!picture) return { title, content };
  const imageKey = await storePicture(storage, courseId, name, picture);
  return { title, content, imageKey, imageWidth: PICTURE_SIZE.width, imageHeight: PICTURE_SIZE.height };
}

/**
 * Stores a picture. Browsers cache files forever, so the file name contains a hash of the content.
 * @returns the storage key
 */
async function storePicture(storage: Disk, courseId: string, name: string, svg: string): Promise<string> {
  const hash = createHash('sha256').update(svg).digest('hex').slice(0, 12);
  const key = `courses/${courseId}/slides/${name}-${hash}.svg`;
  await storage.put(key, svg, { contentType: 'image/svg+xml' });
  return key;
}

/** Finds the sample courses that were deleted, in the audit log. */
async function findDeletedCourses(manager: EntityManager): Promise<string[]> {
  const entries = await manager.findBy(AuditEntry, { action: 'course.deleted', targetId: In(SAMPLE_IDS) });
  return entries.map(({ targetId }) => targetId);
}
