import { Course, type Slide, SurveyItemRow, type User } from '@lectern/data';
import type { Disk } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { extname } from 'node:path';
import type { Repository } from 'typeorm';
import { AuditService } from '../../platform/audit/audit.service.js';
import { findOutline } from '../reading/find-outline.js';
import { findExportedVideos } from './find-exported-videos.js';
import { STORAGE } from '../../platform/infra.module.js';
import { Refusal } from '../../platform/http/refusal.js';
import type { ZipEntry } from './zip-stream.js';

/** Exports courses as files that other programs can read. */
@Injectable()
export class CourseExportsService {
  constructor(
    @InjectRepository(Course) private readonly courses: Repository<Course>,
    @Inject(STORAGE) private readonly storage: Disk,
    private readonly audit: AuditService,
  ) {}

  /** Lists the files of a course's ZIP: text first, then pictures and videos. The audit log records who exported the course. */
  async getFiles(id: string, actor: User): Promise<{ slug: string; entries: Iterable<ZipEntry> }> {
    const course = await this.courses.findOneBy({ id });
    if (!course) throw new Refusal(404, 'courses.courseGone');
    const target = { kind: 'course', id, name: course.title } as const;
    await this.audit.record(this.courses.manager, { actor, action: 'course.exported', target });
    const modules = await findOutline(this.courses.manager, id);
    const slides = modules.flatMap((module) => module.slides);
    const pictures = await this.findPictures(slides);
    const { videos, entries: videoEntries } = await findExportedVideos(this.courses.manager, this.storage, {
      slides,
    });
    // Loaded on demand, because the libraries for Markdown would make each start of the server slower.
    const { writeMarkdown } = await import('./write-markdown.js');
    const markdown = await writeMarkdown(
      course,
      modules.map((module) => ({
        ...module,
        slides: module.slides.map((slide) => ({
          ...slide,
          picture: pictures.get(slide.id)?.name ?? null,
          video: videos.get(slide.id) ?? null,
        })),
      })),
      await this.courses.manager.find(SurveyItemRow, {
        where: { courseId: id, isRemoved: false },
        order: { position: 'ASC' },
      }),
    );
    const markdownEntry = {
      name: 'course.md',
      isCompressed: false,
      read: () => Promise.resolve(new TextEncoder().encode(markdown)),
    };
    return { slug: course.slug, entries: [markdownEntry, ...pictures.values(), ...videoEntries] };
  }

  /** Finds the pictures that are in storage, by the ids of their slides. */
  private async findPictures(slides: Slide[]): Promise<Map<string, ZipEntry>> {
    const entries = await Promise.all(
      slides.map(async ({ id, imageKey }, index): Promise<[string, ZipEntry][]> => {
        if (!imageKey || !(await this.storage.exists(imageKey))) return [];
        const name = `pictures/slide-${String(index + 1).padStart(3, '0')}${extname(imageKey)}`;
        return [[id, { name, isCompressed: true, read: () => this.storage.getBytes(imageKey) }]];
      }),
    );
    return new Map(entries.flat());
  }
}
