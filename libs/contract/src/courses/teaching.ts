import * as z from 'zod/mini';
import { Course, CourseId } from './course.js';
import { endpoint } from '../core/define.js';
import { EmailAddress } from '../identity/person-fields.js';
import { UserId } from '../identity/user.js';

/** A course of the signed-in person; `isOwner` is false for a co-instructor. */
export const TaughtCourse = z.extend(Course, { isOwner: z.boolean() });
export type TaughtCourse = z.output<typeof TaughtCourse>;

/** Newest first, then by title; drafts too. */
export const listTaughtCourses = endpoint({
  method: 'GET',
  path: '/api/teaching/courses',
  access: 'instructor',
  isOpenInViewAs: true,
  summary: 'The courses that the person teaches',
  response: z.array(TaughtCourse),
});

/** A person who teaches a course, as its instructors see them. */
export const CourseInstructor = z.object({
  id: z.uuid(),
  /** The full name, else the email address. */
  name: z.string(),
  email: z.string(),
  isOwner: z.boolean(),
});
export type CourseInstructor = z.output<typeof CourseInstructor>;

/** The owner first, then in the order in which they were added. People who are no instructors any more are left out. */
export const CourseInstructors = z.array(CourseInstructor);

/** Most people who can teach one course. */
export const MAX_COURSE_INSTRUCTORS = 50;

export const listCourseInstructors = endpoint({
  method: 'GET',
  path: '/api/courses/:id/instructors',
  access: 'instructor',
  isOpenInViewAs: true,
  of: { course: 'id' },
  summary: 'The instructors of a course',
  params: CourseId,
  response: CourseInstructors,
});

/** The email address of an instructor or administrator. */
export const InstructorAddress = z.object({ email: EmailAddress });
export type InstructorAddress = z.output<typeof InstructorAddress>;

/**
 * For the owner and administrators. An address that is not confirmed gets an invitation instead, which `listInvitations`
 * shows: if its account is an instructor's, if it is invited as an instructor, or if an administrator calls. 409 when no
 * instructor has the address; repeating the call changes nothing.
 */
export const addCourseInstructor = endpoint({
  method: 'POST',
  path: '/api/courses/:id/instructors',
  access: 'instructor',
  of: { ownedCourse: 'id' },
  summary: 'Add a co-instructor to a course',
  params: CourseId,
  body: InstructorAddress,
  response: CourseInstructors,
});

/** For the owner, administrators, and co-instructors who leave. 409 for the owner. */
export const removeCourseInstructor = endpoint({
  method: 'DELETE',
  path: '/api/courses/:id/instructors/:userId',
  access: 'instructor',
  of: { course: 'id' },
  summary: 'Remove a co-instructor from a course',
  params: z.extend(CourseId, UserId.shape),
  response: CourseInstructors,
});

/**
 * Makes an instructor the owner; the previous owner becomes a co-instructor. 409 when no instructor has the address, or when
 * it is not confirmed and its account does not teach the course yet.
 */
export const giveCourse = endpoint({
  method: 'PUT',
  path: '/api/courses/:id/owner',
  access: 'admin',
  summary: 'Give a course to another instructor',
  params: CourseId,
  body: InstructorAddress,
  response: CourseInstructors,
});
