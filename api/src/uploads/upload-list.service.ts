import { UPLOAD_PAGE_SIZE, type ListedUpload, type UploadList } from '@lectern/contract';
import { finishUpload, Upload, type User } from '@lectern/data';
import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { presentListedUpload } from './present-upload.js';

/** All administrators' uploads, running and ended. */
@Injectable()
export class UploadListService {
  constructor(
    @InjectRepository(Upload) private readonly uploads: Repository<Upload>,
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
        const target = { kind: 'upload', id: uploadId, name: upload.fileName } as const;
        await this.audit.record(manager, { actor, action: 'upload.cancelled', target });
      }
      return presentListedUpload(upload);
    });
  }
}

async function find(manager: EntityManager, id: string): Promise<Upload> {
  const upload = await manager.findOne(Upload, { where: { id }, relations: { user: true, course: true } });
  if (!upload) throw new NotFoundException('Upload not found.');
  return upload;
}
