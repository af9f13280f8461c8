import { OFFLINE_DAYS, type OfflineCourse, type OfflineFile } from '@lectern/contract';
import type { User } from '@lectern/data';
import type { Disk } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { presentNarrationCaptions } from '../../courses/captions/present-captions.js';
import { fileUrl } from '../../courses/files/file-url.js';
import { requireOpenCourse } from '../../courses/reading/require-open.js';
import { CoursesService } from '../../courses/reading/courses.service.js';
import { Refusal } from '../../platform/http/refusal.js';
import { STORAGE } from '../../platform/infra.module.js';
import {
  type CourseRevision,
  findRevision,
  findRevisions,
  findStoredCaptions,
  findStoredCourse,
} from './offline-courses.queries.js';

/** Files whose sizes are read at the same time. */
const BATCH_SIZE = 16;

/** Which courses people may keep on a device, and what belongs to such a copy. */
@Injectable()
export class OfflineCoursesService {
  constructor(
    private readonly source: DataSource,
    private readonly courses: CoursesService,
    @Inject(STORAGE) private readonly storage: Disk,
  ) {}

  /** @throws Refusal (404) where the course is not published, and (403) unless the person is enrolled and the course open to them */
  async describe(courseId: string, user: User): Promise<OfflineCourse> {
    const { manager } = this.source;
    const { id, slug, title, isPublished } = await this.courses.find({ id: courseId }, user);
    if (!isPublished) throw new Refusal(404, 'courses.courseNotFound');
    const [[current], stored, captions] = await Promise.all([
      findRevision(manager, user.id, id),
      findStoredCourse(manager, id, user.id),
      findStoredCaptions(manager, id, user.id),
    ]);
    if (!current || !stored) throw new Refusal(403, 'learning.notEnrolled');
    await requireOpenCourse(manager, id, user);
    const { thumbnailKey, modules, fileKeys, textSize } = stored;
    const files = await this.measure(thumbnailKey ? [...new Set([thumbnailKey, ...fileKeys])] : fileKeys);
    for (const { slideId, size: bytes, ...row } of captions)
      files.push({ url: presentNarrationCaptions(slideId, row).url, size: bytes });
    const size = files.reduce((sum, file) => sum + file.size, textSize);
    return { id, slug, title, revision: current.revision, modules, files, size };
  }

  async list(user: User): Promise<{ days: number; courses: CourseRevision[] }> {
    return { days: OFFLINE_DAYS, courses: await findRevisions(this.source.manager, user.id) };
  }

  /** The files that exist, with their sizes. */
  private async measure(keys: string[]): Promise<OfflineFile[]> {
    const files: OfflineFile[] = [];
    for (let start = 0; start < keys.length; start += BATCH_SIZE) {
      const batch = keys.slice(start, start + BATCH_SIZE).map(async (key) => {
        if (!(await this.storage.exists(key))) return [];
        const { contentLength } = await this.storage.getMetaData(key);
        return [{ url: `${fileUrl(key)}`, size: contentLength }];
      });
      files.push(...(await Promise.all(batch)).flat());
    }
    return files;
  }
}
