import type {
  Category,
  Course as CourseOnWire,
  CourseDetail,
  Lock,
  Module as ModuleOnWire,
  Slide as SlideOnWire,
  Locale,
} from '@lectern/contract';
import {
  Course,
  Enrollment,
  findCourseLock,
  findModuleLock,
  findModuleLocks,
  Module,
  ExternalToolLink,
  ScormPackageRow,
  Slide,
  findSlideLanguages,
  SlideVideoRow,
  SlideView,
  teachesCourse,
  type User,
} from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { And, Equal, type FindOptionsWhere, Raw, type Repository } from 'typeorm';
import { findNarrationCaptions } from '../captions/find-narration-captions.js';
import { Refusal } from '../../platform/http/refusal.js';
import {
  type CourseDetailsForReader,
  findDetailsForReader,
  isSystem,
  isVisibleTo,
  type Reader,
  sumVideoSeconds,
} from './courses.queries.js';
import { findVideos } from '../videos/find-videos.js';
import { presentConditions, presentCourse, presentModule, presentSlide } from './present-course.js';
import { requireOpenModule } from './require-open.js';

type CourseKey = { id: string } | { slug: string };
/** Courses, their modules and slides. Only administrators and their instructors see drafts. */
@Injectable()
export class CoursesService {
  constructor(
    @InjectRepository(Course) private readonly courses: Repository<Course>,
    @InjectRepository(Module) private readonly modules: Repository<Module>,
    @InjectRepository(Slide) private readonly slides: Repository<Slide>,
    @InjectRepository(Enrollment) private readonly enrollments: Repository<Enrollment>,
  ) {}

  /** Newest first, then by title; all, or the first `count`, of the featured ones where `isFeatured` is true. */
  async list(
    user: User | null,
    { count, isFeatured }: { count?: number; isFeatured?: true } = {},
  ): Promise<CourseOnWire[]> {
    const courses = await this.courses.find({
      where: { ...listedFor(user), ...(isFeatured && { isFeatured }) },
      order: { createdAt: 'DESC', title: 'ASC' },
      take: count,
    });
    return courses.map(presentCourse);
  }

  /** Counts the courses of each category in the person's list; those without a category are counted under null. */
  countByCategory(user: User | null): Promise<{ category: Category | null; count: number }[]> {
    return this.courses
      .createQueryBuilder('course')
      .select('course.category', 'category')
      .addSelect('count(*)::int', 'count')
      .where(listedFor(user))
      .groupBy('course.category')
      .getRawMany();
  }

  /**
   * @param locale whose order its prerequisites have; null where they are not shown
   * @throws Refusal (404) also for a draft that this person may not see
   */
  async detail(key: CourseKey, user: Reader, locale: Locale | null): Promise<CourseDetail> {
    const course = await this.find(key, user);
    const [modules, { accessConditions, ...details }, lock] = await Promise.all([
      this.findModules(course.id, user),
      this.requireDetails(course.id, user, locale),
      isSystem(user) ? undefined : findCourseLock(this.courses.manager, course.id, user?.id ?? null, locale),
    ]);
    return {
      ...presentCourse(course),
      ...details,
      ...(accessConditions && { accessConditions: presentConditions(accessConditions) }),
      ...(lock && { lock }),
      modules,
    };
  }

  async listModules(key: CourseKey, user: User | null): Promise<ModuleOnWire[]> {
    return this.findModules((await this.find(key, user)).id, user);
  }

  async module(moduleId: string, user: User | null): Promise<ModuleOnWire> {
    const module = await this.modules.findOne({
      where: { id: moduleId, course: visibleTo(user) },
      relations: { course: true },
    });
    if (!module) throw new Refusal(404, 'courses.moduleNotFound');
    const [slideCount, isScorm, isTool, videoSeconds, lock] = await Promise.all([
      this.slides.countBy({ moduleId }),
      this.slides.manager.existsBy(ScormPackageRow, { moduleId }),
      this.slides.manager.existsBy(ExternalToolLink, { moduleId }),
      sumVideoSeconds(this.slides.manager, moduleId),
      findModuleLock(this.slides.manager, moduleId, user?.id ?? null),
    ]);
    return presentModule(module, { slideCount, isScorm, isTool, videoSeconds, lock });
  }

