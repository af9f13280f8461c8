import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { COURSE_LIMITS, megabytesToBytes, SCORM_LIMITS, type ScormPackage } from '@lectern/contract';
import {
  Course,
  CourseInstructor,
  Module,
  scormFolder,
  ScormPackageRow,
  uniqueSlug,
  type User,
} from '@lectern/data';
import {
  PackageProblem,
  type ReadPackage,
  readScormPackage,
  type UnpackedFile,
} from '@lectern/import-reader';
import { type Disk, type Env, inWorkFolder } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource, type EntityManager } from 'typeorm';
import { CourseCreationPolicy } from '../../authoring/editor/course-creation.policy.js';
import { CourseOutlineService } from '../../authoring/editor/course-outline.service.js';
import { receiveFile } from '../../authoring/uploads/receive-file.js';
import { EnrollmentsService } from '../../learning/enrollments/enrollments.service.js';
import { AuditService } from '../../platform/audit/audit.service.js';
import { Refusal } from '../../platform/http/refusal.js';
import { ENV, STORAGE } from '../../platform/infra.module.js';
import { lockCourse } from '../../platform/rights/lock-course.js';
import { findNextPosition } from './scorm-packages.queries.js';

/** An unpacked package may have this many times the bytes that its archive may have. */
const UNPACKED_FACTOR = 5;
/** The number of files that are stored at the same time. */
const MAX_PARALLEL_FILES = 8;

/** A package whose files are stored, before its rows are written. */
interface StoredPackage {
  filesId: string;
  title: string;
  manifest: ReadPackage;
}

/** SCORM packages of other makers: receives, checks and stores them, and adds them to courses. */
@Injectable()
export class ScormPackagesService {
  constructor(
    private readonly source: DataSource,
    @Inject(ENV) private readonly env: Env,
    @Inject(STORAGE) private readonly storage: Disk,
    private readonly audit: AuditService,
    private readonly creation: CourseCreationPolicy,
    private readonly outlines: CourseOutlineService,
    private readonly enrollments: EnrollmentsService,
  ) {}

  getLimits() {
    return { limitMb: this.env.scormLimitMb, canUseFrames: this.env.packagesOrigin !== undefined };
  }

  /** Adds a package to a course as the last module. @throws Refusal (422) for a package that can't be used, whose files are deleted */
  addModule(courseId: string, request: Request, actor: User): Promise<ScormPackage> {
    return this.receive(request, async (manager, stored) => {
      const course = await lockCourse(manager, courseId, actor);
      const { position, count } = await findNextPosition(manager, courseId);
      if (count >= COURSE_LIMITS.modules)
        throw new Refusal(409, 'interop.tooManyModules', { values: { max: COURSE_LIMITS.modules } });
      await this.enrollments.lockAll(manager, courseId);
      const moduleId = await insertModule(manager, { courseId, position, stored });
      // Raises the course's version, so that a save from an editor that was opened earlier becomes an edit conflict.
      await manager.update(Course, courseId, { updatedAt: new Date() });
      await this.outlines.settleProgress(manager, courseId, {
        isRearranged: true,
        mayIssue: false,
        completes: true,
      });
      await this.recordAudit(manager, course, actor, stored);
      return this.presentPackage(course, moduleId, stored);
    });
  }

  /** Makes a course of a package. It is a draft, so that the instructor can look at it before learners do. */
  createCourse(request: Request, actor: User): Promise<ScormPackage> {
    this.creation.require(actor);
    return this.receive(request, async (manager, stored) => {
      const id = randomUUID();
      const { title } = stored;
      await manager.insert(Course, { id, slug: await uniqueSlug(manager, title), title, isPublished: false });
      // As with uploads, courses of administrators have no owner.
      if (actor.role === 'instructor')
        await manager.insert(CourseInstructor, { courseId: id, userId: actor.id, isOwner: true });
      const moduleId = await insertModule(manager, { courseId: id, position: 0, stored });
      const course = await manager.findOneByOrFail(Course, { id });
      await this.recordAudit(manager, course, actor, stored);
      return this.presentPackage(course, moduleId, stored);
    });
  }

