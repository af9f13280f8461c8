import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  ATTEMPT_STORAGE_FULL,
  FILE_KIND_REFUSED,
  FILE_LIMITS,
  FILE_NOT_OPEN,
  FILE_TOO_LARGE,
  getHandedInFile,
  type HandedInFile,
  megabytesToBytes,
  QUESTION_CHECKED,
  type QuestionContent,
  TOO_MANY_FILES,
} from '@lectern/contract';
import { AnswerFile, HandedInFileRow, handedInFileKey } from '@lectern/data';
import { type Disk, type Env, inWorkFolder } from '@lectern/infra';
import { limitConcurrency } from '@lectern/pdf';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DataSource, type EntityManager } from 'typeorm';
import { sendStoredFile } from '../../courses/files/send-stored-file.js';
import { Refusal } from '../../platform/http/refusal.js';
import { ENV, STORAGE } from '../../platform/infra.module.js';
import { type FileRules, receiveFileTo } from '../../platform/transfer/receive-file.js';
import { attemptEnded, pageNotOpen } from '../attempts/attempt-rows.js';
import { detectFormat } from './detect-format.js';
import type { FileFormat } from './file-formats.js';
import { chooseFileName } from './file-name.js';
import {
  type AnswerTarget,
  deleteUnusedFiles,
  type FileTarget,
  lockFileTarget,
  measureFiles,
  releaseUnnamedFiles,
} from './handed-in-files.queries.js';
import { setHarmlessHeaders } from './harmless-headers.js';

const FILE_RULES: FileRules = {
  maxBytes: megabytesToBytes(FILE_LIMITS.megabytes),
  tooLarge: {
    id: 'assessment.handedInFile.tooLarge',
    values: { megabytes: FILE_LIMITS.megabytes },
    code: FILE_TOO_LARGE,
  },
  missing: { id: 'assessment.handedInFile.missing' },
};

type FileQuestion = Extract<QuestionContent, { type: 'file-upload' }>;

/** A file in memory, whose format is known. */
interface ReadFile {
  bytes: Buffer;
  name: string;
  format: FileFormat;
}

/** Files in memory at a time, each of `FILE_LIMITS.megabytes` at most. */
const runInTurn = limitConcurrency(2);

/** Stores, removes and sends the files of learners' answers. The worker scans them, and removes what a killed process left. */
@Injectable()
export class HandedInFilesService {
  constructor(
    private readonly source: DataSource,
    @Inject(STORAGE) private readonly storage: Disk,
    @Inject(ENV) private readonly env: Pick<Env, 'clamav'>,
  ) {}

  /**
   * Stores the file of a form. What can be refused without the file is refused before it is received, and again under the lock.
   * @throws Refusal (409, 413, 415, 422) with the codes of the contract
   */
  async add(target: AnswerTarget, request: Request): Promise<HandedInFile> {
    const { content } = await this.source
      .transaction((manager) => requireOpen(manager, target))
      .catch((error: unknown) => {
        // A browser reads the answer only after it has sent everything.
        request.resume();
        throw error;
      });
    return inWorkFolder(async (folder) => {
      const path = join(folder, 'file');
      const given = await receiveFileTo(path, request, FILE_RULES);
      return runInTurn(async () => {
        const bytes = await readFile(path);
        const format = requireKind(detectFormat(bytes), content);
        return this.store(target, { bytes, name: chooseFileName(given, format), format });
      });
    });
  }

  /** The object is stored first: without a row it is an orphan, which the worker deletes; a row always has its object. */
  private async store(target: AnswerTarget, { bytes, name, format }: ReadFile): Promise<HandedInFile> {
    const id = randomUUID();
    const { kind, mediaType } = format;
    const scan = this.env.clamav ? 'waiting' : 'none';
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const file = { id, name, bytes: bytes.length, kind, mediaType, scan, sha256 } as const;
    await this.storage.put(handedInFileKey(id), bytes, { contentType: mediaType });
    try {
      const { released, createdAt } = await this.source.transaction(async (manager) => {
        const answer = await requireOpen(manager, target);
        const unused = await makeRoom(manager, target, { answer, bytes: bytes.length });
        const scanAt = scan === 'waiting' ? new Date() : null;
        const row = await manager.save(HandedInFileRow, { ...file, scanAt } as HandedInFileRow);
        await manager.insert(AnswerFile, { attemptQuestionId: answer.id, fileId: id });
        return { released: unused, createdAt: row.createdAt };
      });
      await this.deleteObjects(released);
      const url = getHandedInFile.path.replace(':fileId', id);
      return { ...file, url, receivedAt: createdAt.toISOString() };
    } catch (error) {
      // After any other error the row may exist; the worker deletes the object where it does not.
      if (error instanceof Refusal) await this.deleteObjects([id]);
      throw error;
    }
  }

