import { randomUUID } from 'node:crypto';
import type { DataSource, DeepPartial } from 'typeorm';
import { Course, Enrollment, Module, Slide, User } from '../entities/index.js';

/** Each of these saves is one statement, which needs no transaction around it. */
const ALONE = { transaction: false };

/** Saves realistic rows, and creates the parents that are not given. */
export function factories(source: DataSource) {
  /** A person whose address is confirmed, unless `vouchedEmail` is null. */
  async function aUser(given: DeepPartial<User> = {}) {
    const id = randomUUID();
    const email = given.email ?? `${id}@example.org`;
    const user = {
      email,
      vouchedEmail: email,
      firstName: 'Ada',
      lastName: 'Byron',
      role: 'student',
      issuer: 'http://localhost/oidc',
      subject: id,
      ...given,
    } as User;
    return source.getRepository(User).save(user, ALONE);
  }

  /** A published course; `modules` gives the number of slides of each module. */
  async function aCourse({
    modules = [2, 3],
    ...given
  }: DeepPartial<Omit<Course, 'modules'>> & { modules?: number[] } = {}) {
    const values = {
      slug: `course-${randomUUID()}`,
      title: 'First Aid at Work',
      isPublished: true,
      ...given,
    } as Course;
    const course = await source.getRepository(Course).save(values, ALONE);
    course.modules = [];
    for (const [position, slides] of modules.entries()) {
      course.modules.push(await aModule({ course, position, slides }));
    }
    return course;
  }

  async function aModule({
    course,
    position = 0,
    slides = 1,
  }: {
    course: Course;
    position?: number;
    slides?: number;
  }) {
    const values = {
      courseId: course.id,
      title: `Module ${position + 1}`,
      description: null,
      position,
    } as Module;
    const module = await source.getRepository(Module).save(values, ALONE);
    module.slides = await source.getRepository(Slide).save(
      Array.from({ length: slides }, (_, index) => ({
        moduleId: module.id,
        title: `Slide ${index + 1}`,
        content: `<p>Text of slide ${index + 1}</p>`,
        position: index,
      })) as Slide[],
      ALONE,
    );
    return module;
  }

  async function anEnrollment(given: { user?: User; course?: Course } = {}) {
    const user = given.user ?? (await aUser());
    const course = given.course ?? (await aCourse());
    const enrollment = await source
      .getRepository(Enrollment)
      .save({ userId: user.id, courseId: course.id } as Enrollment, ALONE);
    return { enrollment, user, course };
  }

  return { aUser, aCourse, anEnrollment };
}
