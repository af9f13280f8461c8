import { type EditedCaptions, MAX_CAPTION_LANGUAGES } from '@lectern/contract';
import { type User, writePassages } from '@lectern/data';
import { CAPTION_LIMITS, type CaptionProblem, readCaptions, writeCaptions } from '@lectern/text/captions';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { presentCaptions } from '../../courses/captions/present-captions.js';
import { AuditService } from '../../platform/audit/audit.service.js';
import { requireVersion } from '../../platform/edits/require-version.js';
import { Refusal } from '../../platform/http/refusal.js';
import { lockCourse } from '../../platform/rights/lock-course.js';
import {
  countLanguages,
  deleteCaptions,
  findCaptions,
  findCourseOfVideo,
  upsertCaptions,
} from './edited-captions.queries.js';

interface CaptionsKey {
  videoId: string;
  language: string;
}

/** Reads and changes the captions of videos for instructors. */
@Injectable()
export class EditedCaptionsService {
  constructor(
    private readonly source: DataSource,
    private readonly audit: AuditService,
  ) {}

  async read(key: CaptionsKey): Promise<EditedCaptions> {
    const captions = await findCaptions(this.source.manager, key);
    if (!captions) throw new Refusal(404, 'courses.captionsGone');
    return { ...presentCaptions(captions), version: captions.version, text: captions.text };
  }

  /** Saves captions from a WebVTT or SubRip text, in the form that `writeCaptions` writes. */
  async save(
    key: CaptionsKey,
    change: { text: string; version: number | null },
    actor: User,
  ): Promise<EditedCaptions> {
    const read = await readCaptions(change.text);
    if ('problem' in read) throw refuse(read.problem);
    const text = writeCaptions(read.cues);
    return this.changeCourse(key, actor, async (manager) => {
      const saved = await findCaptions(manager, key);
      // Captions that do not exist have the version 0, so that the second of two concurrent additions or removals gets a conflict.
      requireVersion('captions', saved ?? { version: 0 }, change.version ?? 0);
      if (!saved && (await countLanguages(manager, key.videoId)) >= MAX_CAPTION_LANGUAGES)
        throw new Refusal(422, 'courses.tooManyCaptionLanguages', {
          values: { count: MAX_CAPTION_LANGUAGES },
        });
      const captions = await upsertCaptions(manager, { ...key, text });
      return { ...presentCaptions(captions), version: captions.version, text };
    });
  }

  async remove(key: CaptionsKey, actor: User): Promise<void> {
    if (!(await findCaptions(this.source.manager, key))) return;
    await this.changeCourse(key, actor, (manager) => deleteCaptions(manager, key));
  }

  /**
   * Changes captions and the passages by which the search finds the course. The version of the course does not change, because the
   * course editor does not save captions.
   */
  private changeCourse<T>(
    { videoId }: CaptionsKey,
    actor: User,
    change: (manager: EntityManager) => Promise<T>,
  ): Promise<T> {
    return this.source.transaction(async (manager) => {
      const courseId = await findCourseOfVideo(manager, videoId);
      if (!courseId) throw new Refusal(404, 'courses.videoGone');
      const course = await lockCourse(manager, courseId, actor);
      // The video may have been removed while this call waited for the lock.
      if (!(await findCourseOfVideo(manager, videoId))) throw new Refusal(404, 'courses.videoGone');
      const result = await change(manager);
      await writePassages(manager, courseId);
      const target = { kind: 'course', id: courseId, name: course.title } as const;
      await this.audit.record(manager, { actor, action: 'course.updated', target, fields: ['captions'] });
      return result;
    });
  }
}

function refuse(problem: CaptionProblem): Refusal {
  const values = {
    ...('line' in problem && { line: problem.line }),
    ...(problem.code === 'tooLong' && { max: CAPTION_LIMITS.text }),
    ...(problem.code === 'tooMany' && { max: CAPTION_LIMITS.cues }),
  };
  return new Refusal(422, `courses.captions.${problem.code}`, { values });
}
