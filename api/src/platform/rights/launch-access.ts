import * as contract from '@lectern/contract';
import type { Endpoint, Stream } from '@lectern/contract';
import type { EntityManager } from 'typeorm';
import type { RequestInput } from '../http/read-input.js';
import { type CourseKey, isOfCourse } from './launch-access.queries.js';

/** The course to which a session in the frame of a learning platform is limited. */
export interface LaunchScope {
  courseId: string;
  platformId: string;
}

declare module 'express-session' {
  interface SessionData {
    /** Present in a session in the frame of a learning platform only. */
    launch: LaunchScope;
  }
}

/** The field of the input that identifies the course, such as `params.examId`; null: the call is about the person alone. */
type CourseField = [kind: CourseKey, field: string, part?: 'params' | 'body'] | null;

/**
 * The calls that a framed session may make as its person. Every other call that needs a person is refused, and every other
 * public call is answered as for a visitor.
 */
const COURSE_FIELDS = new Map<Endpoint | Stream, CourseField>([
  [contract.getUser, null],
  [contract.countUnreadNotifications, null],
  [contract.getCourse, ['course', 'id']],
  [contract.getCourseBySlug, ['slug', 'slug']],
  [contract.listModules, ['course', 'id']],
  [contract.listModulesBySlug, ['slug', 'slug']],
  [contract.getModule, ['module', 'moduleId']],
  [contract.listSlides, ['module', 'moduleId']],
  [contract.getCourseFile, ['course', 'courseId']],
  [contract.enroll, ['course', 'id']],
  [contract.enrollBySlug, ['slug', 'slug']],
  [contract.getEnrollment, ['course', 'id']],
  [contract.getEnrollmentBySlug, ['slug', 'slug']],
  [contract.getCertificateProgress, ['course', 'id']],
  [contract.getNextSlide, ['course', 'id']],
  [contract.saveProgress, ['course', 'courseId']],
  [contract.rateCourse, ['course', 'id']],
  [contract.getOwnGrades, ['course', 'id']],
  [contract.listMeetings, ['course', 'id']],
  [contract.getSurvey, ['course', 'id']],
  [contract.answerSurvey, ['course', 'id']],
  [contract.listModuleNotes, ['module', 'moduleId']],
  [contract.createNote, ['slide', 'slideId', 'body']],
  [contract.updateNote, ['note', 'noteId']],
  [contract.deleteNote, ['note', 'noteId']],
  [contract.restoreNote, ['note', 'noteId']],
  [contract.saveNoteCard, ['note', 'noteId']],
  [contract.deleteNoteCard, ['note', 'noteId']],
  [contract.getExam, ['exam', 'examId']],
  [contract.startAttempt, ['exam', 'examId']],
  [contract.getAttempt, ['attempt', 'attemptId']],
  [contract.saveDraft, ['attempt', 'attemptId']],
  [contract.flagQuestion, ['attempt', 'attemptId']],
  [contract.checkQuestion, ['attempt', 'attemptId']],
  [contract.leavePage, ['attempt', 'attemptId']],
  [contract.submitAttempt, ['attempt', 'attemptId']],
  [contract.reviewAttempt, ['attempt', 'attemptId']],
  [contract.getCoursePractice, ['course', 'id']],
  [contract.listPracticeQuestions, ['course', 'id']],
  [contract.answerPracticeQuestion, ['question', 'questionId']],
]);

/** Whether a call concerns the launched course, or the person alone. */
export async function isInLaunch(
  manager: EntityManager,
  { courseId }: LaunchScope,
  call: Endpoint | Stream,
  input: RequestInput,
): Promise<boolean> {
  const courseField = COURSE_FIELDS.get(call);
  if (!courseField) return courseField === null;
  const [kind, field, part = 'params'] = courseField;
  const value = Object(input[part])[field] as unknown;
  return typeof value === 'string' && isOfCourse(manager, { kind, value, courseId });
}
