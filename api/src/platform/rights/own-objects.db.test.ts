import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '@lectern/contract';
import type { Endpoint, Stream } from '@lectern/contract';
import {
  Announcement,
  AnswerFile,
  AttemptQuestion,
  Certificate,
  ChatMessage,
  ChatSession,
  Enrollment,
  ExternalToolLink,
  Group,
  GroupManager,
  GroupMember,
  HandedInFileRow,
  Meeting,
  Module,
  NarrationCaptions,
  ScormPackageRow,
  Slide,
  SlideVideoCaptions,
  SlideVideoRow,
} from '@lectern/data';
import { MARKER } from '../../testing/a-teaching-world.js';
import { aPlannedMeeting } from '../../testing/a-planned-meeting.js';
import { addInstructor, anInstructor } from '../../testing/an-instructor.js';
import { anExam, aQuestion } from '../../testing/an-exam.js';
import { ask, type CallsWith, type Sent } from '../../testing/ask.js';
import { switchOn } from '../../testing/switch-on.js';
import { startTestApi, type TestApi } from '../../testing/test-api.js';

type Name = CallsWith<'signed-in'>;
type Objects = Awaited<ReturnType<typeof aWorld>>['objects'];
type Cases = Partial<Record<Name, (objects: Objects) => Sent>>;

let api: TestApi;
let world: Awaited<ReturnType<typeof aWorld>>;
beforeAll(async () => {
  api = await startTestApi();
  await switchOn(api, 'scormImport', 'externalTools');
  world = await aWorld();
});
afterAll(() => api.stop());

/**
 * A learner with one object of each kind, another learner of the same course, a student of no course, a learner of another course,
 * a manager of the learner's group, an instructor who was removed from the course, and a learner of it who is suspended.
 */
