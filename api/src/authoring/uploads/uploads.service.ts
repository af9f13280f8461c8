import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type Locale, type OfficeFormat, RECEIVED_PERCENT, type UploadResult } from '@lectern/contract';
import { readStoredTexts, saveUploadProgress, Slide, Upload, uploadFormats, type User } from '@lectern/data';
import { type Disk, type Env, inWorkFolder, removeAbandonedWorkFolders } from '@lectern/infra';
import { inspectOfficeFile, isOfficeFile } from '@lectern/office';
import { inspectDeck, UnreadableDeck } from '@lectern/pdf';
import { HttpException, Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Request } from 'express';
import { find, lastValueFrom } from 'rxjs';
import type { Repository } from 'typeorm';
import { AuditService } from '../../platform/audit/audit.service.js';
import { CoursesService } from '../../courses/reading/courses.service.js';
import { ENV, STORAGE } from '../../platform/infra.module.js';
import { readThenFollow } from '../../platform/events/row-events.js';
import { RightsService } from '../../platform/rights/rights.service.js';
import { Refusal } from '../../platform/http/refusal.js';
import { CourseCreationPolicy } from '../editor/course-creation.policy.js';
import { ReceiveAnnouncer, receiveFile, type ReceivedFile, refusal } from './receive-file.js';
import { NotDeck } from './not-deck.js';
import { presentDetails } from './present-upload.js';
import { UploadEvents } from './upload-events.js';
import { UploadQueue } from './upload-queue.js';

interface InspectedFile extends ReceivedFile {
  format: 'pdf' | OfficeFormat;
}

const CONTENT_TYPES: Record<InspectedFile['format'], string> = {
  pdf: 'application/pdf',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odp: 'application/vnd.oasis.opendocument.presentation',
  ppt: 'application/vnd.ms-powerpoint',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  key: 'application/vnd.apple.keynote',
};

