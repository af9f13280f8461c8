import { randomUUID } from 'node:crypto';
import {
  type Locale,
  type NewSlideVideo,
  type VideoFailure,
  type VideoOfSlide,
  VIDEO_LIMITS,
} from '@lectern/contract';
import {
  convertsVideos,
  Course,
  SlideVideoRow,
  SlideVideoUpload,
  type User,
  writePassages,
} from '@lectern/data';
import { type Disk, type Env, inspectVideo, openVideo } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type FindOptionsWhere, IsNull, Not } from 'typeorm';
import { findVideos } from '../../courses/videos/find-videos.js';
import { readEmbedAddress } from '../../courses/videos/embed-sites.js';
import { AuditService } from '../../platform/audit/audit.service.js';
import { Refusal } from '../../platform/http/refusal.js';
import { ENV, STORAGE } from '../../platform/infra.module.js';
import { lockCourse } from '../../platform/rights/lock-course.js';
import { presentEditedVideo } from './present-edited-video.js';
import { detachVideo, findCourseOfSlide, restoreVideo } from './slide-videos.queries.js';
import { uploadKey, VideoUploadsService } from './video-uploads.service.js';

/** Status of the refusal of an upload. */
const REFUSED: Partial<Record<VideoFailure, number>> = { notVideo: 415, noConverter: 415 };

/** Gives slides their videos. Callers check who may do it. */
@Injectable()
export class SlideVideosService {
  constructor(
    private readonly source: DataSource,
    @Inject(ENV) private readonly env: Env,
    @Inject(STORAGE) private readonly storage: Disk,
    private readonly uploads: VideoUploadsService,
    private readonly audit: AuditService,
  ) {}

  async getSettings() {
    const { videoLimitMb: limitMb, embedSites } = this.env;
    return { limitMb, embedSites, canConvert: await convertsVideos(this.source) };
  }

  async get(slideId: string, user: User, locale: Locale): Promise<VideoOfSlide> {
    const [found] = await this.find({ slideId }, { slideId }, { user, locale });
    return found ? { video: found.video, upload: found.upload } : { video: null, upload: null };
  }

  /** The slides of a course that have a video or an upload. */
  list(courseId: string, user: User, locale: Locale): Promise<({ slideId: string } & VideoOfSlide)[]> {
    return this.find(
      { courseId, slideId: Not(IsNull()) },
      { slide: { module: { courseId } } },
      { user, locale },
    );
  }

  /** @throws Refusal for an upload that cannot be used, which is removed, and for an address of no allowed site */
  async set(slideId: string, body: NewSlideVideo, actor: User, locale: Locale): Promise<VideoOfSlide> {
    await ('uploadId' in body
      ? this.useUpload(slideId, body.uploadId, actor)
      : this.embed(slideId, body, actor));
    return this.get(slideId, actor, locale);
  }

  async remove(slideId: string, actor: User): Promise<void> {
    await this.change(slideId, actor, async (manager) => (await detachVideo(manager, slideId)) > 0);
  }

  /** @throws Refusal (404) where the slide never had the video, or it was removed too long ago */
  async restore(slideId: string, videoId: string, actor: User, locale: Locale): Promise<VideoOfSlide> {
    await this.change(slideId, actor, async (manager) => {
      if (await manager.existsBy(SlideVideoRow, { id: videoId, slideId })) return false;
      await detachVideo(manager, slideId);
      if (!(await restoreVideo(manager, { slideId, videoId, days: VIDEO_LIMITS.removedDays })))
        throw new Refusal(404, 'authoring.removedVideoGone');
      return true;
    });
    return this.get(slideId, actor, locale);
  }

  private async useUpload(slideId: string, id: string, actor: User): Promise<void> {
    const upload = await this.source.manager.findOneBy(SlideVideoUpload, { id, slideId, userId: actor.id });
    if (!upload) throw new Refusal(404, 'authoring.videoUploadGone');
    if ((await this.uploads.countReceived(id)) !== Number(upload.bytes))
      throw new Refusal(409, 'authoring.videoUploadUnfinished');
    const fileKey = uploadKey(id);
    const facts = await this.inspect(upload, fileKey);
    await this.replace(slideId, actor, async (manager) => {
      // A repeated call finds no upload any more.
      const { affected } = await manager.delete(SlideVideoUpload, { id });
      if (!affected) throw new Refusal(404, 'authoring.videoUploadGone');
      const { name, bytes } = upload;
      return { kind: 'file', name, fileKey, bytes, uploadedById: actor.id, ...facts };
    });
  }

