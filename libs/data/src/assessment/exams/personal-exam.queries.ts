import {
  type Exam as ExamOnWire,
  type ExamBehavior,
  type ExamNavigation,
  type GradingMethod,
  LATE_SAVE_SECONDS,
  type ReviewRules,
  type Locale,
} from '@lectern/contract';
import type { EntityManager } from 'typeorm';
import { changeRows, queryRows, type Sql, sql } from '../../database/sql.js';
import { isCourseOpen, opensAt } from '../../learning/access-conditions.queries.js';
import { assignedCourses } from '../../learning/due-dates.queries.js';
import { earliestCountedStart } from '../../learning/past-enrollments.queries.js';
import { visibleResult } from '../../learning/visible-results.queries.js';
import { collate } from '../../platform/collate.queries.js';

/**
 * An exam with one person's own dates, time limit and attempts, after overrides are applied. If the exam has no due date and a group
 * has assigned the course to the person, the due date is that of the assigned course.
 */
export interface PersonalExam extends Pick<ExamOnWire, 'id' | 'courseId' | 'title' | 'description' | 'type'> {
  courseTitle: string;
  courseSlug: string;
  /** A fixed date, or a number of days after the person's enrollment. */
  opensAt: Date | null;
  /** Whether the course is locked for the person. */
  isCourseLocked: boolean;
  dueDate: Date | null;
  closesAt: Date | null;
  /** Minutes, including the person's extra time. */
  timeLimit: number | null;
  maxAttempts: number | null;
  /** Attempts that started earlier belong to a past enrollment and do not count; null: all attempts count. */
  earliestCountedStart: Date | null;
  passingScore: number;
  gradingMethod: GradingMethod;
  behavior: ExamBehavior;
  navigation: ExamNavigation;
  onePerPage: boolean;
  shuffleQuestions: boolean;
  shuffleOptions: boolean;
  reviewRules: ReviewRules;
  tutorIsSilent: boolean;
  isRequiredForCertificate: boolean;
  /** Whether the exam is an assignment and a person has graded an attempt, so that the handed-in work can no longer be changed. */
  isGradedAssignment: boolean;
  /** The person's result in percent; null if there is none, or the review rules hide it at present. */
  percent: number | null;
}

/** SQL from SELECT to FROM: exams as `PersonalExam`, from the tables `exams`, `courses` and the person's `exam_overrides`. */
const selectPersonalExams = (userId: string | null) => sql`
  SELECT exams.id, exams.course_id AS "courseId", exams.title, exams.description, exams.type,
         courses.title AS "courseTitle", courses.slug AS "courseSlug",
         coalesce(exam_overrides.opens_at, ${opensAt(sql`exams`, sql`courses.id`, sql`${userId}::uuid`)}) AS "opensAt",
         NOT ${isCourseOpen(sql`courses.id`, sql`${userId}::uuid`)} AS "isCourseLocked",
         ${personalDueDate(sql`${userId}::uuid`)} AS "dueDate",
         coalesce(exam_overrides.closes_at, exams.closes_at) AS "closesAt",
         exams.time_limit + coalesce(exam_overrides.extra_minutes, 0) AS "timeLimit",
         coalesce(exam_overrides.max_attempts, exams.max_attempts) AS "maxAttempts",
         ${earliestCountedStart(sql`${userId}::uuid`, sql`courses.id`)} AS "earliestCountedStart",
         exams.passing_score AS "passingScore", exams.grading_method AS "gradingMethod", exams.behavior,
         exams.navigation, exams.one_per_page AS "onePerPage", exams.shuffle_questions AS "shuffleQuestions",
         exams.shuffle_options AS "shuffleOptions", exams.review_rules AS "reviewRules",
         exams.tutor_is_silent AS "tutorIsSilent", exams.is_required_for_certificate AS "isRequiredForCertificate",
         exams.type = 'assignment' AND EXISTS (
           SELECT FROM attempts JOIN attempt_questions answers ON answers.attempt_id = attempts.id
            WHERE attempts.exam_id = exams.id AND attempts.user_id = ${userId} AND answers.mark_version > 0
              AND attempts.submitted_at IS NOT NULL
              AND attempts.started_at >= coalesce(${earliestCountedStart(sql`${userId}::uuid`, sql`courses.id`)}, '-infinity')
         ) AS "isGradedAssignment",
         result.percent
    FROM exams
    JOIN courses ON courses.id = exams.course_id
    LEFT JOIN exam_overrides ON exam_overrides.exam_id = exams.id AND exam_overrides.user_id = ${userId}
    LEFT JOIN LATERAL (${visibleResult(sql`${userId}::uuid`)}) result ON true`;

