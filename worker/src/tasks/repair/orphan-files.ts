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
import { Any, type DataSource, Like, MoreThan, Not } from 'typeorm';
import { validate as isUuid } from 'uuid';
import { createPartId } from '../../ingest/ingest.context.js';
import { deleteUnusedHandedInFiles, deleteUnusedPictures } from './repair.queries.js';

/** Files that are younger than this stay, because they may belong to a row that is about to be saved. */
const MIN_ORPHAN_AGE_MS = 3_600_000;

interface RepairContext {
  source: DataSource;
  storage: Disk;
}

/**
 * Removes the folders of files that are not used any more: of uploads that have ended and can't be retried, courses that don't exist,
 * SCORM packages without a module, videos without a slide or course, pictures that no question and no page of the site shows, and
 * handed-in files without an answer.
 * @param before folders that contain a file modified after this time stay
 */
export async function removeOrphanFiles(
  { source, storage }: RepairContext,
  before = new Date(Date.now() - MIN_ORPHAN_AGE_MS),
): Promise<void> {
  // Each step lists the folders before it reads the rows, so that a row that is saved in between counts. Ids are one parameter (`Any`),
  // because a statement has 65,535 parameters at most.
  for (const id of await listFolderIds(storage, 'uploads')) {
    const isNeeded = await source.getRepository(Upload).existsBy([
      { id, status: 'processing' },
      { id, fileRetainedUntil: MoreThan(new Date()) },
    ]);
    if (!isNeeded) await removeOldFolder(storage, `uploads/${id}/`, before);
  }
  const courseIds = await listFolderIds(storage, 'courses');
  const runningUploads = await source.getRepository(Upload).findBy({ status: 'processing' });
  const neededIds = new Set(runningUploads.map((upload) => createPartId(upload, 'course')));
  for (const course of await source
    .getRepository(Course)
    .find({ select: { id: true }, where: { id: Any(courseIds) } }))
    neededIds.add(course.id);
  for (const id of courseIds)
    if (!neededIds.has(id)) await removeOldFolder(storage, `courses/${id}/`, before);
  await removeUnusedPictures({ source, storage }, before);
  await removeUnusedPackages({ source, storage }, before);
  await removeUnusedVideos({ source, storage }, before);
  await removeUnusedCourseVideos({ source, storage }, before);
  await removeOldSitePictures({ source, storage }, before);
  await removeUnusedHandedInFiles({ source, storage }, before);
}

/** Removes handed-in files that belong to no answer, such as those of a deleted course, and the content of infected files. */
async function removeUnusedHandedInFiles({ source, storage }: RepairContext, before: Date): Promise<void> {
  const files = await listFolderIds(storage, HANDED_IN_FILES);
  await deleteUnusedHandedInFiles(source);
  const rows = await source
    .getRepository(HandedInFileRow)
    .find({ select: { id: true }, where: { id: Any(files), scan: Not('infected') } });
  const usedIds = new Set(rows.map(({ id }) => id));
  for (const id of files)
    if (!usedIds.has(id)) await removeOldFolder(storage, `${HANDED_IN_FILES}/${id}/`, before);
}

/** Removes pictures of the site that were replaced, or were uploaded and never saved. */
async function removeOldSitePictures({ source, storage }: RepairContext, before: Date): Promise<void> {
  const pictures = await listFolderIds(storage, SITE_PICTURES);
  const shownIds = new Set(listSitePictures(await findSiteSettings(source)));
  for (const id of pictures)
    if (!shownIds.has(id)) await removeOldFolder(storage, `${SITE_PICTURES}/${id}/`, before);
}

async function removeUnusedPictures({ source, storage }: RepairContext, before: Date): Promise<void> {
  const pictures = await listFolderIds(storage, QUESTION_PICTURES);
  await deleteUnusedPictures(source);
  const rows = await source
    .getRepository(QuestionPicture)
    .find({ select: { id: true }, where: { id: Any(pictures) } });
  const usedIds = new Set(rows.map(({ id }) => id));
  for (const id of pictures)
    if (!usedIds.has(id)) await removeOldFolder(storage, `${QUESTION_PICTURES}/${id}/`, before);
}

/** Removes files of SCORM packages whose modules were removed or whose uploads were not completed. */
async function removeUnusedPackages({ source, storage }: RepairContext, before: Date): Promise<void> {
  const packages = source.getRepository(ScormPackageRow);
  for (const filesId of await listFolderIds(storage, SCORM_FILES))
    if (!(await packages.existsBy({ filesId }))) await removeOldFolder(storage, scormFolder(filesId), before);
}

/** Removes files of videos that no slide has any more, and of video uploads that ended. */
async function removeUnusedVideos({ source, storage }: RepairContext, before: Date): Promise<void> {
  for (const id of await listFolderIds(storage, VIDEO_FILES)) {
    const isUsed =
      (await source.getRepository(SlideVideoUpload).existsBy({ id })) ||
      (await source.getRepository(SlideVideoRow).existsBy({ fileKey: Like(`${videoFolder(id)}%`) }));
    if (!isUsed) await removeOldFolder(storage, videoFolder(id), before);
  }
}

/** Removes videos of whole courses that were replaced, cancelled or deleted. */
async function removeUnusedCourseVideos({ source, storage }: RepairContext, before: Date): Promise<void> {
  const videos = source.getRepository(CourseVideoRow);
  for (const id of await listFolderIds(storage, COURSE_VIDEO_FILES))
    if (!(await videos.existsBy({ id }))) await removeOldFolder(storage, courseVideoFolder(id), before);
}

/** Lists the ids that have a folder in a folder of the storage. */
async function listFolderIds(storage: Disk, root: string): Promise<string[]> {
  const ids: string[] = [];
  let paginationToken: string | undefined;
  do {
    const page = await storage
      .listAll(root, { ...(paginationToken && { paginationToken }) })
      .catch(returnEmptyPageIfMissing);
    for (const entry of page.objects) if (entry.isDirectory && isUuid(entry.name)) ids.push(entry.name);
    paginationToken = page.paginationToken;
  } while (paginationToken);
  return ids;
}

async function removeOldFolder(storage: Disk, folder: string, before: Date) {
  const page = await storage.listAll(folder, { recursive: true }).catch(returnEmptyPageIfMissing);
  const files = [...page.objects].filter((object) => object.isFile);
  // A folder without files does not exist in S3; on disk, an empty folder may be about to receive its first file.
  if (!files.length) return;
  for (const { key } of files) {
    const modified = await findModifiedTime(storage, key);
    if (modified && modified > before) return;
  }
  await storage.deleteAll(folder);
}

/** @returns undefined for a file that was deleted after it was listed */
async function findModifiedTime(storage: Disk, key: string): Promise<Date | undefined> {
  try {
    return (await storage.getMetaData(key)).lastModified;
  } catch (error) {
    if (await storage.exists(key)) throw error;
    return undefined;
  }
}

/** Handles the error for a folder that has never had a file and therefore does not exist yet. */
function returnEmptyPageIfMissing(error: Error & { cause?: { code?: string } }): {
  objects: [];
  paginationToken?: string;
} {
  if (error.cause?.code === 'ENOENT') return { objects: [] };
  throw error;
}
