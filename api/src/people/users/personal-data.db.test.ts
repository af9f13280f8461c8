import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  acceptAnswer,
  answerQuestion,
  askQuestion,
  createChatSession,
  createCredential,
  deleteOwnUser,
  exportOwnData,
  getThread,
  hidePost,
  listAnswers,
  listCertificates,
  rateCourse,
  reportPost,
  saveProgress,
  sendChatMessage,
  updateUser,
  writeMention,
} from '@lectern/contract';
import {
  Account,
  type Course,
  Group,
  Invitation,
  Mail,
  OneTimeLink,
  ProviderState,
  Upload,
  UserImport,
  UserImportRow,
} from '@lectern/data';
import { aTaughtCourse } from '../../testing/a-taught-course.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';
import { getExportSections } from './export-sections.queries.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** Every column that says whose a row is: the section of the export, or in brackets why there is none. */
const COLUMNS: Record<string, string> = {
  'access_tokens.user_id': 'accessTokens',
  'analytics_learners.user_id': '(computed from exported rows)',
  'analytics_stale.enrollment_id': '(marks rows to compute again)',
  'analytics_stale.user_id': '(marks rows to compute again)',
  'analytics_study.enrollment_id': '(computed from exported rows)',
  'announcement_recipients.user_id': 'announcementsReceived',
  'announcements.author_id': 'announcementsWritten',
  'attempt_questions.graded_by_id': 'answersGraded',
  'attempt_steps.by_id': 'answersGraded',
  'attempts.user_id': '(in `examAttempts`, as far as the review rules allow)',
  'audit_entries.actor_id': 'auditEntries',
  'audit_entries.target_id': 'auditEntries',
  'audit_entries.origin_id': '(the same as target_id for people)',
  'authenticator_apps.account_id': 'authenticatorApps',
  'calendar_feeds.user_id': 'calendarFeed',
  'certificates.user_id': 'certificates',
  'chat_sessions.user_id': 'conversations',
  'credentials.revoked_by_id': 'credentialsRevoked',
  'course_drafts.user_id': 'courseDrafts',
  'course_instructors.user_id': 'coursesTaught',
  'course_ratings.user_id': 'ratings',
  'course_versions.replaced_by_id': 'courseVersionsReplaced',
  'enrollments.user_id': 'enrollments',
  'erased_users.user_id': '(exists after the erasure only)',
  'exam_grades.user_id': '(computed from `examAttempts`)',
  'exam_overrides.by_id': 'overridesSet',
  'exam_overrides.user_id': 'examOverrides',
  'external_tool_people.user_id': 'externalToolNames',
  'external_tool_runs.enrollment_id': '(one of `enrollments`)',
  'external_tool_runs.user_id': 'externalTools',
  'external_tool_scores.user_id': 'externalToolScores',
  'external_tool_tickets.user_id': '(a launch that ends within the hour)',
  'grade_entries.user_id': 'gradesEntered',
  'group_managers.user_id': 'groupsManaged',
  'group_members.user_id': 'groups',
  'invitations.invited_by_id': 'invitationsSent',
  'invitations.user_id': 'invitations',
  'learning_path_enrollments.user_id': 'learningPaths',
  'learning_path_step_completions.user_id': 'learningPathSteps',
  'learning_paths.owner_id': 'learningPathsOwned',
  'lti_links.user_id': 'launches',
  'mails.account_id': 'messages',
  'meetings.created_by_id': 'meetingsPlanned',
  'module_completions.enrollment_id': 'modulesCompleted',
  'notes.user_id': 'notes',
  'scim_groups.service_id': '(of a service account)',
  'scim_members.user_id': 'directoryGroups',
  'scim_users.service_id': '(of a service account)',
  'scim_users.user_id': 'directories',
  'scorm_runs.enrollment_id': '(one of `enrollments`)',
  'scorm_runs.user_id': 'scormRuns',
  'notification_reads.user_id': 'notificationsRead',
  'one_time_links.account_id': 'addressChanges',
  'passkeys.account_id': 'passkeys',
  'past_enrollments.enrollment_id': 'enrollments',
  'past_enrollments.user_id': 'enrollments',
  'pending_sign_ins.account_id': '(a sign-in that has not ended)',
  'post_mentions.user_id': 'mentions',
  'post_reports.user_id': 'postsReported',
  'posts.author_id': 'posts',
  'posts.hidden_by_id': 'postsHidden',
  'note_cards.user_id': 'noteCards',
  'practice_cards.user_id': 'practiceCards',
  'practice_log.user_id': 'practiceLog',
  'question_imports.created_by_id': 'questionImports',
  'question_pictures.created_by_id': 'questionPictures',
  'question_versions.created_by_id': 'questionsWritten',
  'recovery_codes.account_id': 'recoveryCodes',
  'regrades.by_id': 'regrades',
  'saved_reports.user_id': 'savedReports',
  'saved_views.user_id': 'savedViews',
  'removed_progress.enrollment_id': 'progressInRemovedParts',
  'planned_reviews.user_id': 'plannedReviews',
  'reminder_digests.user_id': 'reminderMessages',
  'reminder_settings.user_id': 'reminderSettings',
  'reminders.user_id': 'reminders',
  'slide_video_uploads.user_id': 'videoUploads',
  'slide_video_watches.enrollment_id': '(one of `enrollments`)',
  'slide_video_watches.user_id': 'videosWatched',
  'slide_videos.uploaded_by_id': 'videosUploaded',
  'slide_views.enrollment_id': 'slidesSeen',
  'survey_participants.user_id': 'surveysAnswered',
  'survey_responses.user_id': 'surveyAnswers',
  'thread_members.user_id': 'questionsFollowed',
  'threads.accepted_by_id': 'answersAccepted',
  'threads.asker_id': 'questionsToPeople',
  'tutor_usage.user_id': 'tutorUsage',
  'uploads.user_id': 'uploads',
  'user_imports.created_by_id': 'userImports',
  'views_as.administrator_id': '(lasts 30 minutes; the start and the end are in `auditEntries`)',
  'views_as.user_id': '(lasts 30 minutes; the start and the end are in `auditEntries`)',
};