/**
 * SQL expression: the due date of a row of `exams` for a person. The first that exists of: the person's override, the exam's due date,
 * and the due date of the course if a group has assigned the course to the person.
 */
export const personalDueDate = (userId: Sql): Sql => sql`coalesce(
  (SELECT overrides.due_date FROM exam_overrides overrides WHERE overrides.exam_id = exams.id AND overrides.user_id = ${userId}),
  exams.due_date,
  (SELECT min(assigned_courses.due_at)
     FROM (${assignedCourses(sql`members.user_id = ${userId} AND assigned.course_id = exams.course_id`)}) assigned_courses))`;

/** Finds the due dates that apply to the learners of attempts, by the attempt's id; null if there is none. */
export async function findAttemptDueDates(
  manager: EntityManager,
  attemptIds: string[],
): Promise<Map<string, Date | null>> {
  const rows = await queryRows<{ id: string; dueDate: Date | null }>(
    manager,
    sql`
    SELECT attempts.id, ${personalDueDate(sql`attempts.user_id`)} AS "dueDate"
      FROM attempts JOIN exams ON exams.id = attempts.exam_id
     WHERE attempts.id = ANY (${attemptIds})`,
  );
  return new Map(rows.map(({ id, dueDate }) => [id, dueDate]));
}

/**
 * Finds the published exams of the published courses that a person is enrolled in. Exams are sorted by due date, those without one last.
 * @param examId limits the result to this exam; null: all exams
 */
export function findOwnExams(
  manager: EntityManager,
  userId: string,
  { examId, locale }: { examId: string | null; locale: Locale | null },
) {
  return queryRows<PersonalExam>(
    manager,
    sql`${selectPersonalExams(userId)}
       JOIN enrollments ON enrollments.course_id = courses.id AND enrollments.user_id = ${userId}
      WHERE exams.is_published AND courses.is_published AND (${examId}::uuid IS NULL OR exams.id = ${examId})
      ORDER BY "dueDate" NULLS LAST, ${collate(sql`exams.title`, locale)}, exams.id`,
  );
}

/**
 * Finds an exam, published or not, with the dates of one person.
 * @param userId null: the exam has its own dates
 */
export async function findPersonalExam(
  manager: EntityManager,
  examId: string,
  userId: string | null,
): Promise<PersonalExam | undefined> {
  const [exam] = await queryRows<PersonalExam>(
    manager,
    sql`${selectPersonalExams(userId)} WHERE exams.id = ${examId}`,
  );
  return exam;
}

/**
 * Sets the deadlines of an exam's open attempts after its dates, time limit or overrides have changed. The new deadline is never in the
 * past. Overdue attempts, which the worker has not ended yet, are not changed, nor are reopened attempts, which have their own deadline.
 * @param userId limits the change to this person's attempts; null: all
 */
export async function retimeAttempts(
  manager: EntityManager,
  examId: string,
  userId: string | null = null,
): Promise<void> {
  await changeRows(
    manager,
    sql`UPDATE attempts SET deadline_at = CASE WHEN times.deadline IS NOT NULL
                                            THEN greatest(times.deadline, clock_timestamp()) END
       FROM (SELECT open.id, least(open.started_at + make_interval(mins => time_limit + coalesce(extra_minutes, 0)),
                                   coalesce(exam_overrides.closes_at, exams.closes_at)) AS deadline
               FROM attempts open
               JOIN exams ON exams.id = open.exam_id
               LEFT JOIN exam_overrides ON exam_overrides.exam_id = exams.id AND exam_overrides.user_id = open.user_id
              WHERE open.exam_id = ${examId} AND open.submitted_at IS NULL AND open.reopened_at IS NULL AND (${userId}::uuid IS NULL OR open.user_id = ${userId})
                AND (open.deadline_at IS NULL
                     OR open.deadline_at >= clock_timestamp() - make_interval(secs => ${LATE_SAVE_SECONDS}))) times
      WHERE attempts.id = times.id AND attempts.submitted_at IS NULL`,
  );
}
