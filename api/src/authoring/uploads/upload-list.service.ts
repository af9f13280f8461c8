import {
  type Locale,
  RECEIVED_PERCENT,
  UPLOAD_PAGE_SIZE,
  type UploadList,
  type UploadProgress,
} from '@lectern/contract';
import {
  finishUpload,
  isPostgresError,
  restartUpload,
  UNIQUE_VIOLATION,
  Upload,
  uploadPreviewKey,
  type User,
} from '@lectern/data';
import type { Disk } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Response } from 'express';
import { type EntityManager, IsNull, MoreThan, Not, type Repository } from 'typeorm';
import { AuditService } from '../../platform/audit/audit.service.js';
import { STORAGE } from '../../platform/infra.module.js';
import { sendPicture } from '../../platform/transfer/send-picture.js';
import { findPage } from '../../platform/lists/read-page.js';
import { CourseCreationPolicy } from '../editor/course-creation.policy.js';
import { RightsService } from '../../platform/rights/rights.service.js';
import { Refusal } from '../../platform/http/refusal.js';
import { presentListedUpload, presentUpload } from './present-upload.js';
import { UploadQueue } from './upload-queue.js';

/** How long an upload remains in the list of running uploads after its end. */
const SHOWN_AFTER_END_MS = 60 * 60_000;

/** Running and ended uploads: administrators manage all of them, instructors their own. */
@Injectable()
export class UploadListService {
  constructor(
    @InjectRepository(Upload) private readonly uploads: Repository<Upload>,
    @Inject(STORAGE) private readonly storage: Disk,
    private readonly queue: UploadQueue,
    private readonly audit: AuditService,
    private readonly rights: RightsService,
    private readonly creation: CourseCreationPolicy,
  ) {}

  /** @param page from 1; latest first */
  async getPage(page: number, user: User, locale: Locale): Promise<UploadList> {
    const { items, total } = await findPage(
      this.uploads,
      {
        where: whereManagedBy(user),
        relations: { user: true, course: true },
        order: { createdAt: 'DESC', id: 'DESC' },
      },
      { page, pageSize: UPLOAD_PAGE_SIZE },
    );
    return { items: items.map((upload) => presentListedUpload(upload, locale)), total };
  }

  /** Oldest first. */
  async getRunning({ id: userId }: User, locale: Locale): Promise<UploadProgress[]> {
    const since = new Date(Date.now() - SHOWN_AFTER_END_MS);
    const uploads = await this.uploads.find({
      where: [
        { userId, status: 'processing' },
        { userId, updatedAt: MoreThan(since) },
      ],
      order: { createdAt: 'ASC', id: 'ASC' },
    });
    return uploads.map((upload) => presentUpload(upload, locale));
  }

  /** @throws Refusal (404) while the first slide is not drawn, and once the upload has ended */
  async sendPreview(uploadId: string, response: Response): Promise<void> {
    const where = { id: uploadId, status: 'processing', previewTitle: Not(IsNull()) } as const;
    if (!(await this.uploads.existsBy(where))) throw new Refusal(404, 'authoring.previewNotFound');
    // The picture is deleted when the upload ends.
    const cacheControl = 'private, no-store';
    await sendPicture(response, this.storage, { key: uploadPreviewKey(uploadId), cacheControl });
  }

  /**
   * Cancels an upload: the worker notices the changed row, stops and deletes the files.
   * @throws Refusal (409) where the upload has already completed or failed
   */
  async cancel(uploadId: string, actor: User): Promise<Upload> {
    return this.uploads.manager.transaction(async (manager) => {
      await findManagedUpload(manager, uploadId, actor);
      const isCancelledNow = await finishUpload(manager, uploadId, { status: 'cancelled' });
      const upload = await findManagedUpload(manager, uploadId, actor);
      if (upload.status !== 'cancelled') throw new Refusal(409, 'authoring.uploadEnded');
      if (isCancelledNow) {
        const target = { kind: 'upload', id: uploadId, name: upload.title || upload.fileName } as const;
        await this.audit.record(manager, { actor, action: 'upload.cancelled', target });
      }
      return upload;
    });
  }

  /** Runs a failed upload again from its stored file. */
  async retry(uploadId: string, actor: User, requestId: string): Promise<Upload> {
    const { manager } = this.uploads;
    const stored = await findManagedUpload(manager, uploadId, actor);
    // The uploader may no longer be an instructor of the course that the deck is to update.
    if (stored.updatesCourseId) await this.rights.require(actor, 'course', stored.updatesCourseId);
    else this.creation.require(actor);
    if (stored.fileRetainedUntil && !(await this.storage.exists(stored.fileKey)))
      throw new Refusal(409, 'authoring.uploadFileGone');
    const upload = await manager
      .transaction(async (transaction) => {
        if (!(await restartUpload(transaction, uploadId, { progress: RECEIVED_PERCENT, requestId })))
          throw new Refusal(409, 'authoring.uploadNotRetryable');
        const target = { kind: 'upload', id: uploadId, name: stored.title || stored.fileName } as const;
        await this.audit.record(transaction, { actor, action: 'upload.retried', target });
        return findManagedUpload(transaction, uploadId, actor);
      })
      .catch(refuseDuplicate);
    await this.queue.add(uploadId);
    return upload;
  }

  /** Deletes the row before the files: if the process stops in between, the worker later deletes files without a row. */
  async discard(uploadId: string, actor: User): Promise<void> {
    await this.uploads.manager.transaction(async (manager) => {
      const upload = await manager.findOne(Upload, {
        where: { id: uploadId, ...whereManagedBy(actor) },
        lock: { mode: 'pessimistic_write' },
      });
      if (!upload) throw new Refusal(404, 'authoring.uploadNotFound');
      if (upload.status !== 'failed' && upload.status !== 'cancelled')
        throw new Refusal(409, 'authoring.uploadNotDiscardable');
      await manager.delete(Upload, uploadId);
      const target = { kind: 'upload', id: uploadId, name: upload.title || upload.fileName } as const;
      await this.audit.record(manager, { actor, action: 'upload.discarded', target });
    });
    await this.storage.deleteAll(`uploads/${uploadId}/`);
  }
}

/** Refuses a retry while another upload of the same PDF runs: the unique index allows only one. */
function refuseDuplicate(error: unknown): never {
  if (isPostgresError(error, UNIQUE_VIOLATION)) throw new Refusal(409, 'authoring.sameUpload');
  throw error;
}

/** Condition of the uploads that a person may manage. */
const whereManagedBy = ({ id, role }: User) => (role === 'admin' ? {} : { userId: id });

async function findManagedUpload(manager: EntityManager, id: string, user: User): Promise<Upload> {
  const upload = await manager.findOne(Upload, {
    where: { id, ...whereManagedBy(user) },
    relations: { user: true, course: true },
  });
  if (!upload) throw new Refusal(404, 'authoring.uploadNotFound');
  return upload;
}