async function aWorld() {
  const { manager } = api.database.source;
  const { exam, course, saved, admin, aLearner } = await anExam(api, {
    course: await api.aCourse({ title: `${MARKER} course` }),
    questions: [aQuestion('true-false')],
  });
  const [owner, classmate, suspended] = [await aLearner(), await aLearner(), await aLearner()];
  await admin.call(contract.suspendUsers, { body: { ids: [suspended.user.id] } });
  const stranger = await api.as(await api.aUser());
  const elsewhere = await api.as((await api.anEnrollment({ course: await api.aCourse() })).user);
  const groupManager = await anInstructor(api, await api.aCourse());
  const removedInstructor = await anInstructor(api);
  await addInstructor(api, course, removedInstructor.user);
  await admin.call(contract.removeCourseInstructor, {
    params: { id: course.id, userId: removedInstructor.user.id },
  });
  const draft = await api.aCourse({ isPublished: false });
  const { body: attempt } = await owner.client.call(contract.startAttempt, { params: { examId: exam.id } });
  const chat = await manager.save(ChatSession, { userId: owner.user.id, title: 'Why?' } as ChatSession);
  const message = await manager.save(ChatMessage, {
    id: randomUUID(),
    sessionId: chat.id,
    role: 'assistant',
    content: 'Because.',
    status: 'complete',
    metadata: {},
  } as unknown as ChatMessage);
  const group = await manager.save(Group, { name: 'Class 7b' } as Group);
  await manager.insert(GroupManager, { groupId: group.id, userId: groupManager.user.id });
  await manager.insert(GroupMember, { groupId: group.id, userId: owner.user.id, source: 'manager' });
  const certificate = await manager.save(Certificate, {
    ...{ userId: owner.user.id, courseId: course.id, courseName: course.title },
    ...{ learnerName: 'Ada Byron', verificationId: randomUUID() },
  } as Certificate);
  const [{ id: sessionId } = { id: '' }] = (await owner.client.call(contract.listSessions)).body;
  const noteId = randomUUID();
  const slideId = course.modules[0]?.slides[0]?.id ?? '';
  await owner.client.call(contract.createNote, { body: { id: noteId, slideId, kind: 'note', text: MARKER } });
  const byNoteId = { params: { noteId } };
  await owner.client.call(contract.saveNoteCard, { ...byNoteId, body: { front: `${MARKER}?` } });
  const [threadId, postId] = [randomUUID(), randomUUID()];
  const asked = { id: threadId, slideId, text: `Why a ${MARKER}?` };
  await owner.client.call(contract.askQuestion, { body: asked });
  const answered = { params: { threadId }, body: { id: postId, text: 'So.' } };
  await owner.client.call(contract.answerQuestion, answered);
  const byClassmate = { ...answered, body: { id: randomUUID(), text: 'Or so.' } };
  await classmate.client.call(contract.answerQuestion, byClassmate);
  const question = saved[0] ?? { id: '', version: 0 };
  const body = { questionIds: [question.id], practice: 'on' };
  await admin.call(contract.setQuestionPractice, { body });
  const packageModuleId = randomUUID();
  await manager.insert(Module, { id: packageModuleId, courseId: course.id, title: 'Package', position: 9 });
  const activities = [{ title: 'One', href: 'index.html', isAsset: false, given: {} }];
  await manager.insert(ScormPackageRow, {
    ...{ id: randomUUID(), moduleId: packageModuleId, edition: '1.2', activities },
    ...{ filesId: randomUUID(), fileCount: 1, bytes: '1', usesFrames: false },
  });
  const toolModuleId = randomUUID();
  await manager.insert(Module, { id: toolModuleId, courseId: course.id, title: 'Tool', position: 10 });
  await manager.insert(ExternalToolLink, {
    ...{ id: randomUUID(), moduleId: toolModuleId, parameters: {}, isScored: false, maxPoints: 100 },
  });
  const videoId = randomUUID();
  await manager.insert(SlideVideoRow, {
    ...{
      id: videoId,
      courseId: course.id,
      slideId,
      lastSlideId: slideId,
      kind: 'file',
      state: 'ready',
      name: 'a.mp4',
    },
    ...{ fileKey: 'a.mp4', posterKey: 'a.jpg', mediaType: 'video/mp4', seconds: 9, bytes: '1' },
  });
  const captions = { videoId, language: 'en', text: 'WEBVTT\n' };
  const { id: captionsId } = await manager.save(SlideVideoCaptions, captions as SlideVideoCaptions);
  const audioKey = `courses/${course.id}/audio/${slideId}.mp3`;
  await manager.update(Slide, slideId, { audioKey });
  await manager.insert(NarrationCaptions, {
    ...{ audioKey, courseId: course.id, language: 'en', text: 'WEBVTT\n', isEstimated: true },
  });
  const announcementId = randomUUID();
  await manager.insert(Announcement, {
    ...{ id: announcementId, courseId: course.id, title: MARKER, text: 'Text' },
    publishedAt: new Date(),
  });
  const { startsAt, ...planned } = aPlannedMeeting();
  await manager.insert(Meeting, {
    ...{ ...planned, title: MARKER, courseId: course.id, startsAt: new Date(startsAt) },
    ...{ seriesId: randomUUID(), position: 1 },
  });
  const item = { id: randomUUID(), kind: 'text' as const, prompt: MARKER, options: [] };
  const survey = { isOpen: true, isAnonymous: true, items: [item] };
  const byCourse = { params: { id: course.id } };
  const { version } = (await admin.call(contract.getEditedSurvey, byCourse)).body;
  await admin.call(contract.updateSurvey, { ...byCourse, body: { ...survey, version } });
  const ownPlace = { userId: owner.user.id, courseId: course.id };
  await manager.update(Enrollment, ownPlace, { progress: '100.00', completedAt: new Date() });
  const answer = await manager.findOneByOrFail(AttemptQuestion, { attemptId: attempt.id });
  const { id: fileId } = await manager.save(HandedInFileRow, {
    ...{ name: `${MARKER}.pdf`, bytes: 1, kind: 'pdf', mediaType: 'application/pdf', scan: 'clean' },
  } as HandedInFileRow);
  await manager.insert(AnswerFile, { attemptQuestionId: answer.id, fileId });
  const draftPath = { title: 'Draft', description: null };
  const { id: draftPathId } = (await admin.call(contract.createLearningPath, { body: draftPath })).body;
  const objects = {
    ...{ fileId, draftPathId, surveyItemId: item.id },
    ...{ courseId: course.id, examId: exam.id, attemptId: attempt.id, questionId: question.id },
    ...{ certificateId: certificate.id },
    ...{ chatId: chat.id, messageId: message.id, groupId: group.id, sessionId, noteId },
    ...{ moduleId: course.modules[0]?.id ?? '', slideId, packageModuleId, toolModuleId },
    ...{ threadId, postId, announcementId, videoId, captionsId },
    ...{ draftId: draft.id, draftSlug: draft.slug, version: question.version },
  };
  return {
    objects,
    people: {
      ...{ owner: owner.client, classmate: classmate.client, suspended: suspended.client },
      ...{ stranger, elsewhere },
      ...{ groupManager: groupManager.client, removedInstructor: removedInstructor.client },
    },
  };
}