  /** @throws Refusal (415 or 422) for a file that cannot be used; it is removed */
  private async inspect({ id }: SlideVideoUpload, fileKey: string) {
    const found = await inspectVideo(await openVideo(this.storage, fileKey));
    const isConvertible = found.kind === 'convertible' && (await convertsVideos(this.source));
    const failure = findFailure(found, isConvertible);
    if (failure) {
      await this.uploads.remove(id);
      throw new Refusal(REFUSED[failure] ?? 422, `authoring.video.${failure}`);
    }
    if (found.kind !== 'playable') return { state: 'waiting' as const };
    const { mediaType, seconds, width, height } = found;
    return { state: 'ready' as const, mediaType, seconds, width, height };
  }

  private async embed(slideId: string, { address, title }: { address: string; title: string }, actor: User) {
    const video = readEmbedAddress(address, this.env.embedSites);
    if (!video) throw new Refusal(422, 'authoring.embedNotAllowed');
    const { host: embedHost, site: embedSite, id: embedId } = video;
    await this.replace(slideId, actor, () =>
      Promise.resolve({ kind: 'embed', state: 'ready', name: title, embedHost, embedSite, embedId }),
    );
  }

  private async replace(
    slideId: string,
    actor: User,
    describe: (
      manager: EntityManager,
    ) => Promise<Pick<SlideVideoRow, 'kind' | 'state' | 'name'> & Partial<SlideVideoRow>>,
  ): Promise<void> {
    await this.change(slideId, actor, async (manager, { id: courseId }) => {
      const video = await describe(manager);
      await detachVideo(manager, slideId);
      await manager.insert(SlideVideoRow, {
        ...{ id: randomUUID(), courseId, slideId, lastSlideId: slideId },
        ...video,
      });
      return true;
    });
  }

  /** @param apply returns whether it changed anything */
  private async change(
    slideId: string,
    actor: User,
    apply: (manager: EntityManager, course: Course) => Promise<boolean>,
  ): Promise<void> {
    await this.source.transaction(async (manager) => {
      const courseId = await findCourseOfSlide(manager, slideId);
      if (!courseId) throw new Refusal(404, 'assessment.sourceSlideGone');
      // An editor that saves the course meanwhile waits, and finds the slide as it is then.
      const course = await lockCourse(manager, courseId, actor);
      if (!(await findCourseOfSlide(manager, slideId))) throw new Refusal(404, 'assessment.sourceSlideGone');
      if (!(await apply(manager, course))) return;
      // What is searched has the captions of the videos that slides have.
      await writePassages(manager, courseId);
      const target = { kind: 'course', id: courseId, name: course.title } as const;
      await this.audit.record(manager, { actor, action: 'course.updated', target, fields: ['video'] });
    });
  }

  private async find(
    videosWhere: FindOptionsWhere<SlideVideoRow>,
    uploadsWhere: FindOptionsWhere<SlideVideoUpload>,
    { user, locale }: { user: User; locale: Locale },
  ): Promise<({ slideId: string } & VideoOfSlide)[]> {
    const { manager } = this.source;
    const rows = await manager.findBy(SlideVideoRow, videosWhere);
    const uploads = await manager.findBy(SlideVideoUpload, uploadsWhere);
    const courses = [...new Set(rows.map(({ courseId }) => courseId))];
    const ready = await this.findReady(courses, videosWhere);
    const slideIds = new Set([...rows, ...uploads].map(({ slideId }) => String(slideId)));
    return Promise.all(
      [...slideIds].map(async (slideId) => {
        const row = rows.find((video) => video.slideId === slideId);
        const upload = uploads.find((running) => running.slideId === slideId);
        return {
          slideId,
          video: row ? presentEditedVideo(row, ready.get(slideId) ?? null, locale) : null,
          upload: upload ? await this.uploads.present(upload, user) : null,
        };
      }),
    );
  }

  private async findReady([courseId]: string[], where: FindOptionsWhere<SlideVideoRow>) {
    const { manager } = this.source;
    const course = courseId ? await manager.findOneBy(Course, { id: courseId }) : null;
    const neededPercent = course?.videoSharePercent ?? 0;
    return findVideos(manager, where, { enrollmentId: null, neededPercent });
  }
}

function findFailure(
  found: Awaited<ReturnType<typeof inspectVideo>>,
  isConvertible: boolean,
): VideoFailure | undefined {
  if (found.kind === 'none') return 'notVideo';
  if (found.kind === 'convertible') return isConvertible ? undefined : 'noConverter';
  return found.seconds > VIDEO_LIMITS.seconds ? 'tooLong' : undefined;
}