  /** Receives a package, stores the files, and then writes the rows. If that fails, the files are deleted. */
  private receive(
    request: Request,
    insert: (manager: EntityManager, stored: StoredPackage) => Promise<ScormPackage>,
  ): Promise<ScormPackage> {
    return inWorkFolder(async (folder) => {
      const { path, name, fields } = await receiveFile(request, {
        folder,
        limitMb: this.env.scormLimitMb,
        onChunk: () => undefined,
        refuse: refuseFile,
      });
      const manifest = await this.unpack(path, join(folder, 'unpacked'), request);
      const filesId = randomUUID();
      const title = (fields.title ?? (manifest.title || basename(name, '.zip'))).slice(
        0,
        COURSE_LIMITS.title,
      );
      try {
        await this.storeFiles(scormFolder(filesId), manifest.files);
        return await this.source.transaction((manager) => insert(manager, { filesId, title, manifest }));
      } catch (error) {
        // If the deletion fails, the worker later deletes the files, because they belong to no module.
        await this.storage.deleteAll(scormFolder(filesId)).catch(() => undefined);
        throw error;
      }
    });
  }

  private async unpack(file: string, folder: string, request: Request): Promise<ReadPackage> {
    await mkdir(folder);
    const cancellation = new AbortController();
    const onClose = () => cancellation.abort(new Refusal(400, 'authoring.uploadNotArrived'));
    // A browser that cancels the upload closes the connection. The reading of the package then stops.
    request.socket.once('close', onClose);
    const limits = {
      files: SCORM_LIMITS.files,
      activities: SCORM_LIMITS.activities,
      path: SCORM_LIMITS.pathLength,
      bytes: megabytesToBytes(this.env.scormLimitMb) * UNPACKED_FACTOR,
    };
    try {
      return await readScormPackage(file, { folder, limits, signal: cancellation.signal });
    } catch (error) {
      if (!(error instanceof PackageProblem)) throw error;
      throw new Refusal(422, `interop.package.${error.reason}`, { values: error.values });
    } finally {
      request.socket.off('close', onClose);
    }
  }

  private async storeFiles(folder: string, files: UnpackedFile[]): Promise<void> {
    // All loops take from the same iterator.
    const remainingFiles = files.values();
    const storeRemaining = async () => {
      for (const { key, unpacked, bytes } of remainingFiles)
        await this.storage.putStream(folder + key, createReadStream(unpacked), { contentLength: bytes });
    };
    await Promise.all(Array.from({ length: MAX_PARALLEL_FILES }, storeRemaining));
  }

  private async recordAudit(manager: EntityManager, course: Course, actor: User, { title }: StoredPackage) {
    const target = { kind: 'course', id: course.id, name: course.title } as const;
    await this.audit.record(manager, { actor, action: 'course.scorm-added', target, detail: title });
  }

  private presentPackage(course: Course, moduleId: string, { title, manifest }: StoredPackage): ScormPackage {
    return {
      moduleId,
      courseId: course.id,
      courseSlug: course.slug,
      title,
      edition: manifest.edition,
      activityCount: manifest.activities.length,
      usesFrames: manifest.usesFrames,
      canUseFrames: this.getLimits().canUseFrames,
    };
  }
}

function refuseFile(reason: 'tooLarge' | 'noFile', limitMb?: number): Refusal {
  if (reason === 'tooLarge')
    return new Refusal(413, 'interop.packageTooLarge', { values: { limit: limitMb ?? 0 } });
  return new Refusal(400, 'interop.noPackage');
}

/** @returns the id of the module */
async function insertModule(
  manager: EntityManager,
  { courseId, position, stored }: { courseId: string; position: number; stored: StoredPackage },
): Promise<string> {
  const moduleId = randomUUID();
  const { filesId, title, manifest } = stored;
  const { edition, activities, usesFrames, files } = manifest;
  await manager.insert(Module, {
    id: moduleId,
    courseId,
    title,
    description: null,
    position,
    deckHash: null,
  });
  await manager.insert(ScormPackageRow, {
    ...{ id: randomUUID(), moduleId, edition, filesId, usesFrames },
    activities: activities.map((activity, index) => ({
      ...activity,
      title: activity.title || (activities.length > 1 ? String(index + 1) : title),
    })),
    fileCount: files.length,
    bytes: String(files.reduce((sum, { bytes }) => sum + bytes, 0)),
  });
  return moduleId;
}