/** People who neither take nor teach the course. */
const OUTSIDERS = ['stranger', 'elsewhere', 'groupManager', 'removedInstructor'] as const;

const byAttempt = ({ attemptId }: Objects) => ({ params: { attemptId } });
const byAnswer = ({ attemptId }: Objects) => ({ params: { attemptId, position: '0' } });
const byMessage = ({ messageId }: Objects) => ({ params: { messageId } });
const byCertificate = ({ certificateId }: Objects) => ({ params: { certificateId } });
const byNote = ({ noteId }: Objects) => ({ params: { noteId } });
const byThread = ({ threadId }: Objects) => ({ params: { threadId } });
const byPost = ({ postId }: Objects) => ({ params: { postId } });
const byAnnouncement = ({ announcementId }: Objects) => ({ params: { announcementId } });
const byVideo = ({ videoId }: Objects) => ({ params: { videoId } });
const byFile = ({ fileId }: Objects) => ({ params: { fileId } });
const response = { type: 'true-false', answer: true };
const buildDraft = () => ({ response, draftRevision: 0, requestId: randomUUID() });

/** Calls about an object of one person. What the owner's call would delete or end is last. */
const OWNED: Cases = {
  getAttempt: byAttempt,
  saveDraft: (objects) => ({ ...byAnswer(objects), body: buildDraft() }),
  flagQuestion: (objects) => ({ ...byAnswer(objects), body: { isFlagged: true } }),
  checkQuestion: (objects) => ({ ...byAnswer(objects), body: buildDraft() }),
  addHandedInFile: byAnswer,
  removeHandedInFile: (objects) => ({ params: { ...byAnswer(objects).params, fileId: randomUUID() } }),
  getHandedInFile: byFile,
  countHandedInPages: byFile,
  getHandedInPage: (objects) => ({ params: { ...byFile(objects).params, page: '1' } }),
  leavePage: (objects) => ({ ...byAttempt(objects), body: { page: 0 } }),
  submitAttempt: byAttempt,
  reviewAttempt: byAttempt,
  listChatMessages: ({ chatId }) => ({ params: { sessionId: chatId } }),
  sendChatMessage: ({ chatId }) => ({ body: { sessionId: chatId, message: 'Why?' } }),
  answerProgress: ({ messageId }) => ({ query: { messageId } }),
  rateAnswer: (objects) => ({ ...byMessage(objects), body: { rating: null } }),
  stopAnswer: byMessage,
  deleteChatSession: ({ chatId }) => ({ params: { sessionId: chatId } }),
  getCredential: byCertificate,
  createCredential: byCertificate,
  downloadCredential: ({ certificateId }) => ({ params: { certificateId, file: 'badge.png' } }),
  deleteCredential: byCertificate,
  leaveGroup: ({ groupId }) => ({ params: { groupId } }),
  saveNoteCard: (objects) => ({ ...byNote(objects), body: { front: 'Whose?' } }),
  reviewCard: (objects) => ({ ...byNote(objects), body: { rating: 'good', requestId: randomUUID() } }),
  undoCardReview: ({ noteId }) => ({ params: { noteId, requestId: randomUUID() } }),
  deleteNoteCard: byNote,
  updateNote: (objects) => ({ ...byNote(objects), body: { version: 1, text: 'Mine', color: 'pink' } }),
  deleteNote: byNote,
  restoreNote: byNote,
  forwardTutorQuestion: ({ messageId }) => ({ body: { id: randomUUID(), messageId } }),
  updatePost: (objects) => ({ ...byPost(objects), body: { version: 1, text: 'Hm.' } }),
  deletePost: byPost,
  endSession: ({ sessionId }) => ({ params: { sessionId } }),
};

