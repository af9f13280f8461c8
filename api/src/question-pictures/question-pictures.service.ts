import {
  MAX_EXPORTED_PICTURE_BYTES,
  PICTURE_LIMITS,
  type QuestionPicture as QuestionPictureOnWire,
} from '@lectern/contract';
import { QuestionPicture, questionPictureKey, type User } from '@lectern/data';
import type { Disk } from '@lectern/infra';
import { BadRequestException, Inject, Injectable, NotFoundException } from '@nestjs/common';
import type { Request } from 'express';
import type { Readable } from 'node:stream';
import { DataSource, type EntityManager } from 'typeorm';
import { type FileRules, receiveFile } from '../http/receive-file.js';
import { STORAGE } from '../infra.module.js';
import { type EncodedPicture, encodePicture } from './encode-picture.js';
import { ImportedPictures } from './imported-pictures.js';
import { pictureUrl } from './picture-url.js';

const FILE_RULES: FileRules = {
  maxBytes: PICTURE_LIMITS.bytes,
  tooLarge: `The picture is larger than ${PICTURE_LIMITS.bytes / 1024 / 1024} MB. Please choose a smaller one.`,
  missing: 'Please select a picture.',
};

const TOO_LARGE_TOGETHER = `The pictures of these questions are larger than ${MAX_EXPORTED_PICTURE_BYTES / 1024 / 1024} MB together. Narrow the filters.`;

const columnsOf = (pictures: EncodedPicture[]) => ({
  id: pictures.map(({ id }) => id),
  width: pictures.map(({ width }) => width),
  height: pictures.map(({ height }) => height),
});

/** Pictures in the texts of questions. The worker deletes those that no question uses. */
@Injectable()
export class QuestionPicturesService {
  constructor(
    private readonly source: DataSource,
    @Inject(STORAGE) private readonly storage: Disk,
  ) {}

  /** Stores the picture of a form. */
  async upload(request: Request, { id: createdById }: User): Promise<QuestionPictureOnWire> {
    const { bytes } = await receiveFile(request, FILE_RULES);
    const picture = await encodePicture(bytes);
    await this.source.transaction((manager) => this.save(manager, [picture], createdById));
    const { id, width, height } = picture;
    return { id, url: pictureUrl(id), width, height };
  }

  /**
   * Saves pictures as part of a change; one that is stored already is shared, and counts as new for the worker. The files
   * of a change that fails have no rows: the worker deletes them.
   */
  async save(manager: EntityManager, pictures: EncodedPicture[], createdById: string): Promise<void> {
    if (!pictures.length) return;
    const { id, width, height } = columnsOf(pictures);
    const rows = await manager.query<{ id: string; isAdded: boolean }[]>(
      `INSERT INTO question_pictures (id, width, height, created_by_id)
       SELECT id, width, height, $4 FROM unnest($1::uuid[], $2::int[], $3::int[]) AS given (id, width, height)
        ORDER BY id
           ON CONFLICT (id) DO UPDATE SET created_at = now()
       RETURNING id, xmax = 0 AS "isAdded"`,
      [id, width, height, createdById],
    );
    const added = new Set(rows.filter(({ isAdded }) => isAdded).map((row) => row.id));
    for (const picture of pictures)
      if (added.has(picture.id)) await this.storage.put(questionPictureKey(picture.id), picture.data);
  }

  /** The pictures of a file that is being imported. Nothing is stored before `save`. */
  startImport(): ImportedPictures {
    return new ImportedPictures((id) =>
      this.source.manager.findOne(QuestionPicture, {
        select: { id: true, width: true, height: true },
        where: { id },
      }),
    );
  }

  /**
   * Files of pictures by their ids, without those that are missing.
   * @throws BadRequestException where they are larger than an export may be
   */
  async readAll(ids: string[]): Promise<Map<string, Buffer>> {
    const files = new Map<string, Buffer>();
    let total = 0;
    for (const id of ids) {
      const key = questionPictureKey(id);
      if (!(await this.storage.exists(key))) continue;
      const bytes = Buffer.from(await this.storage.getBytes(key));
      total += bytes.length;
      if (total > MAX_EXPORTED_PICTURE_BYTES) throw new BadRequestException(TOO_LARGE_TOGETHER);
      files.set(id, bytes);
    }
    return files;
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
