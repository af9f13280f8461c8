import { DEMO_COURSES } from '@lectern/contract';
import { Course, type User } from '@lectern/data';
import type { Disk } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { EnrollmentsService } from '../learning/enrollments/enrollments.service.js';
import { STORAGE } from '../platform/infra.module.js';
import { addSamples } from './add-samples.js';
import { SAMPLE_IDS } from './sample-courses.js';

/** Sample courses for trying out the product. */
@Injectable()
export class DemoService {
  constructor(
    private readonly source: DataSource,
    @Inject(STORAGE) private readonly storage: Disk,
    private readonly enrollments: EnrollmentsService,
  ) {}

  /** @returns how many were added */
  seed(actor: User): Promise<number> {
    return addSamples(this.source, this.storage, actor);
  }

  /** Enrolls in the same courses with every call, sample courses first; adds them where there are too few courses. */
  async assign(user: User): Promise<number> {
    let courses = await this.findDemoCourses();
    if (courses.length < DEMO_COURSES) {
      await this.seed(user);
      courses = await this.findDemoCourses();
    }
    for (const { id } of courses) await this.enrollments.enroll({ id }, user);
    return courses.length;
  }

  private findDemoCourses(): Promise<Pick<Course, 'id'>[]> {
    return this.source
      .getRepository(Course)
      .createQueryBuilder('course')
      .select('course.id')
      .where({ isPublished: true })
      .orderBy('array_position(:ids::uuid[], course.id)', 'ASC', 'NULLS LAST')
      .addOrderBy('course.createdAt', 'DESC')
      .addOrderBy('course.title')
      .setParameter('ids', SAMPLE_IDS)
      .limit(DEMO_COURSES)
      .getMany();
  }
}