const inCourse = ({ courseId }: Objects) => ({ params: { id: courseId } });
const byQuestion = ({ questionId }: Objects) => ({ params: { questionId } });

/** Calls for the learners of a course. */
const ENROLLED: Cases = {
  listSlides: ({ moduleId }) => ({ params: { moduleId } }),
  getModuleTool: ({ toolModuleId }) => ({ params: { moduleId: toolModuleId } }),
  launchModuleTool: ({ toolModuleId }) => ({ params: { moduleId: toolModuleId } }),
  completeModuleTool: ({ toolModuleId }) => ({ params: { moduleId: toolModuleId } }),
  getScormPackage: ({ packageModuleId }) => ({ params: { moduleId: packageModuleId } }),
  openScormActivity: ({ packageModuleId }) => ({ params: { moduleId: packageModuleId }, body: {} }),
  createNote: ({ slideId }) => ({ body: { id: randomUUID(), slideId, kind: 'note', text: 'Mine' } }),
  askQuestion: ({ slideId }) => ({ body: { id: randomUUID(), slideId, text: 'Why?' } }),
  getThread: byThread,
  listAnswers: byThread,
  answerQuestion: (objects) => ({ ...byThread(objects), body: { id: randomUUID(), text: 'So.' } }),
  acceptAnswer: (objects) => ({ ...byThread(objects), body: { postId: objects.postId } }),
  followThread: (objects) => ({ ...byThread(objects), body: { isFollowing: true } }),
  markThreadRead: byThread,
  reportPost: (objects) => ({ ...byPost(objects), body: { reason: 'Rude' } }),
  listMentionable: inCourse,
  getAnnouncement: byAnnouncement,
  markAnnouncementRead: byAnnouncement,
  getVideoFile: byVideo,
  getVideoPoster: byVideo,
  getVideoTranscript: byVideo,
  getNarrationCaptions: ({ slideId }) => ({ params: { slideId } }),
  getVideoCaptions: ({ videoId, captionsId }) => ({ params: { videoId, captionsId } }),
  saveWatched: (objects) => ({ ...byVideo(objects), body: { ranges: [], position: 0 } }),
  saveProgress: ({ courseId, slideId }) => ({ params: { courseId }, body: { slideId, progress: 1 } }),
  rateCourse: (objects) => ({ ...inCourse(objects), body: { stars: 5 } }),
  renewCertificate: inCourse,
  getOwnGrades: inCourse,
  planReview: inCourse,
  listPracticeQuestions: inCourse,
  listOfflineQuestions: inCourse,
  getOfflineCourse: inCourse,
  answerPracticeQuestion: (objects) => ({
    ...byQuestion(objects),
    body: { version: objects.version, response, seconds: 1, requestId: randomUUID() },
  }),
  setReview: (objects) => ({ ...byQuestion(objects), body: { isInReview: true } }),
  answerSurvey: (objects) => ({
    ...inCourse(objects),
    body: { answers: [{ itemId: objects.surveyItemId, answer: 'Good.' }] },
  }),
  getExam: ({ examId }) => ({ params: { examId } }),
  startAttempt: ({ examId }) => ({ params: { examId } }),
};

