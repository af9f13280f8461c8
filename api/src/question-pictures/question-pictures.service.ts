import {
  getQuestionPicture,
  PICTURE_LIMITS,
  type QuestionPicture as QuestionPictureOnWire,
} from '@lectern/contract';
import { QuestionPicture, questionPictureKey, type User } from '@lectern/data';
import type { Disk } from '@lectern/infra';
import { Inject, Injectable, NotFoundException } from '@nestjs/common';
import type { Request } from 'express';
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { DataSource } from 'typeorm';
import { type FileRules, receiveFile } from '../http/receive-file.js';
import { STORAGE } from '../infra.module.js';
import { encodePicture } from './encode-picture.js';

const FILE_RULES: FileRules = {
  maxBytes: PICTURE_LIMITS.bytes,
  tooLarge: `The picture is larger than ${PICTURE_LIMITS.bytes / 1024 / 1024} MB. Please choose a smaller one.`,
  missing: 'Please select a picture.',
};

/** Pictures in the texts of questions. The worker deletes those that no question uses. */
@Injectable()
export class QuestionPicturesService {
  constructor(
    private readonly source: DataSource,
    @Inject(STORAGE) private readonly storage: Disk,
  ) {}

  /** Stores the picture of a form. The file comes first: one without a row is deleted by the worker. */
  async upload(request: Request, { id: createdById }: User): Promise<QuestionPictureOnWire> {
    const { bytes } = await receiveFile(request, FILE_RULES);
    const { data, width, height } = await encodePicture(bytes);
    const id = randomUUID();
    await this.storage.put(questionPictureKey(id), data);
    await this.source.manager.insert(QuestionPicture, { id, width, height, createdById });
    return { id, url: getQuestionPicture.path.replace(':pictureId', id), width, height };
  }

  /** @throws NotFoundException */
  async open(id: string): Promise<{ stream: Readable; size: number }> {
    const key = questionPictureKey(id);
    const isKnown = await this.source.manager.existsBy(QuestionPicture, { id });
    if (!isKnown || !(await this.storage.exists(key))) throw new NotFoundException('Picture not found.');
    const { contentLength: size } = await this.storage.getMetaData(key);
    return { stream: await this.storage.getStream(key), size };
  }
}
