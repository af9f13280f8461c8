import type { User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AttemptsService } from '../attempts/attempts.service.js';
import { presentUser } from './present-user.js';

/** The sections of the export, each with its query. */
export const EXPORT_SECTIONS = {
  enrollments: `
    SELECT courses.title AS course, progress::float, enrolled_at AS "enrolledAt", completed_at AS "completedAt",
           coalesce(sum(slide_views.study_seconds), 0)::int AS "studySeconds"
      FROM enrollments
      JOIN courses ON courses.id = enrollments.course_id
      LEFT JOIN slide_views ON slide_views.enrollment_id = enrollments.id
     WHERE enrollments.user_id = $1
     GROUP BY enrollments.id, courses.id ORDER BY enrolled_at`,
  slidesSeen: `
    SELECT courses.title AS course, slides.title AS slide, seen_at AS "seenAt", study_seconds AS "studySeconds"
      FROM enrollments
      JOIN slide_views ON slide_views.enrollment_id = enrollments.id
      JOIN slides ON slides.id = slide_views.slide_id
      JOIN courses ON courses.id = enrollments.course_id
     WHERE enrollments.user_id = $1 ORDER BY seen_at`,
  modulesCompleted: `
    SELECT courses.title AS course, modules.title AS module, module_completions.completed_at AS "completedAt"
      FROM enrollments
      JOIN module_completions ON module_completions.enrollment_id = enrollments.id
      JOIN modules ON modules.id = module_completions.module_id
      JOIN courses ON courses.id = enrollments.course_id
     WHERE enrollments.user_id = $1 ORDER BY module_completions.completed_at`,
  certificates: `
    SELECT course_name AS course, learner_name AS "learnerName", verification_id AS "verificationId",
           grade::float, issued_at AS "issuedAt"
      FROM certificates WHERE user_id = $1 ORDER BY issued_at`,
  ratings: `
    SELECT courses.title AS course, stars, rated_at AS "ratedAt"
      FROM course_ratings JOIN courses ON courses.id = course_ratings.course_id
     WHERE user_id = $1 ORDER BY rated_at`,
  conversations: `
    SELECT chat_sessions.title, chat_sessions.created_at AS "createdAt",
           coalesce(json_agg(json_build_object('role', role, 'content', content, 'metadata', metadata,
                                                     'isHelpful', is_helpful, 'ratingReason', rating_reason,
                                                     'createdAt', chat_messages.created_at)
                             ORDER BY chat_messages.created_at)
                    FILTER (WHERE chat_messages.id IS NOT NULL), '[]') AS messages
      FROM chat_sessions LEFT JOIN chat_messages ON chat_messages.session_id = chat_sessions.id
     WHERE user_id = $1
     GROUP BY chat_sessions.id ORDER BY chat_sessions.created_at`,
  uploads: `
    SELECT file_name AS "fileName", title, description, status, created_at AS "createdAt"
      FROM uploads WHERE user_id = $1 ORDER BY created_at`,
  examOverrides: `
    SELECT exams.title AS exam, exam_overrides.opens_at AS "opensAt", exam_overrides.due_date AS "dueDate",
           exam_overrides.closes_at AS "closesAt", extra_minutes AS "extraMinutes",
           exam_overrides.max_attempts AS "maxAttempts", reason, at
      FROM exam_overrides JOIN exams ON exams.id = exam_overrides.exam_id WHERE user_id = $1 ORDER BY at`,
  practiceCards: `
    SELECT questions.title AS question, is_in_review AS "isInReview", due_at AS "dueAt", answers, lapses,
           last_answer_at AS "lastAnswerAt"
      FROM practice_cards JOIN questions ON questions.id = question_id
     WHERE user_id = $1 ORDER BY due_at, questions.id`,
  practiceLog: `
    SELECT practice_log.id, questions.title AS question, kind, answer_id AS "answerId", response, fraction, rating,
           seconds, at
      FROM practice_log JOIN questions ON questions.id = question_id
     WHERE user_id = $1 ORDER BY practice_log.id`,
  tutorUsage: `
    SELECT day::text, questions, input_tokens::float AS "inputTokens", output_tokens::float AS "outputTokens"
      FROM tutor_usage WHERE user_id = $1 ORDER BY day`,
  sessions: `
    SELECT expire AS "expiresAt" FROM sessions WHERE sess->>'userId' = $1::text ORDER BY expire`,
  auditEntries: `
    SELECT at, action, actor_id = $1 AS "byYou", target_kind AS "targetKind", fields, detail
      FROM audit_entries WHERE actor_id = $1 OR (target_id = $1 AND target_kind = 'user') ORDER BY id`,
};

/** All data stored about a person, for their own download. */
@Injectable()
export class UserExportService {
  constructor(
    private readonly source: DataSource,
    private readonly attempts: AttemptsService,
  ) {}

  async exportUser(user: User): Promise<Record<string, unknown>> {
    const { id, email, firstName, lastName, profileImageUrl, role, createdAt, lastActive } =
      presentUser(user);
    const sections = Object.entries(EXPORT_SECTIONS).map(
      async ([name, sql]) => [name, await this.source.query<unknown[]>(sql, [user.id])] as const,
    );
    return {
      exportedAt: new Date().toISOString(),
      profile: { id, email, firstName, lastName, profileImageUrl, role, createdAt, lastActive },
      signIn: { provider: user.issuer, subject: user.subject },
      ...Object.fromEntries(await Promise.all(sections)),
      // With marks and comments as far as the review rules of the exam allow.
      examAttempts: await this.attempts.exportOwn(user),
    };
  }
}
