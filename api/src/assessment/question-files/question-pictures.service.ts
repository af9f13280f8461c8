import {
  MAX_EXPORTED_PICTURE_BYTES,
  PICTURE_LIMITS,
  type QuestionPicture as QuestionPictureOnWire,
} from '@lectern/contract';
import { QuestionPicture, questionPictureKey, type User } from '@lectern/data';
import { type EncodedPicture, encodePicture, pictureUrl, UnreadablePicture } from '@lectern/import-reader';
import type { Disk } from '@lectern/infra';
import { runInTurn } from '@lectern/pdf';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DataSource, type EntityManager } from 'typeorm';
import { type FileRules, receiveFile } from '../../platform/transfer/receive-file.js';
import { STORAGE } from '../../platform/infra.module.js';
import { sendPicture } from '../../platform/transfer/send-picture.js';
import { Refusal } from '../../platform/http/refusal.js';
import { insertPictures } from './question-files.queries.js';

const FILE_RULES: FileRules = {
  maxBytes: PICTURE_LIMITS.bytes,
  tooLarge: { id: 'assessment.pictureTooLarge', values: { megabytes: PICTURE_LIMITS.bytes / 1024 / 1024 } },
  missing: { id: 'assessment.pictureMissing' },
};

function refuseUnreadable(error: unknown): never {
  throw error instanceof UnreadablePicture ? new Refusal(422, 'assessment.unreadablePicture') : error;
}

/** Stores and sends pictures in the texts of questions. The worker deletes pictures that no question uses. */
@Injectable()
export class QuestionPicturesService {
  constructor(
    private readonly source: DataSource,
    @Inject(STORAGE) private readonly storage: Disk,
  ) {}

  /** Stores the picture of a form. */
  async upload(request: Request, { id: createdById }: User): Promise<QuestionPictureOnWire> {
    const { bytes } = await receiveFile(request, FILE_RULES);
    // `runInTurn` limits how many pictures are encoded at a time: even a small file may need 160 MB, and the container has 768 MB.
    const picture = await runInTurn(() => encodePicture(bytes)).catch(refuseUnreadable);
    await this.source.transaction((manager) => this.save(manager, [picture], createdById));
    const { id, width, height } = picture;
    return { id, url: pictureUrl(id), width, height };
  }

  /**
   * Saves pictures in the transaction of a change. A picture that is stored already is shared. If the transaction fails, the picture's
   * file has no row, and the worker deletes the file.
   */
  async save(manager: EntityManager, pictures: EncodedPicture[], createdById: string): Promise<void> {
    if (!pictures.length) return;
    const added = new Set(await insertPictures(manager, pictures, createdById));
    for (const picture of pictures)
      if (added.has(picture.id)) await this.storage.put(questionPictureKey(picture.id), picture.data);
  }

  /** Finds the size of a stored picture in pixels; null if there is no picture with the id. */
  async findSize(id: string): Promise<{ width: number; height: number } | null> {
    const found = await this.source.manager.findOneBy(QuestionPicture, { id });
    return found && { width: found.width, height: found.height };
  }

  /**
   * Reads the files of pictures, by the pictures' ids; missing files are skipped.
   * @throws Refusal (400) if the files are too large for an export
   */
  async readAll(ids: string[]): Promise<Map<string, Buffer>> {
    const files = new Map<string, Buffer>();
    let total = 0;
    for (const id of ids) {
      const key = questionPictureKey(id);
      if (!(await this.storage.exists(key))) continue;
      const bytes = Buffer.from(await this.storage.getBytes(key));
      total += bytes.length;
      if (total > MAX_EXPORTED_PICTURE_BYTES)
        throw new Refusal(400, 'assessment.exportedPicturesTooLarge', {
          values: { megabytes: MAX_EXPORTED_PICTURE_BYTES / 1024 / 1024 },
        });
      files.set(id, bytes);
    }
    return files;
  }

  /** @throws Refusal (404) */
  async send(id: string, response: Response): Promise<void> {
    const isKnown = await this.source.manager.existsBy(QuestionPicture, { id });
    if (!isKnown) throw new Refusal(404, 'assessment.pictureNotFound');
    // A picture never changes, and an attempt shows the same one on many pages.
    const cacheControl = 'private, max-age=3600, immutable';
    await sendPicture(response, this.storage, { key: questionPictureKey(id), cacheControl });
  }
}
