import { createHash, randomUUID } from 'node:crypto';
import { DEMO_COURSES } from '@lectern/contract';
import {
  AuditEntry,
  Course,
  holdLock,
  uniqueSlug,
  Module,
  Slide,
  type User,
  writePassages,
} from '@lectern/data';
import type { Disk } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { AuditService } from '../platform/audit/audit.service.js';
import { STORAGE } from '../platform/infra.module.js';
import { EnrollmentsService } from '../learning/enrollments/enrollments.service.js';
import { PICTURE_SIZE } from './diagrams.js';
import type { SampleCourse, SampleSlide } from './sample-course.js';
import { sampleCourses } from './sample-courses.js';
import { insertSampleGroup, SAMPLE_GROUP } from './sample-group.js';

const ids = sampleCourses.map(({ id }) => id);

/** Sample courses for trying out the product. */
@Injectable()
export class DemoService {
  constructor(
    private readonly source: DataSource,
    @Inject(STORAGE) private readonly storage: Disk,
    private readonly enrollments: EnrollmentsService,
    private readonly audit: AuditService,
  ) {}

  /**
   * Adds the missing sample courses and the sample group with them; concurrent calls wait for each other. Those that an
   * administrator deleted come back only when an administrator calls.
   * @returns how many were added
   */
  async seed(actor: User): Promise<number> {
    return this.source.transaction(async (manager) => {
      await holdLock(manager, 'sample courses');
      const present = await manager.find(Course, { select: { id: true }, where: { id: In(ids) } });
      const deleted = actor.role === 'admin' ? [] : await deletedCourses(manager);
      const left = new Set(
        ids.filter((id) => !deleted.includes(id) && !present.some((one) => one.id === id)),
      );
      const missing = sampleCourses.filter(({ id }) => left.has(id));
      for (const course of missing) await this.insert(manager, course);
      for (const course of missing) {
        const target = { kind: 'course', id: course.id, name: course.title } as const;
        await this.audit.record(manager, { actor, action: 'course.seeded', target });
      }
      await this.addGroup(manager, actor);
      return missing.length;
    });
  }

  /** Enrolls in the same courses with every call, sample courses first; adds them where there are too few courses. */
  async assign(user: User): Promise<number> {
    let courses = await this.demoCourses();
    if (courses.length < DEMO_COURSES) {
      await this.seed(user);
      courses = await this.demoCourses();
    }
    for (const { id } of courses) await this.enrollments.enroll({ id }, user);
    return courses.length;
  }

  private async addGroup(manager: EntityManager, actor: User): Promise<void> {
    if (!(await insertSampleGroup(manager, ids, actor))) return;
    const { id, name } = SAMPLE_GROUP;
    await this.audit.record(manager, { actor, action: 'group.created', target: { kind: 'group', id, name } });
  }

  private demoCourses(): Promise<Pick<Course, 'id'>[]> {
    return this.source
      .getRepository(Course)
      .createQueryBuilder('course')
      .select('course.id')
      .where({ isPublished: true })
      .orderBy('array_position(:ids::uuid[], course.id)', 'ASC', 'NULLS LAST')
      .addOrderBy('course.createdAt', 'DESC')
      .addOrderBy('course.title')
      .setParameter('ids', ids)
      .limit(DEMO_COURSES)
      .getMany();
  }

  private async insert(manager: EntityManager, { cover, modules, ...course }: SampleCourse): Promise<void> {
    const slug = await uniqueSlug(manager, course.title);
    const thumbnailKey = await this.store(course.id, 'cover', cover);
    await manager.insert(Course, { ...course, slug, thumbnailKey, isPublished: true });
    for (const [position, { slides, ...module }] of modules.entries()) {
      const moduleId = randomUUID();
      await manager.insert(Module, { id: moduleId, courseId: course.id, ...module, position });
      const rows = slides.map((slide, index) => this.slide(course.id, `${position + 1}-${index + 1}`, slide));
      const saved = (await Promise.all(rows)).map((slide, index) => ({
        ...slide,
        moduleId,
        position: index,
      }));
      await manager.insert(Slide, saved);
    }
    await writePassages(manager, course.id);
  }

  private async slide(courseId: string, name: string, { title, content, picture }: SampleSlide) {
    if (!picture) return { title, content };
    const imageKey = await this.store(courseId, name, picture);
    return { title, content, imageKey, imageWidth: PICTURE_SIZE.width, imageHeight: PICTURE_SIZE.height };
  }

  /** Browsers cache files forever, so the name contains a hash of the content. */
  private async store(courseId: string, name: string, svg: string): Promise<string> {
    const hash = createHash('sha256').update(svg).digest('hex').slice(0, 12);
    const key = `courses/${courseId}/slides/${name}-${hash}.svg`;
    await this.storage.put(key, svg, { contentType: 'image/svg+xml' });
    return key;
  }
}

/** The sample courses that an administrator deleted, as the audit log has them. */
async function deletedCourses(manager: EntityManager): Promise<string[]> {
  const entries = await manager.findBy(AuditEntry, { action: 'course.deleted', targetId: In(ids) });
  return entries.map(({ targetId }) => targetId);
}
