import {
  type CourseInstructor as InstructorOnWire,
  displayName,
  MAX_COURSE_INSTRUCTORS,
  type TaughtCourse,
} from '@lectern/contract';
import { type Course, CourseInstructor, presentAddress, User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { AuditService } from '../../platform/audit/audit.service.js';
import { lockCourse } from '../../platform/rights/lock-course.js';
import { RightsService } from '../../platform/rights/rights.service.js';
import { presentCourse } from '../reading/present-course.js';
import { ConfirmedAddresses } from '../../identity/accounts/confirmed-addresses.service.js';
import { InvitationSender } from '../../identity/inviting/invitation-sender.service.js';
import { TeacherInvitations } from '../../identity/inviting/teacher-invitations.service.js';
import { Refusal } from '../../platform/http/refusal.js';

/** The roles that let a person teach. */
const TEACHERS = ['instructor', 'admin'] as const;

/** The instructors of courses. */
@Injectable()
export class InstructorsService {
  constructor(
    private readonly source: DataSource,
    private readonly audit: AuditService,
    private readonly addresses: ConfirmedAddresses,
    private readonly teachers: TeacherInvitations,
    private readonly sender: InvitationSender,
    private readonly rights: RightsService,
  ) {}

  /** Newest first, then by title. */
  async listCourses(user: User): Promise<TaughtCourse[]> {
    const rows = await this.source.manager.find(CourseInstructor, {
      where: { userId: user.id },
      relations: { course: true },
      order: { course: { createdAt: 'DESC', title: 'ASC' } },
    });
    return rows.map(({ course, isOwner }) => ({ ...presentCourse(course), isOwner }));
  }

  /** The owner first, then in the order in which they were added. */
  async list(courseId: string, manager = this.source.manager): Promise<InstructorOnWire[]> {
    const rows = await manager.find(CourseInstructor, {
      where: { courseId, user: { role: In(TEACHERS) } },
      relations: { user: true },
      order: { isOwner: 'DESC', addedAt: 'ASC', userId: 'ASC' },
    });
    return rows.map(({ user, isOwner }) => ({
      id: user.id,
      name: displayName(user),
      email: presentAddress(user.email),
      isOwner,
    }));
  }

  /**
   * Invites an address that is not confirmed instead; see `TeacherInvitations`.
   * @throws Refusal (409) when no instructor has the address, or the course has too many
   */
  async add(courseId: string, email: string, actor: User): Promise<InstructorOnWire[]> {
    const { instructors, mailIds } = await this.source.transaction(async (manager) => {
      const course = await lockCourse(manager, courseId, actor);
      const mailIds = await this.addOrInvite(manager, course, email, actor);
      return { instructors: await this.list(courseId, manager), mailIds };
    });
    await this.sender.announce(mailIds);
    return instructors;
  }

  /**
   * Instructors can leave; the owner removes others.
   * @throws Refusal (409) for the owner, who can only be replaced
   */
  remove(courseId: string, userId: string, actor: User): Promise<InstructorOnWire[]> {
    return this.source.transaction(async (manager) => {
      const course = await lockCourse(manager, courseId, actor);
      if (userId !== actor.id) await this.rights.require(actor, 'ownedCourse', courseId, manager);
      const found = await manager.findOne(CourseInstructor, {
        where: { courseId, userId },
        relations: { user: true },
      });
      if (!found) return this.list(courseId, manager);
      if (found.isOwner) throw new Refusal(409, 'courses.ownerStays');
      await manager.delete(CourseInstructor, { courseId, userId });
      await this.record(manager, 'course.instructor-removed', { actor, course, person: found.user });
      return this.list(courseId, manager);
    });
  }

  /** The previous owner becomes a co-instructor. */
  give(courseId: string, email: string, actor: User): Promise<InstructorOnWire[]> {
    return this.source.transaction(async (manager) => {
      const course = await lockCourse(manager, courseId, actor);
      const owner = await this.findNextOwner(manager, courseId, email);
      const ids = { courseId, userId: owner.id };
      if (await manager.existsBy(CourseInstructor, { ...ids, isOwner: true }))
        return this.list(courseId, manager);
      await manager.update(CourseInstructor, { courseId, isOwner: true }, { isOwner: false });
      await manager.upsert(CourseInstructor, { ...ids, isOwner: true }, ['courseId', 'userId']);
      await this.record(manager, 'course.given', { actor, course, person: owner });
      return this.list(courseId, manager);
    });
  }

  /** @returns ids of messages to announce */
  private async addOrInvite(
    manager: EntityManager,
    course: Course,
    email: string,
    actor: User,
  ): Promise<string[]> {
    const courseId = course.id;
    if (await manager.existsBy(CourseInstructor, { courseId, user: { email, role: In(TEACHERS) } }))
      return [];
    if ((await manager.countBy(CourseInstructor, { courseId })) >= MAX_COURSE_INSTRUCTORS)
      throw new Refusal(409, 'courses.tooManyInstructors', { values: { max: MAX_COURSE_INSTRUCTORS } });
    const target = { kind: 'course', id: courseId, title: course.title } as const;
    const named = await this.teachers.findOrInvite(manager, email, target, actor);
    if (named.kind === 'none') throw new Refusal(409, 'courses.noInstructor');
    if (named.kind === 'invited') return named.mailIds;
    await manager.insert(CourseInstructor, { courseId, userId: named.user.id });
    await this.record(manager, 'course.instructor-added', { actor, course, person: named.user });
    return [];
  }

  /** A person whose address is not confirmed can be named only among the instructors of the course. */
  private async findNextOwner(manager: EntityManager, courseId: string, email: string): Promise<User> {
    const person = await manager.findOneBy(User, { email, role: In(TEACHERS) });
    if (!person) throw new Refusal(409, 'courses.noInstructor');
    const teaches = await manager.existsBy(CourseInstructor, { courseId, userId: person.id });
    if (!teaches && !(await this.addresses.isConfirmed(manager, person)))
      throw new Refusal(409, 'courses.addressNotConfirmed');
    return person;
  }

  /** The person is the target, so that their name leaves the log with their account. */
  private record(
    manager: EntityManager,
    action: 'course.instructor-added' | 'course.instructor-removed' | 'course.given',
    { actor, course, person }: { actor: User; course: Course; person: User },
  ) {
    const target = { kind: 'user', id: person.id, name: displayName(person) } as const;
    return this.audit.record(manager, { actor, action, target, detail: course.title });
  }
}
