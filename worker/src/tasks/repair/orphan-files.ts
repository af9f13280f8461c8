import {
  Course,
  COURSE_VIDEO_FILES,
  courseVideoFolder,
  CourseVideoRow,
  findSiteSettings,
  HANDED_IN_FILES,
  HandedInFileRow,
  listSitePictures,
  QUESTION_PICTURES,
  QuestionPicture,
  SCORM_FILES,
  scormFolder,
  ScormPackageRow,
  SITE_PICTURES,
  SlideVideoRow,
  SlideVideoUpload,
  Upload,
  VIDEO_FILES,
  videoFolder,
} from '@lectern/data';
import type { Disk } from '@lectern/infra';
import { In, type DataSource, Like, MoreThan, Not } from 'typeorm';
import { validate as isUuid } from 'uuid';
import { createPartId } from '../../ingest/ingest.context.js';
import { deleteUnusedHandedInFiles, deleteUnusedPictures } from './repair.queries.js';

/** Younger files may belong to a row that is about to be saved. */
const MIN_ORPHAN_AGE_MS = 3_600_000;

interface Places {
  source: DataSource;
  storage: Disk;
}

/**
 * Removes the folders of ended uploads, unless they may be retried, of courses that don't exist, of SCORM packages without
 * a module, of videos that no slide and no course has, of pictures that no question and no page of the site shows, and of handed-in files that serve
 * no answer.
 * @param before folders with a file that is younger than this stay
 */
export async function removeOrphanFiles(
  { source, storage }: Places,
  before = new Date(Date.now() - MIN_ORPHAN_AGE_MS),
): Promise<void> {
  // Folders first, rows second, so that a row saved in between counts.
  for (const id of await folders(storage, 'uploads')) {
    const needed = await source.getRepository(Upload).existsBy([
      { id, status: 'processing' },
      { id, fileRetainedUntil: MoreThan(new Date()) },
    ]);
    if (!needed) await removeOld(storage, `uploads/${id}/`, before);
  }
  const courses = await folders(storage, 'courses');
  const running = await source.getRepository(Upload).findBy({ status: 'processing' });
  const needed = new Set(running.map((upload) => createPartId(upload, 'course')));
  for (const course of await source
    .getRepository(Course)
    .find({ select: { id: true }, where: { id: In(courses) } }))
    needed.add(course.id);
  for (const id of courses) if (!needed.has(id)) await removeOld(storage, `courses/${id}/`, before);
  await removeUnusedPictures({ source, storage }, before);
  await removeUnusedPackages({ source, storage }, before);
  await removeUnusedVideos({ source, storage }, before);
  await removeUnusedCourseVideos({ source, storage }, before);
  await removeOldSitePictures({ source, storage }, before);
  await removeUnusedHandedInFiles({ source, storage }, before);
}

/** Handed-in files that serve no answer, such as those of a deleted course, and bytes of infected ones. */
async function removeUnusedHandedInFiles({ source, storage }: Places, before: Date): Promise<void> {
  const files = await folders(storage, HANDED_IN_FILES);
  await deleteUnusedHandedInFiles(source);
  const rows = await source
    .getRepository(HandedInFileRow)
    .find({ select: { id: true }, where: { id: In(files), scan: Not('infected') } });
  const known = new Set(rows.map(({ id }) => id));
  for (const id of files) if (!known.has(id)) await removeOld(storage, `${HANDED_IN_FILES}/${id}/`, before);
}

/** Pictures of the site that were replaced, or uploaded and never saved. */
async function removeOldSitePictures({ source, storage }: Places, before: Date): Promise<void> {
  const pictures = await folders(storage, SITE_PICTURES);
  const named = new Set(listSitePictures(await findSiteSettings(source)));
  for (const id of pictures) if (!named.has(id)) await removeOld(storage, `${SITE_PICTURES}/${id}/`, before);
}

async function removeUnusedPictures({ source, storage }: Places, before: Date): Promise<void> {
  const pictures = await folders(storage, QUESTION_PICTURES);
  await deleteUnusedPictures(source);
  const rows = await source
    .getRepository(QuestionPicture)
    .find({ select: { id: true }, where: { id: In(pictures) } });
  const known = new Set(rows.map(({ id }) => id));
  for (const id of pictures)
    if (!known.has(id)) await removeOld(storage, `${QUESTION_PICTURES}/${id}/`, before);
}

/** Files of packages whose modules were removed, and of uploads that were not completed. */
async function removeUnusedPackages({ source, storage }: Places, before: Date): Promise<void> {
  const packages = source.getRepository(ScormPackageRow);
  for (const filesId of await folders(storage, SCORM_FILES))
    if (!(await packages.existsBy({ filesId }))) await removeOld(storage, scormFolder(filesId), before);
}

/** Files of videos that no slide has any more, and of uploads that ended. */
async function removeUnusedVideos({ source, storage }: Places, before: Date): Promise<void> {
  for (const id of await folders(storage, VIDEO_FILES)) {
    const isUsed =
      (await source.getRepository(SlideVideoUpload).existsBy({ id })) ||
      (await source.getRepository(SlideVideoRow).existsBy({ fileKey: Like(`${videoFolder(id)}%`) }));
    if (!isUsed) await removeOld(storage, videoFolder(id), before);
  }
}

/** Videos of courses that were replaced, cancelled or deleted. */
async function removeUnusedCourseVideos({ source, storage }: Places, before: Date): Promise<void> {
  const videos = source.getRepository(CourseVideoRow);
  for (const id of await folders(storage, COURSE_VIDEO_FILES))
    if (!(await videos.existsBy({ id }))) await removeOld(storage, courseVideoFolder(id), before);
}

/** The ids that have a folder. */
async function folders(storage: Disk, root: string): Promise<string[]> {
  const ids: string[] = [];
  let paginationToken: string | undefined;
  do {
    const page = await storage
      .listAll(root, { ...(paginationToken && { paginationToken }) })
      .catch(ifMissing);
    for (const entry of page.objects) if (entry.isDirectory && isUuid(entry.name)) ids.push(entry.name);
    paginationToken = page.paginationToken;
  } while (paginationToken);
  return ids;
}

async function removeOld(storage: Disk, folder: string, before: Date) {
  const page = await storage.listAll(folder, { recursive: true }).catch(ifMissing);
  const files = [...page.objects].filter((object) => object.isFile);
  // Without a file, S3 has no folder; on disk, an empty one may be about to receive its first file.
  if (!files.length) return;
  for (const { key } of files) {
    const modified = await lastModified(storage, key);
    if (modified && modified > before) return;
  }
  await storage.deleteAll(folder);
}

/** Undefined for a file that was deleted after it was listed. */
async function lastModified(storage: Disk, key: string): Promise<Date | undefined> {
  try {
    return (await storage.getMetaData(key)).lastModified;
  } catch (error) {
    if (await storage.exists(key)) throw error;
    return undefined;
  }
}

/** A folder of the storage doesn't exist before its first file. */
function ifMissing(error: Error & { cause?: { code?: string } }): { objects: []; paginationToken?: string } {
  if (error.cause?.code === 'ENOENT') return { objects: [] };
  throw error;
}