/** Tables that name a person in another way. */
const OTHER_TABLES: Record<string, string> = {
  accounts: 'account',
  sessions: 'sessions',
  user_import_rows: 'importedRows',
};

test('every column that says whose a row is belongs to a section of the export, or has a reason', async () => {
  const { source } = api.database;
  const columns = await source.query<{ name: string }[]>(
    `SELECT table_name || '.' || column_name AS name
       FROM information_schema.columns
      WHERE table_schema = 'public'
        AND (column_name ~ '(^|_)(user|by|actor|account|enrollment|origin|target|learner|owner|author)_id$'
             OR (table_name, column_name) IN (
                  SELECT conrelid::regclass::text, attname::text FROM pg_constraint
                    JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY (conkey)
                   WHERE contype = 'f' AND confrelid IN ('users'::regclass, 'accounts'::regclass)))
      ORDER BY 1`,
  );
  expect(columns.map(({ name }) => name)).toEqual(Object.keys(COLUMNS).sort());
  const sections = Object.fromEntries(
    Object.entries(getExportSections('', { isAddressConfirmed: true })).map(([name, { text }]) => [
      name,
      text,
    ]),
  );
  const missing = Object.entries(COLUMNS).filter(([column, section]) => {
    const [table = '', name = ''] = column.split('.');
    const sql = sections[section] ?? '';
    return !section.startsWith('(') && !(sql.includes(table) && sql.includes(name));
  });
  expect(missing).toEqual([]);
  for (const [table, section] of Object.entries(OTHER_TABLES)) expect(sections[section]).toContain(table);
});

/** A word that every text about the person contains, and no other text. */
const WORD = 'zxqvanna';

/** A person with rows in many tables, all with `WORD` where a person writes or is named. */
async function aPersonWithData() {
  const { source } = api.database;
  const email = `${WORD}@example.org`;
  const course = await aTaughtCourse(api);
  const user = await api.aUser({ firstName: WORD, lastName: 'Byron', email });
  await api.anEnrollment({ user, course });
  const account = { id: user.subject, email, passwordHash: 'x', firstName: WORD, lastName: 'Byron' };
  await source.getRepository(Account).insert({ ...account, emailVerifiedAt: new Date() });
  const admin = await api.as(await api.aUser({ role: 'admin' }));
  await admin.call(updateUser, { params: { userId: user.id }, body: { lastName: 'Lovelace' } });
  const client = await api.as(user);
  for (const slide of course.modules.flatMap(({ slides }) => slides.slice(-1)))
    await client.call(saveProgress, {
      params: { courseId: course.id },
      body: { slideId: slide.id, progress: 100 },
    });
  const [certificate] = (await client.call(listCertificates)).body;
  await client.call(createCredential, { params: { certificateId: certificate?.id ?? '' } });
  await client.call(rateCourse, { params: { id: course.id }, body: { stars: 5 } });
  const chat = { courseId: course.id, title: `Chat of ${WORD}` };
  const { id: sessionId } = (await client.call(createChatSession, { body: chat })).body;
  await client.call(sendChatMessage, { body: { sessionId, message: `I am ${WORD}. Is a burn bad?` } });
  const discussion = await discuss(course.id, client, admin);
  const uploadId = randomUUID();
  await source.getRepository(Upload).insert({
    ...{ id: uploadId, userId: user.id, fileKey: uploadId, fingerprint: uploadId, stage: 'Saving course' },
    ...{ fileName: `${WORD}.pdf`, title: `By ${WORD}`, description: WORD, status: 'completed' },
  } as never);
  const validUntil = new Date(Date.now() + 60_000);
  const mail = {
    kind: 'address-known',
    recipient: email,
    subject: 'Hello',
    status: 'sent',
    validUntil,
  } as const;
  await source.getRepository(Mail).insert([mail, { ...mail, accountId: user.subject }]);
  await source.getRepository(OneTimeLink).insert({
    ...{ tokenHash: randomUUID(), purpose: 'email', accountId: user.subject, accountState: 'x' },
    ...{ newEmail: `${WORD}2@example.org`, expiresAt: validUntil },
  });
  await source.getRepository(Invitation).insert({ email, role: 'student', expiresAt: validUntil });
  const { identifiers } = await source.getRepository(UserImport).insert({ fileName: 'class.csv' });
  await source.getRepository(UserImportRow).insert({
    ...{ importId: String(identifiers[0]?.['id']), line: 2, email, firstName: WORD, groups: [] },
    outcome: 'unchanged',
  });
  const payload = { accountId: user.subject, note: WORD };
  await source.getRepository(ProviderState).insert({ model: 'Session', id: randomUUID(), payload });
  return { user, client, email, discussion };
}

