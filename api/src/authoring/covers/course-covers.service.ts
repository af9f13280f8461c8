import { MAX_COVER_BYTES } from '@lectern/contract';
import type { User } from '@lectern/data';
import { encodeCover, UnreadablePicture } from '@lectern/import-reader';
import type { Disk } from '@lectern/infra';
import { runInTurn } from '@lectern/pdf';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import { fileUrl } from '../../courses/files/file-url.js';
import { AuditService } from '../../platform/audit/audit.service.js';
import { Refusal } from '../../platform/http/refusal.js';
import { STORAGE } from '../../platform/infra.module.js';
import { lockCourse } from '../../platform/rights/lock-course.js';
import { type FileRules, receiveFile } from '../../platform/transfer/receive-file.js';
import { isCoverUsed, setCover } from './course-covers.queries.js';

const FILE_RULES: FileRules = {
  maxBytes: MAX_COVER_BYTES,
  tooLarge: { id: 'platform.sitePictureTooLarge', values: { megabytes: MAX_COVER_BYTES / 1024 / 1024 } },
  missing: { id: 'platform.sitePictureMissing' },
};

function refuseUnreadable(error: unknown): never {
  throw error instanceof UnreadablePicture ? new Refusal(422, 'platform.sitePictureUnreadable') : error;
}

/** The covers of courses. */
@Injectable()
export class CourseCoversService {
  private readonly log = new Logger(CourseCoversService.name);

  constructor(
    private readonly source: DataSource,
    @Inject(STORAGE) private readonly storage: Disk,
    private readonly audit: AuditService,
  ) {}

  /** Stores the picture of a form as the cover, and removes the former file where nothing needs it. */
  async replace(courseId: string, request: Request, actor: User): Promise<{ thumbnailUrl: string }> {
    const { bytes } = await receiveFile(request, FILE_RULES);
    const { id, data } = await runInTurn(() => encodeCover(bytes)).catch(refuseUnreadable);
    const key = `courses/${courseId}/cover-${id}.webp`;
    const former = await this.source.transaction(async (manager) => {
      const course = await lockCourse(manager, courseId, actor);
      // Under the lock, so that a course that is deleted meanwhile leaves no file behind.
      await this.storage.put(key, data);
      if (course.thumbnailKey === key) return null;
      await setCover(manager, courseId, key);
      const target = { kind: 'course', id: courseId, name: course.title } as const;
      await this.audit.record(manager, { actor, action: 'course.updated', target, fields: ['cover'] });
      return course.thumbnailKey;
    });
    if (former) await this.removeUnused(courseId, former);
    return { thumbnailUrl: fileUrl(key) ?? '' };
  }

  /** A failure is only logged: the file is deleted with the course. */
  private async removeUnused(courseId: string, key: string): Promise<void> {
    if (await isCoverUsed(this.source.manager, courseId, key)) return;
    await this.storage
      .delete(key)
      .catch((error: Error) => this.log.warn(`${key} not removed: ${error.message}`));
  }
}
