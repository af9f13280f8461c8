import { allEnrollments, shownGrade } from '@lectern/data';

/** SQL: the person's enrollments, those before the renewal of a certificate included. */
const OWN = `enrollments JOIN (${allEnrollments('$1')}) own USING (id)`;

/**
 * The sections of a person's export, each with its query; $1 is the user's id. `personal-data.db.test.ts` compares them with
 * the tables.
 */
export const EXPORT_SECTIONS = {
  enrollments: `
    SELECT courses.title AS course, progress::float, enrolled_at AS "enrolledAt", completed_at AS "completedAt",
           renewed_at AS "renewedAt", coalesce(sum(slide_views.study_seconds), 0)::int AS "studySeconds"
      FROM ${OWN}
      JOIN courses ON courses.id = enrollments.course_id
      LEFT JOIN past_enrollments ON past_enrollments.enrollment_id = enrollments.id
      LEFT JOIN slide_views ON slide_views.enrollment_id = enrollments.id
     GROUP BY enrollments.id, courses.id, renewed_at ORDER BY enrolled_at`,
  slidesSeen: `
    SELECT courses.title AS course, slides.title AS slide, seen_at AS "seenAt", study_seconds AS "studySeconds"
      FROM ${OWN}
      JOIN slide_views ON slide_views.enrollment_id = enrollments.id
      JOIN slides ON slides.id = slide_views.slide_id
      JOIN courses ON courses.id = enrollments.course_id
     ORDER BY seen_at`,
  progressInRemovedParts: `
    SELECT courses.title AS course, removed_progress.at, study_seconds AS "studySeconds"
      FROM ${OWN}
      JOIN removed_progress ON removed_progress.enrollment_id = enrollments.id
      JOIN courses ON courses.id = enrollments.course_id
     ORDER BY removed_progress.at`,
  modulesCompleted: `
    SELECT courses.title AS course, modules.title AS module, module_completions.completed_at AS "completedAt"
      FROM ${OWN}
      JOIN module_completions ON module_completions.enrollment_id = enrollments.id
      JOIN modules ON modules.id = module_completions.module_id
      JOIN courses ON courses.id = enrollments.course_id
     ORDER BY module_completions.completed_at`,
  certificates: `
    SELECT course_name AS course, learner_name AS "learnerName", verification_id AS "verificationId",
           (${shownGrade('certificates')})::float AS grade, requirements, issued_at AS "issuedAt", expires_at AS "expiresAt"
      FROM certificates WHERE user_id = $1 ORDER BY issued_at`,
  ratings: `
    SELECT courses.title AS course, stars, rated_at AS "ratedAt"
      FROM course_ratings JOIN courses ON courses.id = course_ratings.course_id
     WHERE user_id = $1 ORDER BY rated_at`,
  coursesTaught: `
    SELECT courses.title AS course, is_owner AS "isOwner", added_at AS "addedAt"
      FROM course_instructors JOIN courses ON courses.id = course_id WHERE user_id = $1 ORDER BY added_at`,
  groups: `
    SELECT groups.name AS "group", source, joined_at AS "joinedAt"
      FROM group_members JOIN groups ON groups.id = group_id WHERE user_id = $1 ORDER BY joined_at`,
  groupsManaged: `
    SELECT groups.name AS "group", added_at AS "addedAt"
      FROM group_managers JOIN groups ON groups.id = group_id WHERE user_id = $1 ORDER BY added_at`,
  reminders: `
    SELECT kind, reminders.created_at AS "sentAt" FROM reminders WHERE user_id = $1 ORDER BY reminders.created_at`,
  reminderMessages: `
    SELECT day::text FROM reminder_digests WHERE user_id = $1 ORDER BY day`,
  reminderSettings: `
    SELECT muted_in_panel AS "mutedInPanel", muted_by_mail AS "mutedByMail" FROM reminder_settings WHERE user_id = $1`,
  calendarFeed: `
    SELECT created_at AS "createdAt" FROM calendar_feeds WHERE user_id = $1`,
  invitations: `
    SELECT invitations.email, invitations.first_name AS "firstName", invitations.last_name AS "lastName", invitations.role,
           groups.name AS "group", managed.name AS "managedGroup", courses.title AS course, sent_at AS "sentAt", expires_at AS "expiresAt", accepted_at AS "acceptedAt",
           withdrawn_at AS "withdrawnAt"
      FROM users
      JOIN invitations ON invitations.user_id = users.id OR invitations.email = users.email
      LEFT JOIN groups ON groups.id = group_id
      LEFT JOIN groups managed ON managed.id = managed_group_id
      LEFT JOIN courses ON courses.id = course_id
     WHERE users.id = $1 ORDER BY invitations.created_at`,
  invitationsSent: `
    SELECT groups.name AS "group", managed.name AS "managedGroup", courses.title AS course, invitations.role,
           sent_at AS "sentAt"
      FROM invitations
      LEFT JOIN groups ON groups.id = group_id
      LEFT JOIN groups managed ON managed.id = managed_group_id
      LEFT JOIN courses ON courses.id = course_id
     WHERE invited_by_id = $1 ORDER BY invitations.created_at`,
  importedRows: `
    SELECT file_name AS file, line AS row, user_import_rows.email, user_import_rows.first_name AS "firstName",
           user_import_rows.last_name AS "lastName", user_import_rows.role, user_import_rows.groups
      FROM users
      JOIN user_import_rows ON user_import_rows.email = users.email
      JOIN user_imports ON user_imports.id = import_id
     WHERE users.id = $1 ORDER BY user_imports.created_at, line`,
  userImports: `
    SELECT file_name AS "fileName", status, created_at AS "createdAt"
      FROM user_imports WHERE created_by_id = $1 ORDER BY created_at`,
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
  questionPictures: `
    SELECT id, width, height, created_at AS "createdAt"
      FROM question_pictures WHERE created_by_id = $1 ORDER BY created_at`,
  savedReports: `
    SELECT name, query, weekday, created_at AS "createdAt"
      FROM saved_reports WHERE user_id = $1 ORDER BY created_at`,
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
    SELECT sess->>'userAgent' AS browser, to_timestamp((sess->>'signedInAt')::bigint / 1000) AS "signedInAt",
           to_timestamp((sess->>'lastSeenAt')::bigint / 1000) AS "lastSeenAt", expire AS "expiresAt"
      FROM sessions WHERE sess->>'userId' = $1::text ORDER BY expire`,
  account: `
    SELECT accounts.email, accounts.first_name AS "firstName", accounts.last_name AS "lastName",
           email_verified_at AS "emailVerifiedAt", accounts.created_at AS "createdAt"
      FROM users JOIN accounts ON accounts.id::text = users.subject WHERE users.id = $1`,
  passkeys: `
    SELECT name, passkeys.created_at AS "createdAt", last_used_at AS "lastUsedAt"
      FROM passkeys JOIN users ON users.subject = account_id::text WHERE users.id = $1 ORDER BY passkeys.created_at`,
  authenticatorApps: `
    SELECT confirmed_at AS "addedAt", last_used_at AS "lastUsedAt"
      FROM authenticator_apps JOIN users ON users.subject = account_id::text
     WHERE users.id = $1 AND confirmed_at IS NOT NULL`,
  recoveryCodes: `
    SELECT used_at AS "usedAt"
      FROM recovery_codes JOIN users ON users.subject = account_id::text WHERE users.id = $1 ORDER BY used_at`,
  addressChanges: `
    SELECT new_email AS "newEmail", expires_at AS "expiresAt", used_at AS "usedAt"
      FROM users JOIN one_time_links ON account_id::text = users.subject
     WHERE users.id = $1 AND new_email IS NOT NULL ORDER BY expires_at`,
  messages: `
    SELECT kind, recipient, mails.subject, status, mails.created_at AS "createdAt"
      FROM users JOIN mails ON account_id::text = users.subject OR recipient = users.email
     WHERE users.id = $1 ORDER BY mails.created_at`,
  questionsWritten: `
    SELECT questions.title, question_versions.version, question_versions.created_at AS "createdAt"
      FROM question_versions JOIN questions ON questions.id = question_id
     WHERE created_by_id = $1 ORDER BY question_versions.created_at`,
  questionImports: `
    SELECT file_name AS "fileName", format, question_count AS "questionCount", created_at AS "createdAt"
      FROM question_imports WHERE created_by_id = $1 ORDER BY created_at`,
  overridesSet: `
    SELECT exams.title AS exam, at
      FROM exam_overrides JOIN exams ON exams.id = exam_overrides.exam_id WHERE by_id = $1 ORDER BY at`,
  answersGraded: `
    SELECT exams.title AS exam, attempt_steps.kind, attempt_steps.at
      FROM attempt_steps
      JOIN attempt_questions ON attempt_questions.id = attempt_question_id
      JOIN attempts ON attempts.id = attempt_id
      JOIN exams ON exams.id = exam_id
     WHERE by_id = $1 OR graded_by_id = $1 ORDER BY attempt_steps.at`,
  regrades: `
    SELECT exams.title AS exam, rule, reason, at
      FROM regrades JOIN exams ON exams.id = exam_id WHERE by_id = $1 ORDER BY at`,
  auditEntries: `
    SELECT at, action, actor_id = $1 AS "byYou", target_kind AS "targetKind", fields, detail
      FROM audit_entries WHERE actor_id = $1 OR (target_id = $1 AND target_kind = 'user') ORDER BY id`,
};
