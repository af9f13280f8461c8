import { UPDATE_UNDO_DAYS } from '@lectern/contract';
import {
  Course,
  CourseUpdate,
  type FormerOutline,
  RemovedProgress,
  Slide,
  SlideFile,
  slidePictures,
  Upload,
  updateFolder,
} from '@lectern/data';
import type { Disk } from '@lectern/infra';
import { type DataSource, In, IsNull, LessThan, MoreThan, Not } from 'typeorm';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

interface Places {
  source: DataSource;
  storage: Disk;
}

/**
 * Removes what updates of courses no longer need: pictures of updates that were discarded, undone or never finished, and
 * the former pictures and progress of those that can't be undone any more. Files go before rows, so that a process that
 * is killed in between is repeated.
 */
export async function removeUpdateFiles(places: Places, now = new Date()): Promise<void> {
  await removeRejected(places);
  await removeUnfinished(places, now);
  const applied = await places.source.getRepository(CourseUpdate).findBy({
    state: 'applied',
    former: Not(IsNull()),
    appliedAt: LessThan(new Date(now.getTime() - UPDATE_UNDO_DAYS * DAY_MS)),
  });
  for (const update of applied) await removeFormer(places, update);
}

async function removeRejected({ source, storage }: Places): Promise<void> {
  const updates = source.getRepository(CourseUpdate);
  for (const { id, courseId } of await updates.find({
    select: { id: true, courseId: true },
    where: { state: In(['discarded', 'undone']) },
  })) {
    await storage.deleteAll(updateFolder(courseId, id));
    await updates.delete(id);
  }
}

/** The worker that ends an upload removes its pictures; this is for those that were killed before. */
async function removeUnfinished({ source, storage }: Places, now: Date): Promise<void> {
  const ended = await source.getRepository(Upload).findBy({
    status: In(['failed', 'cancelled']),
    updatesCourseId: Not(IsNull()),
    updatedAt: MoreThan(new Date(now.getTime() - 2 * DAY_MS)),
  });
  for (const { id, updatesCourseId, updatedAt } of ended)
    if (updatesCourseId && now.getTime() - updatedAt.getTime() > HOUR_MS)
      await storage.deleteAll(updateFolder(updatesCourseId, id));
}

async function removeFormer(
  { source, storage }: Places,
  { id, courseId, former }: CourseUpdate,
): Promise<void> {
  if (!former) return;
  const needed = await neededKeys(source, courseId, id);
  for (const key of listKeys(former)) if (!needed.has(key)) await storage.delete(key);
  await source.transaction(async (manager) => {
    await manager.delete(RemovedProgress, { updateId: id });
    await manager.update(CourseUpdate, id, { former: null });
  });
}

/** The files that the course shows, or would show again after another update is undone or an earlier version restored. */
async function neededKeys(source: DataSource, courseId: string, updateId: string): Promise<Set<string>> {
  const { thumbnailKey } = await source.getRepository(Course).findOneByOrFail({ id: courseId });
  const slides = await source.getRepository(Slide).findBy({ module: { courseId } });
  const others = await source
    .getRepository(CourseUpdate)
    .findBy({ courseId, id: Not(updateId), former: Not(IsNull()) });
  // Until nothing needs them; the API removes them then.
  const kept = await source.getRepository(SlideFile).findBy({ courseId });
  return new Set([
    ...listFiles(thumbnailKey, slides),
    ...kept.flatMap(({ key, ...picture }) =>
      slidePictures({ ...picture, imageKey: key }).map((file) => file.key),
    ),
    ...others.flatMap(({ former }) => (former ? listKeys(former) : [])),
  ]);
}

const listKeys = ({ thumbnailKey, slides }: FormerOutline) => listFiles(thumbnailKey, slides);

function listFiles(thumbnailKey: string | null, slides: Omit<Slide, 'module'>[]): string[] {
  const keys = slides.flatMap((slide) => [...slidePictures(slide).map(({ key }) => key), slide.audioKey]);
  return [thumbnailKey, ...keys].filter((key) => key !== null);
}
