import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { UPLOAD_CANCELLED, UPLOAD_REFUSALS, type UploadResult } from '@lectern/contract';
import { noteUploadProgress, Slide, Upload, type User } from '@lectern/data';
import { type Disk, type Env, inWorkFolder, removeAbandonedWorkFolders } from '@lectern/infra';
import { inspectDeck, UnreadableDeck } from '@lectern/pdf';
import {
  ConflictException,
  Inject,
  Injectable,
  InternalServerErrorException,
  NotFoundException,
  type OnModuleInit,
  ServiceUnavailableException,
  UnprocessableEntityException,
} from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Request } from 'express';
import { defer, filter, firstValueFrom, merge } from 'rxjs';
import type { Repository } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { CoursesService } from '../courses/courses.service.js';
import { ENV, STORAGE } from '../http/infra.module.js';
import { Arrival, RECEIVED } from './arrival.js';
import { receiveFile, type ReceivedFile, refused } from './receive-file.js';
import { UploadChanges } from './upload-changes.js';
import { UploadTurns } from './upload-turns.js';

/** Sentences of decks that can't become a course: the client's matter. Any other failure is ours. */
const DECK_FAULTS = new Set<string | null>(Object.values(UPLOAD_REFUSALS).map(({ message }) => message));

/** Takes decks in, hands them to the worker, and waits for what became of them. */
@Injectable()
export class UploadsService implements OnModuleInit {
  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(STORAGE) private readonly storage: Disk,
    @InjectRepository(Upload) private readonly uploads: Repository<Upload>,
    private readonly turns: UploadTurns,
    private readonly changes: UploadChanges,
    private readonly courses: CoursesService,
    private readonly audit: AuditService,
  ) {}

  async onModuleInit() {
    await removeAbandonedWorkFolders();
  }

  /**
   * Checks and stores a deck, and queues it.
   * @returns the upload's id; the running one's for the same deck sent twice at once
   */
  async accept(request: Request, user: User): Promise<string> {
    const id = randomUUID();
    const arrival = new Arrival(this.uploads.manager, id, user.id, Number(request.get('content-length')));
    try {
      return await inWorkFolder(async (folder) => {
        const file = await receiveFile(request, folder, (...piece) => arrival.piece(...piece));
        arrival.received();
        await inspectDeck(file.path, this.env.pdfReader).catch(refuse);
        await arrival.told();
        return this.store(id, file, user, String(request.id));
      });
    } catch (error) {
      await arrival.refused(error);
      throw error;
    }
  }

  /**
   * Waits until an upload has ended.
   * @throws UnprocessableEntityException with the reason when the deck is at fault, ConflictException when it was
   * cancelled
   */
  async result(uploadId: string): Promise<UploadResult> {
    const present = defer(() => this.uploads.findOneByOrFail({ id: uploadId }));
    const ended = await firstValueFrom(
      merge(this.changes.rows, present).pipe(
        filter((upload) => upload.id === uploadId && upload.status !== 'processing'),
      ),
      { defaultValue: null },
    );
    if (!ended)
      throw new ServiceUnavailableException('The server is restarting. Your upload goes on without it.');
    if (ended.status === 'cancelled') throw new ConflictException(UPLOAD_CANCELLED);
    if (ended.status === 'failed') {
      const message = ended.message ?? '';
      throw DECK_FAULTS.has(message)
        ? new UnprocessableEntityException(message)
        : new InternalServerErrorException(message);
    }
    return this.present(ended);
  }

  private async present({ courseId, details }: Upload): Promise<UploadResult> {
    if (!courseId) throw new NotFoundException('The course was deleted meanwhile.');
    const { modules, ...course } = await this.courses.detail({ id: courseId }, { role: 'admin' });
    const slidesCount = await this.uploads.manager.countBy(Slide, { module: { courseId } });
    return { course, modulesCount: modules.length, slidesCount, ...(details && { details }) };
  }

  private async store(id: string, file: ReceivedFile, user: User, requestId: string): Promise<string> {
    const fileKey = `uploads/${id}/deck.pdf`;
    try {
      await this.storage.putStream(fileKey, createReadStream(file.path), { contentType: 'application/pdf' });
    } catch (error) {
      await this.storage.deleteAll(`uploads/${id}/`);
      throw error;
    }
    const kept = await this.keepOne(id, fileKey, file, user, requestId).catch(async (error: unknown) => {
      // The answer that was lost may be that of a commit. The file stays: without a row it is swept away.
      if (await this.uploads.existsBy({ id })) return id;
      throw error;
    });
    if (kept === id) await this.turns.queue(id);
    else await this.storage.deleteAll(`uploads/${id}/`);
    return kept;
  }

  /** The row's id, or the id of the same upload that is in process. */
  private async keepOne(
    id: string,
    fileKey: string,
    file: ReceivedFile,
    user: User,
    requestId: string,
  ): Promise<string> {
    const { title = null, description = null } = file.fields;
    const fingerprint = createHash('sha256')
      .update(JSON.stringify([user.id, file.sha256, title, description]))
      .digest('hex');
    const row = {
      id,
      userId: user.id,
      fileName: file.name,
      fileKey,
      fingerprint,
      title,
      description,
      requestId,
    };
    await this.uploads.manager.transaction(async (manager) => {
      const { raw } = await manager
        .createQueryBuilder()
        .insert()
        .into(Upload)
        .values({ ...row, stage: 'Queued', progress: RECEIVED })
        .orIgnore()
        .returning('id')
        .execute();
      const target = { kind: 'upload', id, name: file.name } as const;
      if (!raw.length) return;
      await this.audit.record(manager, { actor: user, action: 'course.uploaded', target });
      await noteUploadProgress(manager, id, { stage: 'Queued', progress: RECEIVED });
    });
    const running = await this.uploads.findOneBy([{ id }, { fingerprint, status: 'processing' }]);
    // The other one ended between the two statements.
    return running?.id ?? this.keepOne(id, fileKey, file, user, requestId);
  }
}

function refuse(error: unknown): never {
  throw error instanceof UnreadableDeck ? refused(error.reason) : error;
}
