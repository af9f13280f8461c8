import { isDeepStrictEqual } from 'node:util';
import {
  DRAFT_CONFLICT,
  type CourseDraft as CourseDraftOnWire,
  type CourseVersion as CourseVersionOnWire,
  type EditedCourse,
  type EditedSlide,
  type StoreDraft,
} from '@lectern/contract';
import { CourseDraft, CourseVersion, type User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { requireVersion } from '../../platform/edits/require-version.js';
import { Refusal } from '../../platform/http/refusal.js';
import { findKeptFileUrls } from '../slide-files/slide-files.queries.js';
import { CourseAuthoringService } from './course-authoring.service.js';
import { putDraft } from './course-drafts.queries.js';
import { listVersions, removeInstructors } from './course-versions.queries.js';

const NO_FILES = {
  imageUrl: null,
  imageWidth: null,
  imageHeight: null,
  imageSrcset: undefined,
  audioUrl: null,
};

/** Stores a person's unsaved changes of a course, and reads its replaced versions. Callers check who may edit the course. */
@Injectable()
export class CourseDraftsService {
  constructor(
    @InjectRepository(CourseDraft) private readonly drafts: Repository<CourseDraft>,
    @InjectRepository(CourseVersion) private readonly versions: Repository<CourseVersion>,
    private readonly authoring: CourseAuthoringService,
  ) {}

  async find(courseId: string, { id: userId }: User): Promise<{ draft: CourseDraftOnWire | null }> {
    const draft = await this.drafts.findOneBy({ courseId, userId });
    if (!draft) return { draft: null };
    const { base, edit, undo, redo, sequence, updatedAt } = draft;
    return { draft: { base, edit, undo, redo, sequence, updatedAt: updatedAt.toISOString() } };
  }

  /**
   * @throws Refusal (409) with the code DRAFT_CONFLICT when this person's draft was stored from elsewhere since, and with
   * EDIT_CONFLICT when the course as of `version` is no longer known
   */
  async store(courseId: string, sent: StoreDraft, { id: userId }: User): Promise<{ updatedAt: string }> {
    const before = await this.drafts.findOneBy({ courseId, userId });
    if (before && isSame(before, sent)) return { updatedAt: before.updatedAt.toISOString() };
    const base =
      before?.base.version === sent.version ? before.base : await this.findBase(courseId, sent.version);
    const updatedAt = await putDraft(this.drafts.manager, { courseId, userId }, { ...sent, base });
    if (!updatedAt) throw new Refusal(409, 'authoring.draftElsewhere', { code: DRAFT_CONFLICT });
    return { updatedAt: updatedAt.toISOString() };
  }

  async delete(courseId: string, { id: userId }: User): Promise<void> {
    await this.drafts.delete({ courseId, userId });
  }

  async listVersions(courseId: string): Promise<CourseVersionOnWire[]> {
    const rows = await listVersions(this.versions.manager, courseId);
    return rows.map((row) => ({ ...row, replacedAt: row.replacedAt.toISOString() }));
  }

  /** @throws Refusal (404) when the course has no such version, or no longer */
  async getVersion(courseId: string, id: string): Promise<EditedCourse> {
    const version = await this.versions.findOneBy({ courseId, id });
    if (!version) throw new Refusal(404, 'authoring.versionGone');
    return replaceDeletedFiles(
      version.content,
      await this.authoring.getCourse(courseId),
      await findKeptFileUrls(this.versions.manager, courseId),
    );
  }

  /** Finds the course as it was when it had this version. */
  private async findBase(courseId: string, version: number): Promise<EditedCourse> {
    const replaced = await this.versions.findOneBy({ courseId, version });
    if (replaced) return replaced.content;
    const course = await this.authoring.getCourse(courseId);
    requireVersion('course', course, version);
    return removeInstructors(course);
  }
}

/** Replaces deleted files in a version: a slide gets the files that it has in the present course, or none. */
function replaceDeletedFiles(
  version: EditedCourse,
  current: EditedCourse,
  keptUrls: ReadonlySet<string>,
): EditedCourse {
  const slides = new Map(
    current.modules.flatMap((module) => module.slides).map((slide) => [slide.id, slide]),
  );
  const withFiles = (slide: EditedSlide): EditedSlide => {
    const { imageUrl, imageWidth, imageHeight, imageSrcset, audioUrl } = slides.get(slide.id) ?? NO_FILES;
    const isGone = (url: string | null) =>
      url !== null && url !== imageUrl && url !== audioUrl && !keptUrls.has(url);
    return {
      ...slide,
      ...(isGone(slide.imageUrl) && { imageUrl, imageWidth, imageHeight, imageSrcset }),
      ...(isGone(slide.audioUrl) && { audioUrl }),
    };
  };
  const modules = version.modules.map((module) => ({ ...module, slides: module.slides.map(withFiles) }));
  return { ...version, modules };
}

/** Whether exactly this draft is stored already, as when a browser repeats a call whose answer was lost. */
function isSame({ base, ...stored }: CourseDraft, sent: StoreDraft): boolean {
  const { edit, undo, redo, sequence } = stored;
  return isDeepStrictEqual({ edit, undo, redo, sequence, version: base.version }, sent);
}
