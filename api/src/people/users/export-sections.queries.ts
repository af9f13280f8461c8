import {
  collate,
  allEnrollments,
  LTI_ISSUER_MARK,
  LTI_SUBJECT_MARK,
  shownGrade,
  type Sql,
  sql,
} from '@lectern/data';

/**
 * Lists the sections of the export of a person's data, each with the query that reads its rows; the section's name is a key of the
 * exported JSON. `personal-data.db.test.ts` checks that every table with personal data has a section.
 */
export function getExportSections(userId: string, { isAddressConfirmed }: { isAddressConfirmed: boolean }) {
  // A stranger may have signed up with an address that is not confirmed, so what names the address alone is left out.
  const hasAddress = (address: Sql): Sql => (isAddressConfirmed ? sql`${address} = users.email` : sql`false`);
  // All enrollments of the person. Earlier ones, which the renewal of a certificate replaced, are included.
  const ownEnrollments = sql`enrollments JOIN (${allEnrollments(sql`${userId}`)}) own_enrollments USING (id)`;
  return {
    enrollments: sql`
    SELECT courses.title AS course, enrollments.progress::float, enrollments.enrolled_at AS "enrolledAt", enrollments.completed_at AS "completedAt",
           past_enrollments.renewed_at AS "renewedAt", coalesce(sum(slide_views.study_seconds), 0)::int AS "studySeconds"
      FROM ${ownEnrollments}
      JOIN courses ON courses.id = enrollments.course_id
      LEFT JOIN past_enrollments ON past_enrollments.enrollment_id = enrollments.id
      LEFT JOIN slide_views ON slide_views.enrollment_id = enrollments.id
     GROUP BY enrollments.id, courses.id, past_enrollments.renewed_at
     ORDER BY enrollments.enrolled_at`,
    slidesSeen: sql`
    SELECT courses.title AS course, slides.title AS slide, slide_views.seen_at AS "seenAt", slide_views.study_seconds AS "studySeconds"
      FROM ${ownEnrollments}
      JOIN slide_views ON slide_views.enrollment_id = enrollments.id
      JOIN slides ON slides.id = slide_views.slide_id
      JOIN courses ON courses.id = enrollments.course_id
     ORDER BY slide_views.seen_at`,
    videosWatched: sql`
    SELECT courses.title AS course, slides.title AS slide, videos.name AS video, watches.ranges, watches.share,
           watches.position, watches.study_seconds AS "studySeconds", watches.reported_at AS "lastPlayedAt"
      FROM slide_video_watches watches
      JOIN slide_videos videos ON videos.id = watches.video_id
      JOIN courses ON courses.id = videos.course_id
      LEFT JOIN slides ON slides.id = videos.slide_id
     WHERE watches.user_id = ${userId}
     ORDER BY watches.reported_at`,
    videoUploads: sql`
    SELECT slides.title AS slide, video_uploads.name, video_uploads.bytes::float, video_uploads.created_at AS "createdAt"
      FROM slide_video_uploads video_uploads JOIN slides ON slides.id = video_uploads.slide_id
     WHERE video_uploads.user_id = ${userId}
     ORDER BY video_uploads.created_at`,
    videosUploaded: sql`
    SELECT courses.title AS course, slides.title AS slide, videos.name, videos.created_at AS "createdAt"
      FROM slide_videos videos
      JOIN courses ON courses.id = videos.course_id
      LEFT JOIN slides ON slides.id = videos.slide_id
     WHERE videos.uploaded_by_id = ${userId}
     ORDER BY videos.created_at`,
    progressInRemovedParts: sql`
    SELECT courses.title AS course, removed_progress.at, removed_progress.study_seconds AS "studySeconds"
      FROM ${ownEnrollments}
      JOIN removed_progress ON removed_progress.enrollment_id = enrollments.id
      JOIN courses ON courses.id = enrollments.course_id
     ORDER BY removed_progress.at`,
    modulesCompleted: sql`
    SELECT courses.title AS course, modules.title AS module, module_completions.completed_at AS "completedAt"
      FROM ${ownEnrollments}
      JOIN module_completions ON module_completions.enrollment_id = enrollments.id
      JOIN modules ON modules.id = module_completions.module_id
      JOIN courses ON courses.id = enrollments.course_id
     ORDER BY module_completions.completed_at`,
    certificates: sql`
    SELECT course_name AS course, learner_name AS "learnerName", verification_id AS "verificationId",
           (${shownGrade(sql`certificates`)})::float AS grade, grade_source AS "gradeSource", requirements,
           issued_at AS "issuedAt", expires_at AS "expiresAt"
      FROM certificates WHERE user_id = ${userId} ORDER BY issued_at`,
    digitalCredentials: sql`
    SELECT certificates.course_name AS course, '/api/credentials/' || credentials.id AS address,
           credentials.document IS NOT NULL AS "isPublished", credentials.requested_at AS "requestedAt",
           credentials.revoked_at AS "revokedAt", credentials.revocation_reason AS "revocationReason"
      FROM credentials JOIN certificates ON certificates.id = credentials.certificate_id
     WHERE certificates.user_id = ${userId} ORDER BY credentials.requested_at`,
    credentialsRevoked: sql`
    SELECT credentials.revoked_at AS "revokedAt", credentials.revocation_reason AS "revocationReason"
      FROM credentials WHERE credentials.revoked_by_id = ${userId} ORDER BY credentials.revoked_at`,
    ratings: sql`
    SELECT courses.title AS course, course_ratings.stars, course_ratings.rated_at AS "ratedAt"
      FROM course_ratings JOIN courses ON courses.id = course_ratings.course_id
     WHERE course_ratings.user_id = ${userId} ORDER BY course_ratings.rated_at`,
    coursesTaught: sql`
    SELECT courses.title AS course, taught.is_owner AS "isOwner", taught.added_at AS "addedAt"
      FROM course_instructors taught JOIN courses ON courses.id = taught.course_id
     WHERE taught.user_id = ${userId} ORDER BY taught.added_at`,
    gradesEntered: sql`
    SELECT courses.title AS course, grade_columns.title AS "column", grade_entries.points,
           grade_columns.max_points AS "maxPoints", grade_entries.comment, grade_entries.updated_at AS "updatedAt"
      FROM grade_entries
      JOIN grade_columns ON grade_columns.id = grade_entries.column_id
      JOIN courses ON courses.id = grade_columns.course_id
     WHERE grade_entries.user_id = ${userId} ORDER BY grade_entries.updated_at`,
    courseDrafts: sql`
    SELECT courses.title AS course, drafts.edit, drafts.updated_at AS "updatedAt"
      FROM course_drafts drafts JOIN courses ON courses.id = drafts.course_id
     WHERE drafts.user_id = ${userId} ORDER BY drafts.updated_at`,
    courseVersionsReplaced: sql`
    SELECT courses.title AS course, versions.replaced_at AS "replacedAt"
      FROM course_versions versions JOIN courses ON courses.id = versions.course_id
     WHERE versions.replaced_by_id = ${userId} ORDER BY versions.replaced_at`,
    scormRuns: sql`
    SELECT courses.title AS course, modules.title AS module, runs.activity + 1 AS activity, runs.state, runs.score,
           runs.is_passed AS "isPassed", runs.seconds, runs.started_at AS "startedAt", runs.updated_at AS "updatedAt",
           runs.completed_at AS "completedAt"
      FROM scorm_runs runs
      JOIN scorm_packages packages ON packages.id = runs.package_id
      JOIN modules ON modules.id = packages.module_id
      JOIN courses ON courses.id = modules.course_id
     WHERE runs.user_id = ${userId} ORDER BY runs.started_at, runs.activity`,
    externalTools: sql`
    SELECT courses.title AS course, modules.title AS module, tools.name AS tool, runs.opened_at AS "openedAt",
           runs.last_opened_at AS "lastOpenedAt", runs.score, runs.activity, runs.grading, runs.comment,
           runs.reported_at AS "reportedAt"
      FROM external_tool_runs runs
      JOIN external_tool_links links ON links.id = runs.link_id
      JOIN modules ON modules.id = links.module_id
      JOIN courses ON courses.id = modules.course_id
      LEFT JOIN external_tools tools ON tools.id = links.tool_id
     WHERE runs.user_id = ${userId} ORDER BY runs.opened_at`,
    externalToolScores: sql`
    SELECT courses.title AS course, columns.title AS column, tools.name AS tool, scores.score, scores.activity, scores.grading,
           scores.comment, scores.reported_at AS "reportedAt"
      FROM external_tool_scores scores
      JOIN external_tool_line_items items ON items.id = scores.line_item_id
      JOIN grade_columns columns ON columns.id = items.grade_column_id
      JOIN courses ON courses.id = columns.course_id
      LEFT JOIN external_tools tools ON tools.id = items.tool_id
     WHERE scores.user_id = ${userId} ORDER BY scores.reported_at`,
    externalToolNames: sql`
    SELECT tools.name AS tool, tool_users.subject AS "nameThere", tool_users.created_at AS since
      FROM external_tool_people tool_users JOIN external_tools tools ON tools.id = tool_users.tool_id
     WHERE tool_users.user_id = ${userId} ORDER BY tool_users.created_at`,
    notes: sql`
    SELECT coalesce(courses.title, notes.course_title) AS course, coalesce(modules.title, notes.module_title) AS module,
           coalesce(slides.title, notes.slide_title) AS slide, notes.kind, notes.quote, notes.text, notes.color,
           notes.place_x AS "placeX", notes.place_y AS "placeY", notes.created_at AS "createdAt",
           notes.updated_at AS "updatedAt", notes.deleted_at AS "deletedAt"
      FROM notes
      LEFT JOIN courses ON courses.id = notes.course_id
      LEFT JOIN slides ON slides.id = notes.slide_id
      LEFT JOIN modules ON modules.id = slides.module_id
     WHERE notes.user_id = ${userId} ORDER BY notes.created_at`,
    questionsToPeople: sql`
    SELECT courses.title AS course, coalesce(slides.title, threads.slide_title) AS slide, threads.title, threads.audience,
           threads.quote, threads.place_x AS "placeX", threads.place_y AS "placeY", threads.is_from_tutor AS "isFromTutor",
           threads.created_at AS "createdAt"
      FROM threads
      JOIN courses ON courses.id = threads.course_id
      LEFT JOIN slides ON slides.id = threads.slide_id
     WHERE threads.asker_id = ${userId} ORDER BY threads.created_at`,
    posts: sql`
    SELECT courses.title AS course, coalesce(slides.title, threads.slide_title) AS slide, posts.id = threads.id AS "isQuestion",
           posts.text, posts.created_at AS "createdAt", posts.edited_at AS "editedAt", posts.deleted_at AS "deletedAt",
           posts.hidden_at AS "hiddenAt", posts.hidden_reason AS "hiddenReason"
      FROM posts
      JOIN threads ON threads.id = posts.thread_id
      JOIN courses ON courses.id = threads.course_id
      LEFT JOIN slides ON slides.id = threads.slide_id
     WHERE posts.author_id = ${userId} ORDER BY posts.created_at`,
    answersAccepted: sql`
    SELECT courses.title AS course, threads.accepted_at AS "acceptedAt"
      FROM threads JOIN courses ON courses.id = threads.course_id
     WHERE threads.accepted_by_id = ${userId} ORDER BY threads.accepted_at`,
    postsHidden: sql`
    SELECT courses.title AS course, posts.hidden_at AS "hiddenAt", posts.hidden_reason AS "hiddenReason"
      FROM posts
      JOIN threads ON threads.id = posts.thread_id
      JOIN courses ON courses.id = threads.course_id
     WHERE posts.hidden_by_id = ${userId} ORDER BY posts.hidden_at`,
    postsReported: sql`
    SELECT courses.title AS course, post_reports.reason, post_reports.created_at AS "createdAt"
      FROM post_reports
      JOIN posts ON posts.id = post_reports.post_id
      JOIN threads ON threads.id = posts.thread_id
      JOIN courses ON courses.id = threads.course_id
     WHERE post_reports.user_id = ${userId} ORDER BY post_reports.created_at`,
    mentions: sql`
    SELECT courses.title AS course, post_mentions.created_at AS "createdAt"
      FROM post_mentions
      JOIN posts ON posts.id = post_mentions.post_id
      JOIN threads ON threads.id = posts.thread_id
      JOIN courses ON courses.id = threads.course_id
     WHERE post_mentions.user_id = ${userId} ORDER BY post_mentions.created_at`,
    questionsFollowed: sql`
    SELECT courses.title AS course, thread_members.is_following AS "isFollowing",
           nullif(thread_members.read_at, '-infinity') AS "readAt"
      FROM thread_members
      JOIN threads ON threads.id = thread_members.thread_id
      JOIN courses ON courses.id = threads.course_id
     WHERE thread_members.user_id = ${userId} ORDER BY threads.created_at`,
    announcementsWritten: sql`
    SELECT courses.title AS course, groups.name AS "group", announcements.title, announcements.text,
           announcements.created_at AS "createdAt", announcements.publish_at AS "publishAt",
           announcements.published_at AS "publishedAt", announcements.edited_at AS "editedAt",
           announcements.deleted_at AS "deletedAt"
      FROM announcements
      LEFT JOIN courses ON courses.id = announcements.course_id
      LEFT JOIN groups ON groups.id = announcements.group_id
     WHERE announcements.author_id = ${userId} ORDER BY announcements.created_at`,
    announcementsReceived: sql`
    SELECT courses.title AS course, groups.name AS "group", announcements.title,
           announcements.published_at AS "publishedAt", recipients.read_at AS "readAt"
      FROM announcement_recipients recipients
      JOIN announcements ON announcements.id = recipients.announcement_id
      LEFT JOIN courses ON courses.id = announcements.course_id
      LEFT JOIN groups ON groups.id = announcements.group_id
     WHERE recipients.user_id = ${userId} ORDER BY announcements.published_at`,
    meetingsPlanned: sql`
    SELECT courses.title AS course, meetings.title, meetings.starts_at AS "startsAt", meetings.created_at AS "createdAt",
           meetings.cancelled_at AS "cancelledAt"
      FROM meetings JOIN courses ON courses.id = meetings.course_id
     WHERE meetings.created_by_id = ${userId} ORDER BY meetings.created_at, meetings.position`,
    surveysAnswered: sql`
    SELECT courses.title AS course
      FROM survey_participants participants JOIN courses ON courses.id = participants.course_id
     WHERE participants.user_id = ${userId} ORDER BY ${collate(sql`courses.title`, null)}, courses.id`,
    surveyAnswers: sql`
    SELECT courses.title AS course, responses.answered_at AS "answeredAt", items.prompt AS item, answers.step, answers.text,
           (SELECT options.option ->> 'text' FROM jsonb_array_elements(items.options) options (option)
             WHERE options.option ->> 'id' = answers.option_id::text) AS "option"
      FROM survey_responses responses
      JOIN courses ON courses.id = responses.course_id
      LEFT JOIN survey_answers answers ON answers.response_id = responses.id
      LEFT JOIN survey_items items ON items.id = answers.item_id
     WHERE responses.user_id = ${userId} ORDER BY responses.answered_at, items.position, answers.id`,
    learningPaths: sql`
    SELECT paths.title AS path, path_enrollments.progress::float, path_enrollments.enrolled_at AS "enrolledAt", path_enrollments.completed_at AS "completedAt"
      FROM learning_path_enrollments path_enrollments JOIN learning_paths paths ON paths.id = path_enrollments.path_id
     WHERE path_enrollments.user_id = ${userId} ORDER BY path_enrollments.enrolled_at`,
    learningPathSteps: sql`
    SELECT paths.title AS path, steps.position + 1 AS step, learning_path_step_completions.completed_at AS "completedAt"
      FROM learning_path_step_completions
      JOIN learning_path_steps steps ON steps.id = learning_path_step_completions.step_id
      JOIN learning_paths paths ON paths.id = steps.path_id
     WHERE learning_path_step_completions.user_id = ${userId} ORDER BY learning_path_step_completions.completed_at`,
    learningPathsOwned: sql`
    SELECT learning_paths.title AS path, learning_paths.created_at AS "createdAt"
      FROM learning_paths WHERE learning_paths.owner_id = ${userId} ORDER BY learning_paths.created_at`,
    groups: sql`
    SELECT groups.name AS "group", members.source, members.joined_at AS "joinedAt"
      FROM group_members members JOIN groups ON groups.id = members.group_id
     WHERE members.user_id = ${userId} ORDER BY members.joined_at`,
    groupsManaged: sql`
    SELECT groups.name AS "group", managers.added_at AS "addedAt"
      FROM group_managers managers JOIN groups ON groups.id = managers.group_id
     WHERE managers.user_id = ${userId} ORDER BY managers.added_at`,
    reminders: sql`
    SELECT kind, reminders.created_at AS "sentAt" FROM reminders WHERE user_id = ${userId} ORDER BY reminders.created_at`,
    reminderMessages: sql`
    SELECT day::text FROM reminder_digests WHERE user_id = ${userId} ORDER BY day`,
    reminderSettings: sql`
    SELECT muted_in_panel AS "mutedInPanel", muted_by_mail AS "mutedByMail" FROM reminder_settings WHERE user_id = ${userId}`,
    notificationsRead: sql`
    SELECT kind, occurred_at AS "occurredAt" FROM notification_reads WHERE user_id = ${userId} ORDER BY occurred_at`,
    plannedReviews: sql`
    SELECT courses.title AS course, planned_reviews.due_at AS "dueAt"
      FROM planned_reviews JOIN courses ON courses.id = planned_reviews.course_id
     WHERE planned_reviews.user_id = ${userId} ORDER BY planned_reviews.due_at`,
    calendarFeed: sql`
    SELECT created_at AS "createdAt" FROM calendar_feeds WHERE user_id = ${userId}`,
    invitations: sql`
    SELECT invitations.email, invitations.first_name AS "firstName", invitations.last_name AS "lastName", invitations.role,
           groups.name AS "group", managed_groups.name AS "managedGroup", courses.title AS course,
           invitations.sent_at AS "sentAt", invitations.expires_at AS "expiresAt",
           invitations.accepted_at AS "acceptedAt", invitations.withdrawn_at AS "withdrawnAt"
      FROM users
      JOIN invitations ON invitations.user_id = users.id OR ${hasAddress(sql`invitations.email`)}
      LEFT JOIN groups ON groups.id = invitations.group_id
      LEFT JOIN groups managed_groups ON managed_groups.id = invitations.managed_group_id
      LEFT JOIN courses ON courses.id = invitations.course_id
     WHERE users.id = ${userId} ORDER BY invitations.created_at`,
    invitationsSent: sql`
    SELECT groups.name AS "group", managed_groups.name AS "managedGroup", courses.title AS course, invitations.role,
           invitations.sent_at AS "sentAt"
      FROM invitations
      LEFT JOIN groups ON groups.id = invitations.group_id
      LEFT JOIN groups managed_groups ON managed_groups.id = invitations.managed_group_id
      LEFT JOIN courses ON courses.id = invitations.course_id
     WHERE invitations.invited_by_id = ${userId} ORDER BY invitations.created_at`,
    importedRows: sql`
    SELECT user_imports.file_name AS file, user_import_rows.line AS row, user_import_rows.email,
           user_import_rows.first_name AS "firstName", user_import_rows.last_name AS "lastName", user_import_rows.role,
           user_import_rows.groups
      FROM users
      JOIN user_import_rows ON ${hasAddress(sql`user_import_rows.email`)}
      JOIN user_imports ON user_imports.id = user_import_rows.import_id
     WHERE users.id = ${userId} ORDER BY user_imports.created_at, user_import_rows.line`,
    userImports: sql`
    SELECT file_name AS "fileName", status, created_at AS "createdAt"
      FROM user_imports WHERE created_by_id = ${userId} ORDER BY created_at`,
    conversations: sql`
    SELECT chat_sessions.title, chat_sessions.created_at AS "createdAt",
           coalesce(json_agg(json_build_object('role', messages.role, 'content', messages.content, 'metadata', messages.metadata - 'parts',
                                                     'isHelpful', messages.is_helpful, 'ratingReason', messages.rating_reason,
                                                     'createdAt', messages.created_at)
                             ORDER BY messages.created_at)
                    FILTER (WHERE messages.id IS NOT NULL), '[]') AS messages
      FROM chat_sessions LEFT JOIN chat_messages messages ON messages.session_id = chat_sessions.id
     WHERE chat_sessions.user_id = ${userId}
     GROUP BY chat_sessions.id ORDER BY chat_sessions.created_at`,
    uploads: sql`
    SELECT file_name AS "fileName", title, description, status, created_at AS "createdAt"
      FROM uploads WHERE user_id = ${userId} ORDER BY created_at`,
    examOverrides: sql`
    SELECT exams.title AS exam, exam_overrides.opens_at AS "opensAt", exam_overrides.due_date AS "dueDate",
           exam_overrides.closes_at AS "closesAt", exam_overrides.extra_minutes AS "extraMinutes",
           exam_overrides.max_attempts AS "maxAttempts", exam_overrides.reason,
           exam_overrides.at
      FROM exam_overrides JOIN exams ON exams.id = exam_overrides.exam_id
     WHERE exam_overrides.user_id = ${userId} ORDER BY exam_overrides.at`,
    questionPictures: sql`
    SELECT id, width, height, created_at AS "createdAt"
      FROM question_pictures WHERE created_by_id = ${userId} ORDER BY created_at`,
    savedReports: sql`
    SELECT name, query, weekday, created_at AS "createdAt"
      FROM saved_reports WHERE user_id = ${userId} ORDER BY created_at`,
    savedViews: sql`
    SELECT list, name, address, hidden_columns AS "hiddenColumns", density, is_default AS "isDefault",
           created_at AS "createdAt"
      FROM saved_views WHERE user_id = ${userId} ORDER BY created_at`,
    noteCards: sql`
    SELECT cards.front, notes.quote, notes.text, cards.reviews, cards.due_at AS "dueAt", cards.created_at AS "createdAt"
      FROM note_cards cards JOIN notes ON notes.id = cards.note_id
     WHERE cards.user_id = ${userId} ORDER BY cards.created_at, cards.note_id`,
    practiceCards: sql`
    SELECT questions.title AS question, cards.is_in_review AS "isInReview", cards.due_at AS "dueAt", cards.answers,
           cards.lapses, cards.last_answer_at AS "lastAnswerAt"
      FROM practice_cards cards JOIN questions ON questions.id = cards.question_id
     WHERE cards.user_id = ${userId} ORDER BY cards.due_at, questions.id`,
    practiceLog: sql`
    SELECT practice_log.id, questions.title AS question, practice_log.kind, practice_log.answer_id AS "answerId",
           practice_log.response, practice_log.fraction, practice_log.rating, practice_log.seconds, practice_log.at
      FROM practice_log JOIN questions ON questions.id = practice_log.question_id
     WHERE practice_log.user_id = ${userId} ORDER BY practice_log.id`,
    tutorUsage: sql`
    SELECT day::text, questions, input_tokens::float AS "inputTokens", output_tokens::float AS "outputTokens"
      FROM tutor_usage WHERE user_id = ${userId} ORDER BY day`,
    sessions: sql`
    SELECT sess->>'userAgent' AS browser, to_timestamp((sess->>'signedInAt')::bigint / 1000) AS "signedInAt",
           to_timestamp((sess->>'lastSeenAt')::bigint / 1000) AS "lastSeenAt", expire AS "expiresAt"
      FROM sessions WHERE sess->>'userId' = ${userId}::text ORDER BY expire`,
    accessTokens: sql`
    SELECT name, scopes, created_at AS "createdAt", expires_at AS "expiresAt", last_used_at AS "lastUsedAt"
      FROM access_tokens WHERE user_id = ${userId} ORDER BY created_at`,
    launches: sql`
    SELECT platforms.name AS platform, courses.title AS course, links.created_at AS "firstAt",
           links.last_launch_at AS "lastAt", links.sent_score AS "sentScore", links.sent_activity AS "sentActivity",
           links.sent_at AS "sentAt"
      FROM lti_links links
      JOIN lti_platforms platforms ON platforms.id = links.platform_id
      JOIN courses ON courses.id = links.course_id
     WHERE links.user_id = ${userId} ORDER BY links.created_at`,
    platformMemberships: sql`
    SELECT platforms.name AS platform, rosters.context_title AS "courseThere", courses.title AS course, members.name,
           members.is_learner AS "isLearner", rosters.read_at AS "readAt"
      FROM users
      JOIN lti_platforms platforms ON users.issuer = platforms.issuer || ${LTI_ISSUER_MARK}
      JOIN lti_rosters rosters ON rosters.platform_id = platforms.id
      JOIN lti_members members ON members.roster_id = rosters.id AND users.subject = ${LTI_SUBJECT_MARK} || members.subject
      JOIN courses ON courses.id = rosters.course_id
     WHERE users.id = ${userId}
     ORDER BY ${collate(sql`platforms.name`, null)}, ${collate(sql`courses.title`, null)}, rosters.id`,
    directories: sql`
    SELECT services.first_name AS directory, links.user_name AS "userName", links.external_id AS "externalId",
           links.is_active AS "isActive", links.attributes, links.created_at AS "createdAt",
           links.changed_at AS "changedAt", links.removed_at AS "removedAt"
      FROM scim_users links JOIN users services ON services.id = links.service_id
     WHERE links.user_id = ${userId} ORDER BY links.created_at`,
    directoryGroups: sql`
    SELECT groups.name AS group, members.given, members.display
      FROM scim_members members JOIN groups ON groups.id = members.group_id
     WHERE members.user_id = ${userId} ORDER BY ${collate(sql`groups.name`, null)}`,
    account: sql`
    SELECT accounts.email, accounts.first_name AS "firstName", accounts.last_name AS "lastName",
           accounts.email_verified_at AS "emailVerifiedAt", accounts.created_at AS "createdAt"
      FROM users JOIN accounts ON accounts.id::text = users.subject WHERE users.id = ${userId}`,
    passkeys: sql`
    SELECT passkeys.name, passkeys.created_at AS "createdAt", passkeys.last_used_at AS "lastUsedAt"
      FROM passkeys JOIN users ON users.subject = passkeys.account_id::text WHERE users.id = ${userId} ORDER BY passkeys.created_at`,
    authenticatorApps: sql`
    SELECT apps.confirmed_at AS "addedAt", apps.last_used_at AS "lastUsedAt"
      FROM authenticator_apps apps JOIN users ON users.subject = apps.account_id::text
     WHERE users.id = ${userId} AND apps.confirmed_at IS NOT NULL`,
    recoveryCodes: sql`
    SELECT codes.used_at AS "usedAt"
      FROM recovery_codes codes JOIN users ON users.subject = codes.account_id::text WHERE users.id = ${userId} ORDER BY codes.used_at`,
    addressChanges: sql`
    SELECT links.new_email AS "newEmail", links.expires_at AS "expiresAt", links.used_at AS "usedAt"
      FROM users JOIN one_time_links links ON links.account_id::text = users.subject
     WHERE users.id = ${userId} AND links.new_email IS NOT NULL ORDER BY links.expires_at`,
    messages: sql`
    SELECT mails.kind, mails.recipient, mails.subject, mails.status, mails.created_at AS "createdAt"
      FROM users JOIN mails ON mails.account_id::text = users.subject OR ${hasAddress(sql`mails.recipient`)}
     WHERE users.id = ${userId} ORDER BY mails.created_at`,
    questionsWritten: sql`
    SELECT questions.title, versions.version, versions.created_at AS "createdAt"
      FROM question_versions versions JOIN questions ON questions.id = versions.question_id
     WHERE versions.created_by_id = ${userId} ORDER BY versions.created_at`,
    questionImports: sql`
    SELECT file_name AS "fileName", format, question_count AS "questionCount", created_at AS "createdAt"
      FROM question_imports WHERE created_by_id = ${userId} ORDER BY created_at`,
    overridesSet: sql`
    SELECT exams.title AS exam, exam_overrides.at
      FROM exam_overrides JOIN exams ON exams.id = exam_overrides.exam_id WHERE exam_overrides.by_id = ${userId} ORDER BY exam_overrides.at`,
    answersGraded: sql`
    SELECT exams.title AS exam, attempt_steps.kind, attempt_steps.at
      FROM attempt_steps
      JOIN attempt_questions answers ON answers.id = attempt_steps.attempt_question_id
      JOIN attempts ON attempts.id = answers.attempt_id
      JOIN exams ON exams.id = attempts.exam_id
     WHERE attempt_steps.by_id = ${userId} OR answers.graded_by_id = ${userId} ORDER BY attempt_steps.at`,
    regrades: sql`
    SELECT exams.title AS exam, regrades.rule, regrades.reason, regrades.at
      FROM regrades JOIN exams ON exams.id = regrades.exam_id WHERE regrades.by_id = ${userId} ORDER BY regrades.at`,
    auditEntries: sql`
    SELECT at, action, actor_id = ${userId} AS "byYou", target_kind AS "targetKind", fields, detail
      FROM audit_entries WHERE actor_id = ${userId} OR (target_id = ${userId} AND target_kind = 'user') ORDER BY id`,
  };
}
