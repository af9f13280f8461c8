import type { SavedWatch, WatchedReport } from '@lectern/contract';
import { Enrollment, SlideVideoWatch, type User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { requireOpenModule } from '../../courses/reading/require-open.js';
import { Refusal } from '../../platform/http/refusal.js';
import { addWatched } from './add-watched.js';
import { lockEnrollment, findModuleStates } from './enrollment-state.queries.js';
import { EnrollmentsService, moduleWithSlide, notEnrolled } from './enrollments.service.js';
import { findPlayedVideo, saveWatch } from './watched-videos.queries.js';

/** What learners have played of videos. */
@Injectable()
export class WatchedVideosService {
  constructor(
    private readonly source: DataSource,
    private readonly enrollments: EnrollmentsService,
  ) {}

  /**
   * Adds a report. The slide counts as seen once the course's share was played. Calls of one learner in one course run one after the
   * other: each locks the enrollment's row.
   * @throws Refusal (404) for an embedded video, (403) where the person is not enrolled, (409) for an enrollment before a renewal
   */
  save(videoId: string, report: WatchedReport, user: User): Promise<SavedWatch> {
    return this.source.transaction(async (manager) => {
      const video = await findPlayedVideo(manager, videoId);
      if (!video) throw new Refusal(404, 'courses.videoGone');
      const { courseId, slideId, seconds, sharePercent } = video;
      const enrollment = await lockEnrollment(manager, courseId, user);
      if (!enrollment) throw await notEnrolled(manager, courseId, user);
      if (report.enrollmentId && report.enrollmentId !== enrollment.id)
        throw new Refusal(409, 'learning.slideBeforeRenewal');
      const modules = (await findModuleStates(manager, [enrollment.id], slideId)).get(enrollment.id) ?? [];
      const module = moduleWithSlide(modules);
      if (!module.isOpen) await requireOpenModule(manager, module.id, user);

      const reportedAt = new Date();
      const before = await manager.findOneBy(SlideVideoWatch, { enrollmentId: enrollment.id, videoId });
      const elapsedSeconds = before ? (reportedAt.getTime() - before.reportedAt.getTime()) / 1000 : 0;
      const watched = addWatched(before ?? { ranges: [], share: 0, position: 0 }, report, {
        seconds,
        elapsedSeconds,
      });
      await saveWatch(manager, {
        ...{ enrollmentId: enrollment.id, videoId, userId: user.id, reportedAt },
        ...watched,
      });
      const isPlayed = watched.share * 100 >= sharePercent;
      if (isPlayed && !module.isSeen)
        await this.enrollments.markSlideSeen(manager, enrollment, {
          ...{ slideId, userId: user.id },
          studySeconds: before?.studySeconds ?? 0,
        });
      const saved = await manager.findOneByOrFail(Enrollment, { id: enrollment.id });
      return {
        watched,
        seen: isPlayed || module.isSeen === true,
        enrollment: await this.enrollments.present(saved, manager),
      };
    });
  }
}