const inDraft = ({ draftId }: Objects) => ({ params: { id: draftId } });
const bySlug = ({ draftSlug }: Objects) => ({ params: { slug: draftSlug } });

/** Calls about a course, which for a draft answer like for a course that does not exist. */
const PUBLISHED: Cases = {
  enroll: inDraft,
  enrollBySlug: bySlug,
  getEnrollment: inDraft,
  getEnrollmentBySlug: bySlug,
  getCertificateProgress: inDraft,
  getNextSlide: inDraft,
  getCoursePractice: inDraft,
  joinLearningPath: ({ draftPathId }) => ({ params: { pathId: draftPathId } }),
  createChatSession: ({ draftId }) => ({ body: { courseId: draftId, title: 'Why?' } }),
};

const inModule = ({ moduleId }: Objects) => ({ params: { moduleId } });

/** Calls that find what a person of the course has, and that answer other people as if there were nothing. */
const FOUND: Cases = {
  listModuleNotes: inModule,
  listNotes: () => ({}),
  listNoteCourses: () => ({}),
  exportNotes: () => ({}),
  listDueCards: () => ({}),
  listThreads: () => ({}),
  countThreads: () => ({}),
  countModuleThreads: inModule,
  findSimilarThreads: ({ slideId }) => ({ body: { slideId, text: `Why a ${MARKER}?` } }),
  getSurvey: inCourse,
  listMeetings: inCourse,
  getNextMeeting: () => ({}),
  listAnnouncements: () => ({}),
};

/** Calls about the caller alone, by a secret in their path, or with a test of their own. */
const WITHOUT_OBJECT: Name[] = [
  ...([
    'acceptInvitation',
    'acceptWaitingInvitation',
    'getWaitingInvitation',
    'joinGroup',
    'getQuestionPicture',
    'assignDemoCourses',
    'seedCourses',
  ] as const),
  ...([
    'getUser',
    'endViewAs',
    'updateOwnUser',
    'deleteOwnUser',
    'exportOwnData',
    'getAccount',
    'getDashboard',
  ] as const),
  ...(['changePassword', 'requestEmailChange', 'sendConfirmation', 'listSessions'] as const),
  ...(['getSecondFactor', 'startPasskey', 'addPasskey', 'startAuthenticatorApp'] as const),
  ...(['addAuthenticatorApp', 'removeAuthenticatorApp', 'replaceRecoveryCodes', 'endOtherSessions'] as const),
  // mcp.db.test.ts: tools make other calls with the token.
  'sendMcpMessage',
  // access-tokens.db.test.ts: a token is needed.
  ...(['listAccessTokens', 'createAccessToken', 'revokeAccessToken'] as const),
  ...(['getCalendarFeed', 'createCalendarFeed', 'removeCalendarFeed', 'listCertificates'] as const),
  ...(['getReminderSettings', 'updateReminderSettings', 'listDueDates', 'listNotifications'] as const),
  // notifications.db.test.ts: events of others are left out.
  ...(['countUnreadNotifications', 'markNotificationsRead', 'markAllNotificationsRead'] as const),
  ...(['getTutorSettings', 'updateTutorSettings', 'listChatSessions', 'listExams', 'listOwnGroups'] as const),
  ...(['getPracticeSummary', 'listDueQuestions', 'getWeeklyGoal', 'setWeeklyGoal'] as const),
  // reminders.db.test.ts: only own planned reviews are found.
  ...(['getPlannedReview', 'cancelReview'] as const),
  ...(['listOfflineCourses'] as const),
  // learning-paths.db.test.ts: people leave their own place.
  ...(['listOwnLearningPaths', 'leaveLearningPath'] as const),
  // search.db.test.ts: what others may open is not found.
  'searchEverything',
  // second-factor-settings.db.test.ts: an account is needed.
  'removePasskey',
  // practice.db.test.ts: their objects are numbered answers.
  'ratePracticeAnswer',
  'undoPracticeAnswer',
];

