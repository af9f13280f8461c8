import { randomUUID } from 'node:crypto';
import { extname } from 'node:path';
import {
  MAX_SLIDE_PICTURE_BYTES,
  MAX_SLIDE_SOUND_BYTES,
  type SlidePicture,
  UNUSED_SLIDE_FILE_DAYS,
} from '@lectern/contract';
import { Course, SlideFile, slidePictures, smallerKey, type User } from '@lectern/data';
import { encodeSlidePicture, UnreadablePicture } from '@lectern/import-reader';
import type { Disk } from '@lectern/infra';
import { runInTurn } from '@lectern/pdf';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource, In } from 'typeorm';
import { FILE_TYPES } from '../../courses/files/file-types.js';
import { fileUrl } from '../../courses/files/file-url.js';
import { presentPicture } from '../../courses/reading/present-course.js';
import { lockRow } from '../../platform/edits/lock-row.js';
import { Refusal } from '../../platform/http/refusal.js';
import { STORAGE } from '../../platform/infra.module.js';
import { lockCourse } from '../../platform/rights/lock-course.js';
import { type FileRules, receiveFile } from '../../platform/transfer/receive-file.js';
import { findCoursesWithUnused, findUnusedFiles } from './slide-files.queries.js';
import { findSoundFormat } from './sound-format.js';

const MEGABYTE = 1024 * 1024;
const DAY_MS = 24 * 3600 * 1000;

const PICTURE_RULES: FileRules = {
  maxBytes: MAX_SLIDE_PICTURE_BYTES,
  tooLarge: { id: 'platform.sitePictureTooLarge', values: { megabytes: MAX_SLIDE_PICTURE_BYTES / MEGABYTE } },
  missing: { id: 'platform.sitePictureMissing' },
};
const SOUND_RULES: FileRules = {
  maxBytes: MAX_SLIDE_SOUND_BYTES,
  tooLarge: { id: 'authoring.soundTooLarge', values: { megabytes: MAX_SLIDE_SOUND_BYTES / MEGABYTE } },
  missing: { id: 'authoring.soundMissing' },
};

function refuseUnreadable(error: unknown): never {
  throw error instanceof UnreadablePicture ? new Refusal(422, 'authoring.pictureUnreadable') : error;
}

/** A file to store, by its storage key. */
interface StoredFile {
  key: string;
  data: Buffer;
}

/** Stores pictures and sounds for slides of a course. Callers check whether the person may edit the course. */
@Injectable()
export class SlideFilesService {
  constructor(
    private readonly source: DataSource,
    @Inject(STORAGE) private readonly storage: Disk,
  ) {}

  /** Stores the picture of an uploaded form in all widths in which pictures of slides are stored. */
  async uploadPicture(courseId: string, request: Request, actor: User): Promise<SlidePicture> {
    const { bytes } = await receiveFile(request, PICTURE_RULES);
    const { pictures, hash } = await runInTurn(() => encodeSlidePicture(bytes)).catch(refuseUnreadable);
    const [{ data, width, height }, ...smaller] = pictures;
    const key = `courses/${courseId}/slides/${randomUUID()}.webp`;
    const imageWidths = smaller.map((picture) => picture.width).reverse();
    const picture = { imageKey: key, imageWidth: width, imageHeight: height, imageWidths };
    await this.saveFiles(
      { key, courseId, imageWidth: width, imageHeight: height, imageWidths, pictureHash: hash },
      [
        { key, data },
        ...smaller.map((picture) => ({ key: smallerKey(key, picture.width), data: picture.data })),
      ],
      actor,
    );
    return { ...presentPicture(picture), imageUrl: fileUrl(key) ?? '' };
  }

  /** Stores the sound of an uploaded form unchanged. */
  async uploadSound(courseId: string, request: Request, actor: User): Promise<{ audioUrl: string }> {
    const { bytes } = await receiveFile(request, SOUND_RULES);
    const ending = findSoundFormat(bytes);
    if (!ending) throw new Refusal(422, 'authoring.soundUnreadable');
    const key = `courses/${courseId}/audio/${randomUUID()}.${ending}`;
    await this.saveFiles({ key, courseId }, [{ key, data: bytes }], actor);
    return { audioUrl: fileUrl(key) ?? '' };
  }

  /** Removes unused files of all courses. Concurrent calls are safe. */
  async removeUnused(signal: AbortSignal, now = new Date()): Promise<void> {
    const before = new Date(now.getTime() - UNUSED_SLIDE_FILE_DAYS * DAY_MS);
    for (const courseId of await findCoursesWithUnused(this.source.manager, before)) {
      if (signal.aborted) return;
      await this.removeUnusedIn(courseId, before);
    }
  }

  /**
   * Saves the row before the files: if the process is killed in between, `removeUnused` later removes the row. If the course is deleted
   * before the files are stored, the worker removes the files.
   */
  private async saveFiles(
    row: Partial<SlideFile> & Pick<SlideFile, 'key' | 'courseId'>,
    files: StoredFile[],
    actor: User,
  ): Promise<void> {
    await this.source.transaction(async (manager) => {
      await lockCourse(manager, row.courseId, actor);
      await manager.insert(SlideFile, row);
    });
    for (const { key, data } of files)
      await this.storage.put(key, data, { contentType: FILE_TYPES[extname(key)] });
  }

  /**
   * Locks the course, so that no concurrent save starts to use a file. Deletes files before rows, so that the next call continues if the
   * process is killed.
   */
  private async removeUnusedIn(courseId: string, before: Date): Promise<void> {
    await this.source.transaction(async (manager) => {
      await lockRow(manager, Course, courseId, 'course');
      const unused = await findUnusedFiles(manager, courseId, before);
      for (const { key, imageWidth, imageWidths } of unused)
        for (const file of slidePictures({ imageKey: key, imageWidth, imageWidths }))
          await this.storage.delete(file.key);
      await manager.delete(SlideFile, { key: In(unused.map(({ key }) => key)) });
    });
  }
}