/** Asks and answers questions, with a classmate who answers and mentions the person. */
async function discuss(courseId: string, client: TestClient, admin: TestClient) {
  const classmate = await api.anEnrollment({ course: { id: courseId } as Course });
  const other = await api.as(classmate.user);
  const { source } = api.database;
  const [{ id: slideId }] = await source.query<[{ id: string }]>(
    'SELECT slides.id FROM slides JOIN modules ON modules.id = module_id WHERE course_id = $1',
    [courseId],
  );
  const [{ id: userId }] = await source.query<[{ id: string }]>(
    'SELECT id FROM users WHERE first_name = $1',
    [WORD],
  );
  const ask = async (asker: TestClient, text: string) =>
    (await asker.call(askQuestion, { body: { id: randomUUID(), slideId, text, title: text } })).body;
  const answer = async (author: TestClient, threadId: string, text: string) =>
    (await author.call(answerQuestion, { params: { threadId }, body: { id: randomUUID(), text } })).body;
  const [own, lonely] = [await ask(client, `Why, asks ${WORD}?`), await ask(client, WORD)];
  await answer(other, own.id, `Because, ${writeMention(userId)}.`);
  const foreign = await ask(other, 'How?');
  const accepted = await answer(client, foreign.id, `So, says ${WORD}.`);
  await other.call(acceptAnswer, { params: { threadId: foreign.id }, body: { postId: accepted.id } });
  const hidden = await answer(client, foreign.id, `And so, says ${WORD}.`);
  await admin.call(hidePost, { params: { postId: hidden.id }, body: { reason: `${WORD} is rude.` } });
  await client.call(reportPost, {
    params: { postId: foreign.id },
    body: { reason: `${WORD} does not like it.` },
  });
  return { other, own, lonely, foreign };
}

/** The tables that have a row with these words anywhere. */
async function tablesWith(words: string): Promise<string[]> {
  const { source } = api.database;
  const tables = await source.query<{ name: string }[]>(
    "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await source.query<[{ count: number }]>(
      `SELECT count(*)::int AS count FROM ${name} AS r WHERE strpos(lower(r::text), $1) > 0`,
      [words],
    );
    if (row.count) found.push(name);
  }
  return found;
}

