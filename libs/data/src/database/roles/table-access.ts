/** What a process may do with a table. `append` is `read` and new rows, `write` is everything but to change the table. */
export type TableAccess = 'none' | 'read' | 'append' | 'write';

/** A process with a database role of its own. Migrations run as the owner of the tables. */
export const DATABASE_ROLES = ['api', 'worker', 'backup', 'scaler'] as const;
export type DatabaseRole = (typeof DATABASE_ROLES)[number];

interface Access {
  api: TableAccess;
  worker: TableAccess;
  /** Default: read. */
  backup?: TableAccess;
  /** Default: none. */
  scaler?: TableAccess;
}

const CONTENT: Access = { api: 'write', worker: 'write' };
const API_ONLY: Access = { api: 'write', worker: 'none' };
const READ_BY_WORKER: Access = { api: 'write', worker: 'read' };
const ROLL_UP: Access = { api: 'read', worker: 'write' };
/** Who is signed in or was refused right now; not part of backups. */
const TRANSIENT: Access = { api: 'write', worker: 'none', backup: 'none' };

/** The access of each role to each table; a new table needs a row here. */
export const TABLE_ACCESS: Record<string, Access> = {
  accepted_releases: API_ONLY,
  access_tokens: API_ONLY,
  accounts: API_ONLY,
  analytics_course_months: ROLL_UP,
  analytics_learners: ROLL_UP,
  analytics_quarters: ROLL_UP,
  // Triggers note here what changed.
  analytics_stale: CONTENT,
  analytics_state: ROLL_UP,
  analytics_study: ROLL_UP,
  announcement_recipients: CONTENT,
  // The worker publishes scheduled ones.
  announcements: CONTENT,
  answer_files: READ_BY_WORKER,
  attempt_questions: CONTENT,
  attempt_steps: CONTENT,
  attempts: CONTENT,
  // Names are erased, and uploads become courses, by functions of the owner.
  audit_entries: { api: 'append', worker: 'none' },
  authenticator_apps: API_ONLY,
  calendar_feeds: API_ONLY,
  certificates: { api: 'write', worker: 'append' },
  chat_messages: READ_BY_WORKER,
  chat_sessions: READ_BY_WORKER,
  course_drafts: API_ONLY,
  course_instructors: CONTENT,
  course_languages: CONTENT,
  course_prerequisites: READ_BY_WORKER,
  course_ratings: READ_BY_WORKER,
  course_updates: CONTENT,
  course_versions: API_ONLY,
  course_videos: CONTENT,
  courses: CONTENT,
  credential_achievements: API_ONLY,
  credential_keys: API_ONLY,
  // A bit that was given away is never given away again.
  credential_statuses: { api: 'append', worker: 'none' },
  credentials: API_ONLY,
  enrollments: CONTENT,
  erased_users: { api: 'append', worker: 'none' },
  exam_grades: CONTENT,
  exam_overrides: READ_BY_WORKER,
  exam_sections: READ_BY_WORKER,
  exam_slots: READ_BY_WORKER,
  exams: READ_BY_WORKER,
  external_tool_line_items: READ_BY_WORKER,
  external_tool_links: READ_BY_WORKER,
  external_tool_people: API_ONLY,
  external_tool_runs: READ_BY_WORKER,
  external_tool_scores: API_ONLY,
  external_tool_tickets: TRANSIENT,
  external_tools: API_ONLY,
  grade_columns: READ_BY_WORKER,
  grade_entries: READ_BY_WORKER,
  gradebook_settings: READ_BY_WORKER,
  group_courses: READ_BY_WORKER,
  group_join_links: API_ONLY,
  group_managers: READ_BY_WORKER,
  group_learning_paths: READ_BY_WORKER,
  group_members: READ_BY_WORKER,
  groups: READ_BY_WORKER,
  // The worker notes the results of virus scans, and deletes what serves no answer.
  handed_in_files: CONTENT,
  ingest_stage_outputs: CONTENT,
  invitations: API_ONLY,
  learning_path_courses: READ_BY_WORKER,
  // The worker ends attempts, which may complete paths.
  learning_path_enrollments: CONTENT,
  learning_path_step_completions: CONTENT,
  learning_path_steps: READ_BY_WORKER,
  learning_paths: READ_BY_WORKER,
  lti_keys: { api: 'write', worker: 'append' },
  // The worker notes which scores it has sent.
  lti_links: CONTENT,
  // The worker reads them from platforms.
  lti_members: CONTENT,
  lti_platforms: READ_BY_WORKER,
  lti_rosters: CONTENT,
  lti_tickets: TRANSIENT,
  mails: CONTENT,
  // The worker notes that it has written the messages about a change.
  meetings: CONTENT,
  // Administrators see whether the database fits the version.
  migrations: { api: 'read', worker: 'none' },
  migration_marks: { api: 'read', worker: 'none', backup: 'none' },
  module_completions: READ_BY_WORKER,
  modules: CONTENT,
  narration_captions: CONTENT,
  note_cards: API_ONLY,
  notes: API_ONLY,
  notification_reads: API_ONLY,
  one_time_links: API_ONLY,
  passages: CONTENT,
  passkey_challenges: TRANSIENT,
  passkeys: API_ONLY,
  past_enrollments: READ_BY_WORKER,
  pending_sign_ins: TRANSIENT,
  post_mentions: READ_BY_WORKER,
  post_reports: READ_BY_WORKER,
  posts: READ_BY_WORKER,
  planned_reviews: CONTENT,
  practice_cards: API_ONLY,
  practice_log: API_ONLY,
  provider_states: TRANSIENT,
  question_categories: READ_BY_WORKER,
  question_imports: API_ONLY,
  question_keys: READ_BY_WORKER,
  question_pictures: CONTENT,
  question_proposals: API_ONLY,
  question_version_pictures: READ_BY_WORKER,
  question_versions: READ_BY_WORKER,
  questions: READ_BY_WORKER,
  rate_limits: TRANSIENT,
  recovery_codes: API_ONLY,
  regrade_changes: API_ONLY,
  regrades: API_ONLY,
  saved_reports: CONTENT,
  saved_views: API_ONLY,
  removed_progress: CONTENT,
  reminder_digests: ROLL_UP,
  reminder_settings: CONTENT,
  reminders: ROLL_UP,
  scim_groups: API_ONLY,
  scim_members: API_ONLY,
  scim_users: API_ONLY,
  scorm_packages: READ_BY_WORKER,
  scorm_runs: READ_BY_WORKER,
  secrets: API_ONLY,
  // Administrators ask for a model, workers install it.
  search_models: CONTENT,
  service_failures: CONTENT,
  site_settings: READ_BY_WORKER,
  sessions: TRANSIENT,
  slide_files: READ_BY_WORKER,
  slide_video_captions: CONTENT,
  slide_video_uploads: READ_BY_WORKER,
  slide_video_watches: READ_BY_WORKER,
  slide_videos: CONTENT,
  slide_views: READ_BY_WORKER,
  slides: CONTENT,
  thread_members: READ_BY_WORKER,
  threads: READ_BY_WORKER,
  survey_answers: API_ONLY,
  survey_items: API_ONLY,
  survey_participants: READ_BY_WORKER,
  survey_responses: READ_BY_WORKER,
  surveys: READ_BY_WORKER,
  tutor_usage: API_ONLY,
  tutor_usage_totals: CONTENT,
  upload_formats: ROLL_UP,
  uploads: { ...CONTENT, scaler: 'read' },
  user_import_rows: API_ONLY,
  user_imports: API_ONLY,
  users: READ_BY_WORKER,
  views_as: TRANSIENT,
  // Triggers write deliveries where events happen; the worker sends them, and disables a webhook that fails for long.
  webhook_deliveries: CONTENT,
  webhooks: CONTENT,
};

/** The functions that run with the owner's rights, and who may call them. */
export const FUNCTION_ACCESS: Record<string, DatabaseRole[]> = {
  'forget_old_names_in_audit_log(int, int)': ['api'],
  'forget_person_in_audit_log(uuid)': ['api'],
  'name_course_in_audit_log(uuid, uuid)': ['api', 'worker'],
};

/** The access of a role to a table; to a table without a row only the owner has access. */
export function getAccess(role: DatabaseRole, table: string): TableAccess {
  const access = TABLE_ACCESS[table];
  if (!access) return 'none';
  return access[role] ?? (role === 'backup' ? 'read' : 'none');
}

/** SQL privileges of an access. */
export const PRIVILEGES: Record<TableAccess, string[]> = {
  none: [],
  read: ['SELECT'],
  append: ['SELECT', 'INSERT'],
  write: ['SELECT', 'INSERT', 'UPDATE', 'DELETE'],
};