  /** A repetition changes nothing. @throws Refusal (409) as for a new file */
  async remove(target: AnswerTarget, fileId: string): Promise<void> {
    const deleted = await this.source.transaction(async (manager) => {
      const { id } = await requireOpen(manager, target);
      await manager.delete(AnswerFile, { attemptQuestionId: id, fileId });
      return deleteUnusedFiles(manager, [fileId]);
    });
    await this.deleteObjects(deleted);
  }

  async send(id: string, request: Request, response: Response): Promise<void> {
    const file = await this.findOpenable(id);
    setHarmlessHeaders(response, file);
    const headers = { 'content-type': file.mediaType, 'cache-control': 'private, no-store' };
    await sendStoredFile(this.storage, handedInFileKey(id), { request, response }, headers);
  }

  /** @throws Refusal (409) for a file that was not checked for viruses yet, or is infected */
  async findOpenable(id: string): Promise<HandedInFileRow> {
    const file = await this.source.manager.findOneBy(HandedInFileRow, { id });
    if (!file) throw new Refusal(404, 'assessment.handedInFile.gone');
    if (file.scan === 'infected')
      throw new Refusal(409, 'assessment.handedInFile.infected', { code: FILE_NOT_OPEN });
    if (file.scan !== 'none' && file.scan !== 'clean')
      throw new Refusal(409, 'assessment.handedInFile.notScanned', { code: FILE_NOT_OPEN });
    if (!(await this.storage.exists(handedInFileKey(id))))
      throw new Refusal(404, 'assessment.handedInFile.gone');
    return file;
  }

  /** Deletes the objects of files without a row. */
  private async deleteObjects(ids: string[]): Promise<void> {
    for (const id of ids) await this.storage.delete(handedInFileKey(id));
  }
}

/** @throws Refusal where the answer is not the person's, takes no files, or is not open now */
async function requireOpen(
  manager: EntityManager,
  target: AnswerTarget,
): Promise<FileTarget & { content: FileQuestion }> {
  const answer = await lockFileTarget(manager, target);
  if (!answer) throw new Refusal(404, 'assessment.attemptQuestionNotFound');
  if (!answer.isOpen) throw attemptEnded();
  if (!answer.isPageOpen) throw pageNotOpen();
  if (answer.state !== 'open') throw new Refusal(409, 'assessment.answerFinal', { code: QUESTION_CHECKED });
  const { content } = answer;
  if (content.type !== 'file-upload') throw new Refusal(400, 'assessment.questionTypeMismatch');
  return { ...answer, content };
}

function requireKind(format: FileFormat | null, { kinds }: FileQuestion): FileFormat {
  if (format && kinds.includes(format.kind)) return format;
  throw new Refusal(415, 'assessment.handedInFile.kindRefused', { code: FILE_KIND_REFUSED });
}

/**
 * Checks the limits of the answer and the attempt under the lock of the attempt.
 * @returns the ids of files that were deleted, because they no longer belong to the answer
 */
async function makeRoom(
  manager: EntityManager,
  { attemptId }: AnswerTarget,
  { answer, bytes }: { answer: FileTarget & { content: FileQuestion }; bytes: number },
): Promise<string[]> {
  const places = { answerId: answer.id, attemptId };
  const hasRoom = (used: { count: number; bytes: number }) =>
    used.count < answer.content.maxFiles && used.bytes + bytes <= MAX_ATTEMPT_BYTES;
  if (hasRoom(await measureFiles(manager, places))) return [];
  const unused = await deleteUnusedFiles(manager, await releaseUnnamedFiles(manager, answer.id));
  const used = await measureFiles(manager, places);
  if (hasRoom(used)) return unused;
  if (used.count >= answer.content.maxFiles)
    throw new Refusal(422, 'assessment.handedInFile.tooMany', {
      values: { max: answer.content.maxFiles },
      code: TOO_MANY_FILES,
    });
  throw new Refusal(422, 'assessment.handedInFile.storageFull', {
    values: { megabytes: FILE_LIMITS.attemptMegabytes },
    code: ATTEMPT_STORAGE_FULL,
  });
}

const MAX_ATTEMPT_BYTES = megabytesToBytes(FILE_LIMITS.attemptMegabytes);