/** Receives PDFs and office files, queues them for the worker, and waits for their courses. */
@Injectable()
export class UploadsService implements OnModuleInit {
  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(STORAGE) private readonly storage: Disk,
    @InjectRepository(Upload) private readonly uploads: Repository<Upload>,
    private readonly queue: UploadQueue,
    private readonly uploadEvents: UploadEvents,
    private readonly courses: CoursesService,
    private readonly audit: AuditService,
    private readonly rights: RightsService,
    private readonly creation: CourseCreationPolicy,
  ) {}

  async onModuleInit() {
    await removeAbandonedWorkFolders();
  }

  /**
   * Receives, checks, stores and queues a PDF or an office file.
   * @returns the upload's id; when the same upload already runs, the id of that one
   */
  async accept(request: Request, user: User): Promise<string> {
    const id = randomUUID();
    const requestId = String(request.id);
    const bytes = Number(request.get('content-length'));
    const announcer = new ReceiveAnnouncer(this.uploads.manager, {
      uploadId: id,
      userId: user.id,
      requestId,
      bytes,
    });
    try {
      return await inWorkFolder(async (folder) => {
        const file = await receiveFile(request, {
          folder,
          limitMb: this.env.uploadLimitMb,
          onChunk: (...chunk) => announcer.onChunk(...chunk),
        });
        announcer.onReceived();
        const { updatesCourseId } = file.fields;
        // Refuses a course of other people, and a new one where only administrators create courses, before the deck is read.
        if (updatesCourseId) await this.rights.require(user, 'course', updatesCourseId);
        else this.creation.require(user);
        const format = await this.inspect(file.path).catch((error: unknown) => this.refuse(error));
        await announcer.flush();
        // A browser that cancels an upload closes the connection: until here that leaves nothing behind.
        if (request.socket.destroyed) throw new Refusal(400, 'authoring.uploadNotArrived');
        return this.store(id, { ...file, format }, user, requestId);
      });
    } catch (error) {
      await announcer.onRefused(error);
      throw error;
    }
  }

  /** The office formats that the workers can convert, and the maximum size of a file. */
  async findAccepted(): Promise<{ formats: OfficeFormat[]; limitMb: number }> {
    return { formats: await this.formats(), limitMb: this.env.uploadLimitMb };
  }

  private formats(): Promise<OfficeFormat[]> {
    return uploadFormats(this.uploads.manager);
  }

  /** Detects the format of a file by its content. @throws UnreadableDeck when it can't become a course */
  private async inspect(path: string): Promise<'pdf' | OfficeFormat> {
    if (!(await isOfficeFile(path))) {
      await inspectDeck(path, this.env.pdfReader);
      return 'pdf';
    }
    const { format } = await inspectOfficeFile(path);
    const formats = await this.formats();
    if (!formats.length) throw new UnreadableDeck('noConverter');
    if (!formats.includes(format)) throw new UnreadableDeck('formatNotOffered', format);
    return format;
  }

  private async refuse(error: unknown): Promise<never> {
    if (!(error instanceof UnreadableDeck)) throw error;
    const formats = error.reason === 'notPdf' ? await this.formats() : [];
    throw formats.length ? new NotDeck(formats) : refusal(error.reason);
  }

  /**
   * Waits until an upload has ended.
   * @throws Refusal (422) with the stored reason when the file can't be read, (409) when the upload was
   * cancelled, (503) when the server stops first
   */
  async result(uploadId: string, locale: Locale): Promise<UploadResult> {
    const ended = await this.whenEnded(uploadId);
    if (!ended) throw new Refusal(503, 'authoring.restarting');
    if (ended.status === 'cancelled') throw new Refusal(409, 'authoring.uploadCancelled');
    if (ended.status === 'failed') {
      const { message, messageTexts, reason } = ended;
      const status = reason === 'deck' ? 422 : 500;
      const [text] = readStoredTexts(message, messageTexts) ?? [];
      throw text
        ? new Refusal(status, text.id, { values: text.values })
        : new HttpException(message ?? '', status);
    }
    return this.present(ended, locale);
  }

  /** @returns the row once the upload has ended; undefined when the server stops before */
  private whenEnded(uploadId: string): Promise<Upload | undefined> {
    const rows = readThenFollow(
      async () => [await this.uploads.findOneByOrFail({ id: uploadId })],
      this.uploadEvents.changes,
      ({ row }) => (row ? [row] : []),
    );
    return lastValueFrom(rows.pipe(find(({ id, status }) => id === uploadId && status !== 'processing')));
  }

  private async present(upload: Upload, locale: Locale): Promise<UploadResult> {
    const { courseId, updatesCourseId } = upload;
    if (!courseId) throw new Refusal(404, 'authoring.uploadedCourseDeleted');
    const { modules, ...course } = await this.courses.detail({ id: courseId }, { role: 'admin' }, null);
    const slidesCount = await this.uploads.manager.countBy(Slide, { module: { courseId } });
    return {
      course,
      modulesCount: modules.length,
      slidesCount,
      ...presentDetails(upload, locale),
      ...(updatesCourseId && { isUpdate: true }),
    };
  }

  private async store(id: string, file: InspectedFile, user: User, requestId: string): Promise<string> {
    const fileKey = `uploads/${id}/deck.${file.format}`;
    try {
      await this.storage.putStream(fileKey, createReadStream(file.path), {
        contentType: CONTENT_TYPES[file.format],
      });
    } catch (error) {
      await this.storage.deleteAll(`uploads/${id}/`);
      throw error;
    }
    const storedId = await this.insertRow(id, fileKey, file, user, requestId).catch(
      async (error: unknown) => {
        // The transaction may be committed although its answer was lost. If it is not, the worker's sweep deletes the file.
        if (await this.uploads.existsBy({ id })) return id;
        throw error;
      },
    );
    if (storedId === id) await this.queue.add(id);
    else await this.storage.deleteAll(`uploads/${id}/`);
    return storedId;
  }

  /** @returns the row's id, or the id of the same upload that already runs */
  private async insertRow(
    id: string,
    fileKey: string,
    file: ReceivedFile,
    user: User,
    requestId: string,
  ): Promise<string> {
    const {
      title = null,
      description = null,
      language = null,
      updatesCourseId = null,
      isDraft,
    } = file.fields;
    const fingerprint = createHash('sha256')
      .update(
        JSON.stringify([
          user.id,
          file.sha256,
          title,
          description,
          ...(language ? [language] : []),
          ...(updatesCourseId ? [updatesCourseId] : []),
          ...(isDraft === 'true' ? ['draft'] : []),
        ]),
      )
      .digest('hex');
    const row = {
      id,
      userId: user.id,
      fileName: file.name,
      fileKey,
      fingerprint,
      title,
      description,
      language,
      requestId,
      updatesCourseId,
      isDraft: isDraft === 'true',
    };
    await this.uploads.manager.transaction(async (manager) => {
      const { raw } = await manager
        .createQueryBuilder()
        .insert()
        .into(Upload)
        .values({ ...row, stage: 'Queued', progress: RECEIVED_PERCENT })
        .orIgnore()
        .returning('id')
        .execute();
      const target = { kind: 'upload', id, name: title || file.name } as const;
      if (!raw.length) return;
      await this.audit.record(manager, {
        actor: user,
        action: updatesCourseId ? 'course.deck-uploaded' : 'course.uploaded',
        target,
      });
      await saveUploadProgress(manager, id, { stage: 'Queued', progress: RECEIVED_PERCENT });
    });
    const running = await this.uploads.findOneBy([{ id }, { fingerprint, status: 'processing' }]);
    // The other upload may have ended between the two statements.
    return running?.id ?? this.insertRow(id, fileKey, file, user, requestId);
  }
}
