import type {
  CertificateRequirements,
  Course as CourseOnWire,
  CourseDetail,
  Module as ModuleOnWire,
  Slide as SlideOnWire,
} from '@lectern/contract';
import {
  certificateRequirements,
  Course,
  Enrollment,
  Module,
  Slide,
  slideLanguages,
  SlideView,
  type User,
} from '@lectern/data';
import { ForbiddenException, Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { FindOptionsWhere, Repository } from 'typeorm';
import { presentCourse, presentModule, presentSlide } from './present-course.js';

type CourseKey = { id: string } | { slug: string };

/** Courses, their modules and slides. Only administrators see drafts. */
@Injectable()
export class CoursesService {
  constructor(
    @InjectRepository(Course) private readonly courses: Repository<Course>,
    @InjectRepository(Module) private readonly modules: Repository<Module>,
    @InjectRepository(Slide) private readonly slides: Repository<Slide>,
    @InjectRepository(Enrollment) private readonly enrollments: Repository<Enrollment>,
  ) {}

  /** Newest first, then by title; all, or the first `count`. */
  async list(user: User | null, count?: number): Promise<CourseOnWire[]> {
    const courses = await this.courses.find({
      where: visibleTo(user),
      order: { createdAt: 'DESC', title: 'ASC' },
      take: count,
    });
    return courses.map(presentCourse);
  }

  /** @throws NotFoundException also for a draft that this person may not see */
  async detail(key: CourseKey, user: Pick<User, 'role'> | null): Promise<CourseDetail> {
    const course = await this.find(key, user);
    const [modules, requirements] = await Promise.all([
      this.modulesOf(course.id),
      this.requirementsOf(course.id),
    ]);
    return { ...presentCourse(course), certificateRequirements: requirements, modules };
  }

  async listModules(key: CourseKey, user: User | null): Promise<ModuleOnWire[]> {
    return this.modulesOf((await this.find(key, user)).id);
  }

  async module(moduleId: string, user: User | null): Promise<ModuleOnWire> {
    const module = await this.modules.findOne({
      where: { id: moduleId, course: visibleTo(user) },
      relations: { course: true },
    });
    if (!module) throw new NotFoundException('Module not found.');
    return presentModule(module, await this.slides.countBy({ moduleId }));
  }

  /** The slides, each with whether this learner has seen it. */
  async listSlides(moduleId: string, user: User): Promise<SlideOnWire[]> {
    const { courseId } = await this.module(moduleId, user);
    const enrollment = await this.enrollments.findOneBy({ courseId, userId: user.id });
    if (!enrollment && user.role !== 'admin')
      throw new ForbiddenException('Enroll in this course to study it.');
    const [slides, views, languages] = await Promise.all([
      this.slides.find({ where: { moduleId }, order: { position: 'ASC' } }),
      enrollment
        ? this.slides.manager.findBy(SlideView, { enrollmentId: enrollment.id, slide: { moduleId } })
        : [],
      slideLanguages(this.slides.manager, { moduleId }),
    ]);
    const seen = new Set(views.map((view) => view.slideId));
    return slides.map((slide) => presentSlide(slide, seen.has(slide.id), languages.get(slide.id) ?? null));
  }

  /** The entity, for other services. @throws NotFoundException also for a draft that this person may not see */
  async find(key: CourseKey, user: Pick<User, 'role'> | null): Promise<Course> {
    const course = await this.courses.findOneBy({ ...key, ...visibleTo(user) });
    if (!course) throw new NotFoundException('Course not found.');
    return course;
  }

  private async requirementsOf(courseId: string): Promise<CertificateRequirements> {
    const [row] = await this.courses.query<{ requirements: CertificateRequirements }[]>(
      `SELECT ${certificateRequirements('courses')} AS requirements FROM courses WHERE id = $1`,
      [courseId],
    );
    if (!row) throw new NotFoundException('Course not found.');
    return row.requirements;
  }

  private async modulesOf(courseId: string): Promise<ModuleOnWire[]> {
    const { entities, raw } = await this.modules
      .createQueryBuilder('module')
      .addSelect(
        (query) => query.select('count(*)::int').from(Slide, 'slide').where('slide.module_id = module.id'),
        'slides',
      )
      .where({ courseId })
      .orderBy('module.position')
      .getRawAndEntities<{ slides: number }>();
    return entities.map((module, index) => presentModule(module, raw[index]?.slides ?? 0));
  }
}

export function visibleTo(user: Pick<User, 'role'> | null): FindOptionsWhere<Course> {
  return user?.role === 'admin' ? {} : { isPublished: true };
}