const calls = Object.entries(contract as Record<string, unknown>).filter(
  (exported): exported is [Name, Endpoint | Stream] =>
    (exported[1] as Partial<Endpoint> | undefined)?.access === 'signed-in',
);
const listCalls = (cases: Cases) => calls.filter(([name]) => name in cases);

test('every call for signed-in people says here whose objects it is about', () => {
  const named = [OWNED, ENROLLED, PUBLISHED, FOUND]
    .flatMap((cases) => Object.keys(cases))
    .concat(WITHOUT_OBJECT);
  expect(named.sort()).toEqual(calls.map(([name]) => name).sort());
});

test.each(listCalls(OWNED))(
  '%s answers for another person’s object as for one that does not exist',
  async (name) => {
    const sent = OWNED[name]?.(world.objects) ?? {};
    const unknown = await ask(world.people.stranger, contract[name], withoutObjects(sent));
    expect(unknown.status).toBe(404);
    for (const who of ['classmate', ...OUTSIDERS] as const)
      expect([who, await ask(world.people[who], contract[name], sent)]).toEqual([who, unknown]);
    expect((await ask(world.people.suspended, contract[name], sent)).status).toBe(401);
  },
);

test('the owner still has all of them', async () => {
  for (const name of ['getAttempt', 'listChatMessages', 'leaveGroup'] as const)
    expect([
      name,
      (await ask(world.people.owner, contract[name], OWNED[name]?.(world.objects) ?? {})).status < 300,
    ]).toEqual([name, true]);
});

test.each(listCalls(ENROLLED))(
  '%s is refused to people who are not enrolled, and to suspended ones',
  async (name) => {
    const sent = ENROLLED[name]?.(world.objects) ?? {};
    for (const who of OUTSIDERS) {
      const { status } = await ask(world.people[who], contract[name], sent);
      expect([who, status === 403 ? 404 : status]).toEqual([who, 404]);
    }
    expect((await ask(world.people.suspended, contract[name], sent)).status).toBe(401);
  },
);

test.each(listCalls(FOUND))('%s finds nothing of a course for other people', async (name) => {
  const sent = FOUND[name]?.(world.objects) ?? {};
  const found = await ask(world.people.owner, contract[name], sent);
  expect(found.status).toBe(200);
  for (const who of OUTSIDERS) {
    const { status, body } = await ask(world.people[who], contract[name], sent);
    expect([who, [200, 404].includes(status), body.includes(MARKER)]).toEqual([who, true, false]);
    expect(body).not.toBe(found.body);
  }
  expect((await ask(world.people.suspended, contract[name], sent)).status).toBe(401);
});

test.each(listCalls(PUBLISHED))(
  '%s answers for a draft as for a course that does not exist',
  async (name) => {
    const sent = PUBLISHED[name]?.(world.objects) ?? {};
    expect(await ask(world.people.stranger, contract[name], sent)).toEqual(
      await ask(world.people.stranger, contract[name], withoutObjects(sent)),
    );
  },
);

/** The same request with ids of nothing. */
function withoutObjects({ params, query, body }: Sent): Sent {
  const ids = new Map(Object.entries(world.objects).map(([name, id]) => [id, name]));
  const replace = (values: object) =>
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => [
        key,
        ids.has(value) && key !== 'version' ? randomUUID() : value,
      ]),
    );
  return {
    ...(params && { params: replace(params) }),
    ...(query && { query: replace(query) }),
    ...(body && { body: replace(body) }),
  };
}