test('a person’s export has all of it, and their deletion leaves no name, address or text in any table', async () => {
  const { user, client, email, discussion } = await aPersonWithData();
  expect((await tablesWith(WORD)).length).toBeGreaterThan(8);
  const data = (await (await client.fetch(exportOwnData.path)).json()) as Record<string, unknown>;
  expect(data).toMatchObject({
    account: [{ email, firstName: WORD }],
    addressChanges: [{ newEmail: `${WORD}2@example.org` }],
    certificates: [{ requirements: { allSlides: false } }],
    digitalCredentials: [{ address: expect.stringContaining('/api/credentials/'), isPublished: true }],
    importedRows: [{ file: 'class.csv', email, firstName: WORD }],
    invitations: [{ email, role: 'student', group: null }],
    messages: [{ recipient: email }, { recipient: email }],
    ratings: [{ stars: 5 }],
    questionsToPeople: [{ title: `Why, asks ${WORD}?` }, { title: WORD }],
    postsReported: [{ reason: `${WORD} does not like it.` }],
    mentions: [{ course: 'First Aid at Work' }],
    sessions: [{ signedInAt: expect.any(String), lastSeenAt: expect.any(String) }],
    uploads: [{ fileName: `${WORD}.pdf` }],
  });
  expect(JSON.stringify(data)).not.toMatch(/passwordHash|tokenHash|publicId/);

  expect((await client.fetch(deleteOwnUser.path, { method: 'DELETE' })).status).toBe(204);
  expect(await tablesWith(WORD)).toEqual([]);
  // Ids stay as evidence, and for the restore of an older backup; `analytics_stale` until the worker computes again.
  const withId = (await tablesWith(user.id)).filter((table) => table !== 'analytics_stale');
  expect(withId).toEqual(['audit_entries', 'erased_users']);
  expect(await tablesWith(user.subject)).toEqual([]);

  // Others' posts stay readable.
  const { other, own, lonely, foreign } = discussion;
  const read = async (threadId: string) => (await other.call(getThread, { params: { threadId } })).body;
  const list = async (threadId: string) =>
    (await other.call(listAnswers, { params: { threadId } })).body.items.map(
      ({ author, text, isDeleted }) => [author?.name ?? null, text.replace(/<@.*>/, ''), isDeleted],
    );
  expect(await read(own.id)).toMatchObject({ ...{ title: '', asker: null, isDeleted: true } });
  expect(await list(own.id)).toEqual([['Ada Byron', 'Because, .', false]]);
  expect(await read(foreign.id)).toMatchObject({
    title: 'How?',
    accepted: null,
    answerCount: 0,
    isOpen: true,
  });
  expect(await list(foreign.id)).toEqual([
    [null, '', true],
    [null, '', true],
  ]);
  expect((await other.call(getThread, { params: { threadId: lonely.id } })).status).toBe(404);
});

test('an export has nothing that names the address of the account alone, as long as the address is not confirmed', async () => {
  const { source } = api.database;
  const email = 'not-mine@example.org';
  const user = await api.aUser({ email, vouchedEmail: null });
  const account = { id: user.subject, email, passwordHash: 'x', firstName: 'Eve', lastName: 'Byron' };
  await source.getRepository(Account).insert(account);
  const group = await source.getRepository(Group).save({ name: 'Secret group' } as Group);
  const validUntil = new Date(Date.now() + 60_000);
  await source
    .getRepository(Invitation)
    .insert({ email, role: 'student', expiresAt: validUntil, groupId: group.id });
  const { identifiers } = await source.getRepository(UserImport).insert({ fileName: 'class.csv' });
  await source.getRepository(UserImportRow).insert({
    ...{
      importId: String(identifiers[0]?.['id']),
      line: 2,
      email,
      firstName: 'Ada',
      groups: ['Secret group'],
    },
    outcome: 'invite',
  });
  const mail = { kind: 'invitation', recipient: email, status: 'kept', validUntil } as const;
  await source.getRepository(Mail).insert([
    { ...mail, subject: 'An invitation to the secret group' },
    { ...mail, subject: 'Welcome', accountId: user.subject },
  ]);
  const client = await api.as(user);
  const read = async () => (await (await client.fetch(exportOwnData.path)).json()) as Record<string, unknown>;
  expect(await read()).toMatchObject({
    importedRows: [],
    invitations: [],
    messages: [{ subject: 'Welcome' }],
  });
  await source.getRepository(Account).update(user.subject, { emailVerifiedAt: new Date() });
  const confirmed = await read();
  expect(confirmed).toMatchObject({
    importedRows: [{ firstName: 'Ada' }],
    invitations: [{ group: 'Secret group' }],
  });
  expect(confirmed['messages']).toHaveLength(2);
});

test('deleting an account deletes what names its address alone, such as invitations, only once the address is confirmed', async () => {
  const { source } = api.database;
  const email = 'of-another-person@example.org';
  const validUntil = new Date(Date.now() + 60_000);
  await source.getRepository(Invitation).insert({ email, role: 'student', expiresAt: validUntil });
  const { identifiers } = await source.getRepository(UserImport).insert({ fileName: 'class.csv' });
  const importId = String(identifiers[0]?.['id']);
  await source
    .getRepository(UserImportRow)
    .insert({ importId, line: 2, email, firstName: 'Ada', groups: [], outcome: 'invite' });
  const subject = 'An invitation';
  await source
    .getRepository(Mail)
    .insert({ kind: 'invitation', recipient: email, subject, status: 'kept', validUntil });
  const leave = async (vouchedEmail: string | null) => {
    const client = await api.as(await api.aUser({ email, vouchedEmail }));
    expect((await client.fetch(deleteOwnUser.path, { method: 'DELETE' })).status).toBe(204);
    return tablesWith(email);
  };
  expect(await leave(null)).toEqual(['invitations', 'mails', 'user_import_rows']);
  expect(await leave(email)).toEqual([]);
});
