import { UPLOAD_PAGE_SIZE, type ListedUpload, type UploadList } from '@lectern/contract';
import { finishUpload, restartUpload, Upload, type User } from '@lectern/data';
import type { Disk } from '@lectern/infra';
import { ConflictException, Inject, Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, QueryFailedError, type Repository } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { STORAGE } from '../http/infra.module.js';
import { RECEIVED } from './arrival.js';
import { presentListedUpload } from './present-upload.js';
import { UploadTurns } from './upload-turns.js';

/** All administrators' uploads, running and ended. */
@Injectable()
export class UploadListService {
  constructor(
    @InjectRepository(Upload) private readonly uploads: Repository<Upload>,
    @Inject(STORAGE) private readonly storage: Disk,
    private readonly turns: UploadTurns,
    private readonly audit: AuditService,
  ) {}

  /** @param page from 1; latest first */
  async page(page: number): Promise<UploadList> {
    const [uploads, totalUploads] = await this.uploads.findAndCount({
      relations: { user: true, course: true },
      order: { createdAt: 'DESC', id: 'DESC' },
      take: UPLOAD_PAGE_SIZE,
      skip: (page - 1) * UPLOAD_PAGE_SIZE,
    });
    return { uploads: uploads.map(presentListedUpload), totalUploads };
  }

  /** Its worker sees the row, stops, and takes its files away. Who came first, cancel or course, has won. */
  async cancel(uploadId: string, actor: User): Promise<ListedUpload> {
    return this.uploads.manager.transaction(async (manager) => {
      const isFirst = await finishUpload(manager, uploadId, { status: 'cancelled' });
      const upload = await find(manager, uploadId);
      if (upload.status !== 'cancelled') throw new ConflictException('This upload has ended already.');
      if (isFirst) {
        const target = { kind: 'upload', id: uploadId, name: upload.title || upload.fileName } as const;
        await this.audit.record(manager, { actor, action: 'upload.cancelled', target });
      }
      return presentListedUpload(upload);
    });
  }

  /** Runs a failed upload anew, from the file that is kept of it. */
  async retry(uploadId: string, actor: User, requestId: string): Promise<ListedUpload> {
    const { manager } = this.uploads;
    const known = await find(manager, uploadId);
    if (known.keptUntil && !(await this.storage.exists(known.fileKey)))
      throw new ConflictException('The file of this upload is gone. Upload it again.');
    const upload = await manager
      .transaction(async (inside) => {
        if (!(await restartUpload(inside, uploadId, { progress: RECEIVED, requestId })))
          throw new ConflictException('This upload can’t be run again. Upload its file again.');
        const target = { kind: 'upload', id: uploadId, name: known.title || known.fileName } as const;
        await this.audit.record(inside, { actor, action: 'upload.retried', target });
        return find(inside, uploadId);
      })
      .catch(refuseTwin);
    await this.turns.queue(uploadId);
    return presentListedUpload(upload);
  }

  /** The row first: a file that no row speaks for is swept. */
  async discard(uploadId: string, actor: User): Promise<void> {
    await this.uploads.manager.transaction(async (manager) => {
      const upload = await manager.findOne(Upload, {
        where: { id: uploadId },
        lock: { mode: 'pessimistic_write' },
      });
      if (!upload) throw new NotFoundException('Upload not found.');
      if (upload.status !== 'failed' && upload.status !== 'cancelled')
        throw new ConflictException('Only a failed or cancelled upload can be discarded.');
      await manager.delete(Upload, uploadId);
      const target = { kind: 'upload', id: uploadId, name: upload.title || upload.fileName } as const;
      await this.audit.record(manager, { actor, action: 'upload.discarded', target });
    });
    await this.storage.deleteAll(`uploads/${uploadId}/`);
  }
}

/** The same deck, sent again meanwhile: the unique index lets only one of them run. */
function refuseTwin(error: unknown): never {
  if (error instanceof QueryFailedError && (error.driverError as { code?: string }).code === '23505')
    throw new ConflictException('The same deck is being made into a course already.');
  throw error;
}

async function find(manager: EntityManager, id: string): Promise<Upload> {
  const upload = await manager.findOne(Upload, { where: { id }, relations: { user: true, course: true } });
  if (!upload) throw new NotFoundException('Upload not found.');
  return upload;
}
