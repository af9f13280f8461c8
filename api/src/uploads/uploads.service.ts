import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ingestCourse, type UploadResult } from '@lectern/contract';
import { Slide, Upload, type User } from '@lectern/data';
import { createQueue, type Disk, type Env } from '@lectern/infra';
import { inspectDeck, UnreadableDeck } from '@lectern/infra/pdf';
import {
  Inject,
  Injectable,
  Logger,
  NotFoundException,
  type OnApplicationShutdown,
  UnprocessableEntityException,
} from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Request } from 'express';
import { concatMap, filter, firstValueFrom, startWith } from 'rxjs';
import type { Repository } from 'typeorm';
import { CoursesService } from '../courses/courses.service.js';
import { ENV, STORAGE } from '../http/infra.module.js';
import { receiveFile, type ReceivedFile, refused } from './receive-file.js';
import { UploadChanges } from './upload-changes.js';

/** Takes decks in, hands them to the worker, and waits for what became of them. */
@Injectable()
export class UploadsService implements OnApplicationShutdown {
  private readonly log = new Logger(UploadsService.name);
  private readonly queue;

  constructor(
    @Inject(ENV) env: Env,
    @Inject(STORAGE) private readonly storage: Disk,
    @InjectRepository(Upload) private readonly uploads: Repository<Upload>,
    private readonly changes: UploadChanges,
    private readonly courses: CoursesService,
  ) {
    this.queue = createQueue(ingestCourse, env, (error) => this.log.warn(error.message));
  }

  async onApplicationShutdown() {
    await this.queue.close();
  }

  /**
   * Checks and stores a deck, and queues it.
   * @returns the upload's id; the same one for the same deck sent twice at once
   */
  async accept(request: Request, user: User): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'lectern-upload-'));
    try {
      const file = await receiveFile(request, folder);
      await inspectDeck(file.path).catch(refuse);
      return await this.store(file, user);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /**
   * Waits until an upload has ended.
   * @throws UnprocessableEntityException with the reason when it failed
   */
  async result(uploadId: string): Promise<UploadResult> {
    const ended = await firstValueFrom(
      this.changes.changesOf(uploadId).pipe(
        startWith(null),
        concatMap(() => this.uploads.findOneBy({ id: uploadId })),
        filter((upload) => upload?.status !== 'processing'),
      ),
    );
    if (ended?.status === 'failed') throw new UnprocessableEntityException(ended.message);
    if (!ended?.courseId) throw new NotFoundException('The course was deleted meanwhile.');
    const { modules, ...course } = await this.courses.detail({ id: ended.courseId }, { role: 'admin' });
    const slidesCount = await this.uploads.manager.countBy(Slide, { module: { courseId: course.id } });
    return { course, modulesCount: modules.length, slidesCount };
  }

  private async store(file: ReceivedFile, user: User): Promise<string> {
    const id = randomUUID();
    const { title = null, description = null } = file.fields;
    const fingerprint = createHash('sha256')
      .update(JSON.stringify([user.id, file.sha256, title, description]))
      .digest('hex');
    const fileKey = `uploads/${id}/deck.pdf`;
    await this.storage.putStream(fileKey, createReadStream(file.path), { contentType: 'application/pdf' });
    const row = { id, userId: user.id, fileName: file.name, fileKey, fingerprint, title, description };
    await this.uploads
      .createQueryBuilder()
      .insert()
      .values({ ...row, stage: 'Queued', progress: 3 })
      .orIgnore()
      .execute();
    const running = await this.uploads.findOneBy([{ id }, { fingerprint, status: 'processing' }]);
    if (running?.id !== id) {
      await this.storage.deleteAll(`uploads/${id}/`);
      return running?.id ?? this.store(file, user);
    }
    // The row is saved, so a queue that is down only delays: the worker's sweep queues what has no job.
    await this.queue
      .add(ingestCourse.queue, { uploadId: id }, { jobId: id })
      .catch((error: Error) => this.log.warn(`Not queued yet: ${error.message}`));
    return id;
  }
}

function refuse(error: unknown): never {
  throw error instanceof UnreadableDeck ? refused(error.reason) : error;
}
