import {
  COURSE_CHANGED,
  COURSE_WOULD_COMPLETE,
  type CourseChange,
  type EditedCourse,
} from '@lectern/contract';
import { Course, Module, type User, writePassages } from '@lectern/data';
import type { Disk } from '@lectern/infra';
import { ConflictException, Inject, Injectable, Logger, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { CoursesService } from '../courses/courses.service.js';
import { STORAGE } from '../http/infra.module.js';
import { EnrollmentsService } from '../enrollments/enrollments.service.js';
import { presentEditedModule } from './present-edited-module.js';
import { saveOutline } from './save-outline.js';

const CHANGED_MEANWHILE =
  'Somebody else changed this course since you opened it. Nothing of yours was saved or lost: compare, then decide.';

const wouldComplete = (learners: number) =>
  `${learners} ${learners === 1 ? 'learner has' : 'learners have'} completed every module that is left. Saving completes the course for them and issues their certificates at once: that can't be taken back.`;

const FIELDS = ['title', 'description', 'category', 'level', 'price', 'isFeatured', 'isPublished'] as const;
type Fields = Pick<Course, (typeof FIELDS)[number]>;

/** How administrators change courses and remove them. */
@Injectable()
export class EditorService {
  private readonly log = new Logger(EditorService.name);

  constructor(
    @InjectRepository(Course) private readonly repository: Repository<Course>,
    @Inject(STORAGE) private readonly storage: Disk,
    private readonly courses: CoursesService,
    private readonly enrollments: EnrollmentsService,
    private readonly audit: AuditService,
  ) {}

  async course(id: string): Promise<EditedCourse> {
    // The version first: of an edit that comes between the two reads the next save is then told.
    const { version } = await this.courses.find({ id }, { role: 'admin' });
    const course = await this.courses.detail({ id }, { role: 'admin' });
    const modules = await this.repository.manager.find(Module, {
      where: { courseId: id },
      relations: { slides: true },
      order: { position: 'ASC', slides: { position: 'ASC' } },
    });
    return { ...course, version, modules: modules.map(presentEditedModule) };
  }

  /**
   * All or nothing. Learners' progress follows within the same transaction, see `EnrollmentsService.recalculateProgress`.
   * @throws ConflictException where somebody saved the course after `version`, and where learners would complete it by
   * the change though it does not say that it `completes`
   */
  async update(id: string, change: CourseChange, actor: User): Promise<EditedCourse> {
    const files = await this.repository.manager.transaction((manager) =>
      this.write(manager, id, change, actor),
    );
    await this.remove(...files);
    return this.course(id);
  }

  /** Its certificates stay valid: they carry the course's name themselves. */
  async delete(id: string, actor: User): Promise<void> {
    await this.repository.manager.transaction(async (manager) => {
      const { title } = await locked(manager, id);
      await this.enrollments.lockAll(manager, id);
      await manager.delete(Course, id);
      const target = { kind: 'course', id, name: title } as const;
      await this.audit.record(manager, { actor, action: 'course.deleted', target });
    });
    await this.remove(`courses/${id}/`);
  }

  /** @returns the files that nothing speaks for any more */
  private async write(
    manager: EntityManager,
    id: string,
    { version, modules, completes, ...sent }: CourseChange,
    actor: User,
  ): Promise<string[]> {
    const course = await locked(manager, id);
    if (course.version !== version)
      throw new ConflictException({ message: CHANGED_MEANWHILE, code: COURSE_CHANGED });
    const fields = difference(course, sent);
    const outline =
      modules && (await saveOutline(manager, id, modules, () => this.enrollments.lockAll(manager, id)));
    const changed = [...Object.keys(fields), ...(outline?.changed ?? [])];
    if (!changed.length) return [];

    await manager.update(Course, id, { ...fields, version: version + 1, updatedAt: new Date() });
    if (outline?.changed.length) await writePassages(manager, id);
    const completed = outline?.isRearranged ? await this.enrollments.recalculateProgress(manager, id) : 0;
    if (completed && !completes)
      throw new ConflictException({ message: wouldComplete(completed), code: COURSE_WOULD_COMPLETE });
    const target = { kind: 'course', id, name: fields.title ?? course.title } as const;
    await this.audit.record(manager, { actor, action: actionOf(fields, changed), target, fields: changed });
    return outline?.files ?? [];
  }

  /** Files and folders. What can't be removed now does no harm: no row names it. */
  private async remove(...keys: string[]) {
    const remove = (key: string) =>
      key.endsWith('/') ? this.storage.deleteAll(key) : this.storage.delete(key);
    for (const key of keys)
      await remove(key).catch((error: Error) => this.log.warn(`${key} not removed: ${error.message}`));
  }
}

/** The course, which nobody else may change until the transaction ends; learners may still enroll. */
async function locked(manager: EntityManager, id: string): Promise<Course> {
  const course = await manager.findOne(Course, { where: { id }, lock: { mode: 'for_no_key_update' } });
  if (!course) throw new NotFoundException('This course does not exist any more.');
  return course;
}

function difference(
  course: Course,
  sent: Omit<CourseChange, 'version' | 'modules' | 'completes'>,
): Partial<Fields> {
  const named = {
    ...sent,
    ...(sent.description === '' && { description: null }),
    ...(sent.price && { price: Number(sent.price).toFixed(2) }),
  };
  const changed = FIELDS.filter((field) => named[field] !== undefined && named[field] !== course[field]);
  return Object.fromEntries(changed.map((field) => [field, named[field]]));
}

/** Publishing has a name of its own in the log when it is all that was done. */
function actionOf({ isPublished }: Partial<Fields>, changed: string[]) {
  if (isPublished === undefined || changed.length > 1) return 'course.updated';
  return isPublished ? 'course.published' : 'course.unpublished';
}
