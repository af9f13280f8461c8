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

/** For this long the list of running uploads has an upload that ended. */
const SHOWN_AFTER_END_MS = 60 * 60_000;

/** Uploads, running and ended: all for administrators, an instructor's own. */
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
        where: ownedBy(user),
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
    // It is gone with the end of the upload.
    const cacheControl = 'private, no-store';
    await sendPicture(response, this.storage, { key: uploadPreviewKey(uploadId), cacheControl });
  }

  /** The worker notices the changed row, stops and deletes the files. If a course was saved first, the upload stays completed. */
  async cancel(uploadId: string, actor: User): Promise<Upload> {
    return this.uploads.manager.transaction(async (manager) => {
      await find(manager, uploadId, actor);
      const isFirst = await finishUpload(manager, uploadId, { status: 'cancelled' });
      const upload = await find(manager, uploadId, actor);
      if (upload.status !== 'cancelled') throw new Refusal(409, 'authoring.uploadEnded');
      if (isFirst) {
        const target = { kind: 'upload', id: uploadId, name: upload.title || upload.fileName } as const;
        await this.audit.record(manager, { actor, action: 'upload.cancelled', target });
      }
      return upload;
    });
  }

  /** Runs a failed upload again from its stored file. */
  async retry(uploadId: string, actor: User, requestId: string): Promise<Upload> {
    const { manager } = this.uploads;
    const stored = await find(manager, uploadId, actor);
    // Its owner may have left the course that the deck is to update.
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
        return find(transaction, uploadId, actor);
      })
      .catch(refuseDuplicate);
    await this.queue.add(uploadId);
    return upload;
  }

  /** Deletes the row first: the worker's sweep deletes files without a row. */
  async discard(uploadId: string, actor: User): Promise<void> {
    await this.uploads.manager.transaction(async (manager) => {
      const upload = await manager.findOne(Upload, {
        where: { id: uploadId, ...ownedBy(actor) },
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

/** The same PDF was uploaded again in the meantime: the unique index lets only one of them run. */
function refuseDuplicate(error: unknown): never {
  if (isPostgresError(error, UNIQUE_VIOLATION)) throw new Refusal(409, 'authoring.sameUpload');
  throw error;
}

/** The uploads that a person may work with. */
const ownedBy = ({ id, role }: User) => (role === 'admin' ? {} : { userId: id });

async function find(manager: EntityManager, id: string, user: User): Promise<Upload> {
  const upload = await manager.findOne(Upload, {
    where: { id, ...ownedBy(user) },
    relations: { user: true, course: true },
  });
  if (!upload) throw new Refusal(404, 'authoring.uploadNotFound');
  return upload;
}