  /** The slides, each with whether this learner has seen it. */
  async listSlides(moduleId: string, user: User): Promise<SlideOnWire[]> {
    const { courseId } = await this.module(moduleId, user);
    const enrollment = await this.enrollments.findOneBy({ courseId, userId: user.id });
    if (!enrollment && !(await teachesCourse(this.courses.manager, courseId, user)))
      throw new Refusal(403, 'courses.enrollFirst');
    await requireOpenModule(this.courses.manager, moduleId, user);
    const course = await this.courses.findOneByOrFail({ id: courseId });
    const [slides, views, languages, videos] = await Promise.all([
      this.slides.find({ where: { moduleId }, order: { position: 'ASC' } }),
      enrollment
        ? this.slides.manager.findBy(SlideView, { enrollmentId: enrollment.id, slide: { moduleId } })
        : [],
      findSlideLanguages(this.slides.manager, { moduleId }),
      findVideos(
        this.slides.manager,
        { slide: { moduleId } },
        { enrollmentId: enrollment?.id ?? null, neededPercent: course.videoSharePercent },
      ),
    ]);
    const captions = await findNarrationCaptions(this.slides.manager, slides);
    const seen = new Set(views.map((view) => view.slideId));
    return slides.map((slide) =>
      presentSlide(slide, {
        seen: seen.has(slide.id),
        language: languages.get(slide.id) ?? null,
        withNotes: course.showsNotes,
        video: videos.get(slide.id) ?? null,
        narrationCaptions: captions.get(slide.id),
      }),
    );
  }

  /** The entity, for other services. @throws Refusal (404) also for a draft that this person may not see */
  async find(key: CourseKey, user: Reader): Promise<Course> {
    const course = await this.courses.findOneBy(visibleTo(user, key));
    if (!course) throw new Refusal(404, 'courses.courseNotFound');
    return course;
  }

  private async requireDetails(
    courseId: string,
    reader: Reader,
    locale: Locale | null,
  ): Promise<CourseDetailsForReader> {
    const details = await findDetailsForReader(this.courses.manager, courseId, { reader, locale });
    if (!details) throw new Refusal(404, 'courses.courseNotFound');
    return details;
  }

  private async findModules(courseId: string, reader: Reader): Promise<ModuleOnWire[]> {
    const locks = isSystem(reader)
      ? new Map<string, Lock>()
      : await findModuleLocks(this.modules.manager, courseId, reader?.id ?? null);
    const { entities, raw } = await this.modules
      .createQueryBuilder('module')
      .addSelect(
        (query) => query.select('count(*)::int').from(Slide, 'slide').where('slide.module_id = module.id'),
        'slides',
      )
      .addSelect(
        (query) =>
          query
            .select('count(*)::int')
            .from(ScormPackageRow, 'package')
            .where('package.module_id = module.id'),
        'packages',
      )
      .addSelect(
        (query) =>
          query.select('count(*)::int').from(ExternalToolLink, 'link').where('link.module_id = module.id'),
        'tools',
      )
      .addSelect(
        (query) =>
          query
            .select('round(sum(video.seconds))::int')
            .from(SlideVideoRow, 'video')
            .innerJoin('video.slide', 'shown')
            .where(`shown.module_id = module.id AND video.state = 'ready'`),
        'seconds',
      )
      .where({ courseId })
      .orderBy('module.position')
      .getRawAndEntities<{ slides: number; packages: number; tools: number; seconds: number | null }>();
    return entities.map((module, index) =>
      presentModule(module, {
        slideCount: raw[index]?.slides ?? 0,
        isScorm: Boolean(raw[index]?.packages),
        isTool: Boolean(raw[index]?.tools),
        videoSeconds: raw[index]?.seconds ?? 0,
        lock: locks.get(module.id),
      }),
    );
  }
}

/** The courses that lists show a person. */
export const listedFor = (user: Pick<User, 'role'> | null): FindOptionsWhere<Course> =>
  user?.role === 'admin' ? {} : { isPublished: true };

/** The courses that a person can open. */
function visibleTo(user: Reader, key: { id?: string; slug?: string } = {}): FindOptionsWhere<Course> {
  const isVisible = Raw((idColumn) => isVisibleTo(user, idColumn).text, isVisibleTo(user, 'id').values);
  return { ...key, id: key.id ? And(Equal(key.id), isVisible) : isVisible };
}
