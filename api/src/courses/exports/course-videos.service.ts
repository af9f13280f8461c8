import { randomUUID } from 'node:crypto';
import {
  COURSE_VIDEO_LIMITS,
  type CourseVideoExport,
  type CourseVideoFailure,
  type Locale,
} from '@lectern/contract';
import {
  convertsVideos,
  Course,
  courseVideoFolder,
  courseVideoKeys,
  CourseVideoRow,
  type User,
} from '@lectern/data';
import type { Disk, Env } from '@lectern/infra';
import { translateText } from '@lectern/i18n/server';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditService } from '../../platform/audit/audit.service.js';
import { Refusal } from '../../platform/http/refusal.js';
import { ENV, STORAGE } from '../../platform/infra.module.js';
import { countSlides, requestVideo } from './course-videos.queries.js';
import { describeProblem, presentCourseVideo } from './present-course-video.js';

/** Videos of whole courses, which the worker makes. Callers check who may do it. */
@Injectable()
export class CourseVideosService {
  constructor(
    private readonly source: DataSource,
    @Inject(ENV) private readonly env: Env,
    @Inject(STORAGE) private readonly storage: Disk,
    private readonly audit: AuditService,
  ) {}

  async get(courseId: string, locale: Locale): Promise<CourseVideoExport> {
    const { videoLimitMb } = this.env;
    const [failure, row] = await Promise.all([this.findProblem(courseId), this.find(courseId)]);
    return {
      refusal: failure && translateText(locale, describeProblem(failure, videoLimitMb)),
      video: row && presentCourseVideo(row, locale, videoLimitMb),
    };
  }

  /** @throws Refusal (422) where none can be made, (409) while one is made */
  async request(courseId: string, actor: User, locale: Locale): Promise<CourseVideoExport> {
    const failure = await this.findProblem(courseId);
    if (failure) {
      const { id, values } = describeProblem(failure, this.env.videoLimitMb);
      throw new Refusal(422, id, { values });
    }
    await this.source.transaction(async (manager) => {
      const { title: name } = await manager.findOneByOrFail(Course, { id: courseId });
      if (!(await requestVideo(manager, courseId, randomUUID())))
        throw new Refusal(409, 'courses.courseVideo.running');
      const target = { kind: 'course', id: courseId, name } as const;
      await this.audit.record(manager, { actor, action: 'course.exported', target });
    });
    return this.get(courseId, locale);
  }

  /** Cancels a video that is being made. The worker removes what it leaves in the storage. */
  async remove(courseId: string): Promise<void> {
    const row = await this.find(courseId);
    if (!row) return;
    await this.source.manager.delete(CourseVideoRow, { courseId, id: row.id });
    await this.storage.deleteAll(courseVideoFolder(row.id)).catch(() => undefined);
  }

  /** @returns storage key and name of a file for a download. @throws Refusal (404) */
  async findFile(courseId: string, kind: 'video' | 'captions'): Promise<{ key: string; slug: string }> {
    const row = await this.find(courseId);
    const isThere = row?.state === 'ready' && (kind === 'video' || row.hasCaptions);
    const key = row && courseVideoKeys(row.id)[kind];
    if (!isThere || !key || !(await this.storage.exists(key)))
      throw new Refusal(404, 'courses.courseVideo.gone');
    const { slug } = await this.source.manager.findOneByOrFail(Course, { id: courseId });
    return { key, slug };
  }

  private find(courseId: string): Promise<CourseVideoRow | null> {
    return this.source.manager.findOneBy(CourseVideoRow, { courseId });
  }

  /** What is known before it is tried. */
  private async findProblem(courseId: string): Promise<CourseVideoFailure | null> {
    if (!(await convertsVideos(this.source))) return 'noConverter';
    const slides = await countSlides(this.source.manager, courseId);
    if (!slides) return 'noSlides';
    return slides > COURSE_VIDEO_LIMITS.slides ? 'tooManySlides' : null;
  }
}
