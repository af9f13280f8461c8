import { randomUUID } from 'node:crypto';
import {
  beginVideoUpload,
  megabytesToBytes,
  type VideoUpload,
  VIDEO_LIMITS,
  VIDEO_UPLOAD_RUNNING,
  type VideoUploadId,
} from '@lectern/contract';
import { isPostgresError, SlideVideoUpload, UNIQUE_VIOLATION, User, videoFolder } from '@lectern/data';
import type { Env } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import { MemoryLocker, Server } from '@tus/server';
import type { Request, Response } from 'express';
import { DataSource, type EntityManager, LessThan, MoreThan } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import { ENV } from '../../platform/infra.module.js';
import { createUploadStore, type UploadStore } from './upload-store.js';

/** Time within which an upload has to be finished. */
const UPLOAD_LIFETIME_MS = VIDEO_LIMITS.uploadHours * 3_600_000;

/** The storage key of an upload, and of the video after the upload is finished. */
export const uploadKey = (uploadId: string): string => `${videoFolder(uploadId)}source`;

/**
 * Uploads of videos by the protocol tus 1.0, which can continue after a broken connection or a restart of the server. The database
 * stores the owner and size of each upload; the upload store contains the bytes that were received.
 */
@Injectable()
export class VideoUploadsService {
  private readonly store: UploadStore;
  /** Makes calls for the same upload wait for each other. Calls to two API processes write the same bytes to the same place. */
  private readonly locker = new MemoryLocker();

  constructor(
    private readonly source: DataSource,
    @Inject(ENV) private readonly env: Env,
  ) {
    this.store = createUploadStore(env);
  }

  /** @throws Refusal before anything is stored */
  async begin(slideId: string, user: User, request: Request, response: Response): Promise<void> {
    const bytes = readLength(request);
    if (bytes > megabytesToBytes(this.env.videoLimitMb))
      throw new Refusal(413, 'authoring.videoTooLarge', { values: { limit: this.env.videoLimitMb } });
    const upload = {
      id: randomUUID(),
      slideId,
      userId: user.id,
      name: readName(request),
      bytes: String(bytes),
    };
    await this.source.transaction((manager) => insertUpload(manager, upload));
    try {
      await this.handle(upload, request, response);
    } finally {
      if (response.statusCode !== 201) await this.remove(upload.id);
    }
  }

  /** Handles `HEAD` and `PATCH` requests of the person who began the upload. */
  async continue({ slideId, uploadId }: VideoUploadId, user: User, request: Request, response: Response) {
    const upload = await this.source.manager.findOneBy(SlideVideoUpload, {
      ...{ id: uploadId, slideId, userId: user.id },
      createdAt: MoreThan(getExpiryLimit()),
    });
    if (!upload) throw new Refusal(404, 'authoring.videoUploadGone');
    await this.handle(upload, request, response);
  }

  async cancel({ slideId, uploadId }: VideoUploadId): Promise<void> {
    const manager = this.source.manager;
    if (!(await manager.existsBy(SlideVideoUpload, { id: uploadId, slideId })))
      throw new Refusal(404, 'authoring.videoUploadGone');
    await this.remove(uploadId);
  }

  /** Counts the bytes of an upload that were received. */
  async countReceived(uploadId: string): Promise<number> {
    // The store does not know the upload yet while the first call runs.
    return this.store.getUpload(uploadKey(uploadId)).then(
      ({ offset }) => offset,
      () => 0,
    );
  }

  async present(upload: SlideVideoUpload, user: Pick<User, 'id'>): Promise<VideoUpload> {
    return {
      id: upload.id,
      name: upload.name,
      bytes: Number(upload.bytes),
      received: await this.countReceived(upload.id),
      expiresAt: new Date(upload.createdAt.getTime() + UPLOAD_LIFETIME_MS).toISOString(),
      isOwn: upload.userId === user.id,
    };
  }

  /** Removes an upload and the received bytes. If the file can't be removed now, the worker removes it later. */
  async remove(uploadId: string): Promise<void> {
    await this.source.manager.delete(SlideVideoUpload, { id: uploadId });
    await this.store.remove(uploadKey(uploadId)).catch(() => undefined);
  }

  /** Removes the uploads that were not finished in time. */
  async removeExpired(): Promise<void> {
    const expired = await this.source.manager.findBy(SlideVideoUpload, {
      createdAt: LessThan(getExpiryLimit()),
    });
    for (const { id } of expired) await this.remove(id);
  }

  /** Handles one call by a tus server of its own, which writes only to this upload. The caller has checked the person's rights. */
  private handle(
    { id, slideId }: Pick<SlideVideoUpload, 'id' | 'slideId'>,
    request: Request,
    response: Response,
  ): Promise<unknown> {
    const key = uploadKey(id);
    const server = new Server({
      path: '/',
      datastore: this.store,
      locker: this.locker,
      maxSize: megabytesToBytes(this.env.videoLimitMb),
      allowedOrigins: [this.env.publicUrl],
      namingFunction: () => key,
      getFileIdFromRequest: () => key,
      generateUrl: () => `${beginVideoUpload.path.replace(':slideId', slideId)}/${id}`,
    });
    return server.handle(request, response);
  }
}

/** Uploads that were begun before this time have expired. */
const getExpiryLimit = () => new Date(Date.now() - UPLOAD_LIFETIME_MS);

/**
 * Reads the size of the video from the header `Upload-Length`, in bytes.
 * @throws Refusal (400) where the header is not a whole number above 0
 */
function readLength(request: Request): number {
  const length = request.get('upload-length') ?? '';
  if (!/^[1-9]\d{0,15}$/.test(length)) throw new Refusal(400, 'authoring.videoLengthMissing');
  return Number(length);
}

/** Reads the name of the file from the header `Upload-Metadata`, a list of keys with values in Base64. */
function readName(request: Request): string {
  const pairs = (request.get('upload-metadata') ?? '').split(',').map((pair) => pair.trim().split(' '));
  const value = pairs.find(([key]) => key === 'filename')?.[1] ?? '';
  const name = Buffer.from(value, 'base64').toString().replaceAll(/\p{C}/gu, '').trim();
  return name.slice(0, VIDEO_LIMITS.title) || 'video';
}

async function insertUpload(
  manager: EntityManager,
  upload: Pick<SlideVideoUpload, 'id' | 'slideId' | 'userId' | 'name' | 'bytes'>,
): Promise<void> {
  // The lock makes concurrent calls of one person wait, so that each counts the uploads that the others began.
  await manager.findOne(User, {
    select: { id: true },
    where: { id: upload.userId },
    lock: { mode: 'for_no_key_update' },
  });
  await manager.delete(SlideVideoUpload, { slideId: upload.slideId, createdAt: LessThan(getExpiryLimit()) });
  const runningCount = await manager.countBy(SlideVideoUpload, {
    userId: upload.userId,
    createdAt: MoreThan(getExpiryLimit()),
  });
  if (await manager.existsBy(SlideVideoUpload, { slideId: upload.slideId })) throw refuseSecond();
  if (runningCount >= VIDEO_LIMITS.uploads)
    throw new Refusal(429, 'authoring.tooManyVideoUploads', { values: { max: VIDEO_LIMITS.uploads } });
  await manager.insert(SlideVideoUpload, upload).catch((error: unknown) => {
    throw isPostgresError(error, UNIQUE_VIOLATION) ? refuseSecond() : error;
  });
}

const refuseSecond = () => new Refusal(409, 'authoring.videoUploadRunning', { code: VIDEO_UPLOAD_RUNNING });
