import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '@lectern/contract';
import type { Endpoint, Stream } from '@lectern/contract';
import { Course, type Module, type Slide, type User } from '@lectern/data';
import { aPlannedMeeting } from '../../testing/a-planned-meeting.js';
import { aQuestion } from '../../testing/an-exam.js';
import { switchOn } from '../../testing/switch-on.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

type Call = Endpoint | Stream;
type Name = {
  [K in keyof typeof contract]: (typeof contract)[K] extends Call ? K : never;
}[keyof typeof contract];

interface Sent {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
}

/** Who calls, in the order of the statuses below. */
const PEOPLE = ['visitor', 'student', 'instructor', 'suspended', 'admin'] as const;
type Statuses = [number, number, number, number, number];

const anyone = (status: number): Statuses => [status, status, status, status, status];
const people = (status: number): Statuses => [401, status, status, 401, status];
const admins = (status: number): Statuses => [401, 403, 403, 401, status];
/** Instructors too; `status` is the answer to one who teaches nothing, which for objects of other people is 404. */
const instructors = (status: number, forAdmins = status): Statuses => [401, 403, status, 401, forAdmins];

let api: TestApi;
let course: Course;
let module: Module;
let slide: Slide;
beforeAll(async () => {
  api = await startTestApi({ rateLimit: 0 });
  await switchOn(api, 'scormImport');
  course = await api.aCourse();
  [module] = course.modules as [Module];
  [slide] = module.slides as [Slide];
});
afterAll(() => api.stop());

const byId = () => ({ params: { id: course.id } });
const bySlug = () => ({ params: { slug: course.slug } });
const byModule = () => ({ params: { moduleId: module.id } });
const byUser = async () => ({ params: { userId: (await api.aUser()).id } });
const byCertificate = () => ({ params: { verificationId: 'none' } });
const byUpdate = () => ({ params: { id: course.id, updateId: randomUUID() } });
const courseVersion = async () =>
  (await api.database.source.getRepository(Course).findOneByOrFail({ id: course.id })).version;
const byToken = () => ({ params: { token: 'none' } });
const byConversation = () => ({ params: { sessionId: randomUUID() } });
const byMessage = () => ({ params: { messageId: randomUUID() } });

const byThread = () => ({ params: { threadId: randomUUID() } });
const byAnnouncement = () => ({ params: { announcementId: randomUUID() } });
const byMeeting = () => ({ params: { meetingId: randomUUID() } });
const byPost = () => ({ params: { postId: randomUUID() } });
const aQuestionTo = (slideId: string) => ({ id: randomUUID(), slideId, text: 'Why?' });
const byNote = () => ({ params: { noteId: randomUUID() } });
const aSavedView = {
  ...{ name: 'Late', address: '', hiddenColumns: [], density: 'compact', isDefault: false },
} as const;
const bySavedView = () => ({ params: { viewId: randomUUID() } });
const bySavedReport = () => ({ params: { reportId: randomUUID() } });
const bySlide = () => ({ params: { slideId: slide.id } });
const byVideo = () => ({ params: { videoId: randomUUID() } });
const byVideoUpload = () => ({ params: { slideId: slide.id, uploadId: randomUUID() } });
const byCaptions = () => ({ params: { videoId: randomUUID(), language: 'en' } });
const byExam = () => ({ params: { examId: randomUUID() } });
const byExamAndUser = () => ({ params: { examId: randomUUID(), userId: randomUUID() } });
const byGroup = () => ({ params: { groupId: randomUUID() } });
const byGroupAndUser = () => ({ params: { groupId: randomUUID(), userId: randomUUID() } });
const byGroupAndCourse = () => ({ params: { groupId: randomUUID(), courseId: course.id } });
const due = { dueAt: null, dueDays: 30 };
const byPath = () => ({ params: { pathId: randomUUID() } });
const byGroupAndPath = () => ({ params: { groupId: randomUUID(), pathId: randomUUID() } });
const byQuestion = () => ({ params: { questionId: randomUUID() } });
const byColumn = () => ({ params: { id: course.id, columnId: randomUUID() } });
const byCategory = () => ({ params: { categoryId: randomUUID() } });
const byAnswer = () => ({ params: { answerId: randomUUID() } });
const byAttempt = () => ({ params: { attemptId: randomUUID() } });
const byAnswerOfAttempt = () => ({ params: { attemptId: randomUUID(), position: '0' } });
const byInvitation = () => ({ params: { invitationId: randomUUID() } });
const byVersion = () => ({ params: { id: course.id, versionId: randomUUID() } });
const outdatedDraft = { version: 0, sequence: 1, edit: {}, undo: [], redo: [] };
const byOwnCertificate = () => ({ params: { certificateId: randomUUID() } });
const byWebhook = () => ({ params: { webhookId: randomUUID() } });
const byImport = () => ({ params: { importId: randomUUID() } });
const aPlatform = {
  ...{ name: 'Moodle', issuer: 'https://moodle.example.org', clientId: 'a', deploymentIds: ['1'] },
  ...{ authorizationUrl: 'https://moodle.example.org/auth', tokenUrl: 'https://moodle.example.org/token' },
  ...{ keysUrl: 'https://moodle.example.org/keys', siteUrl: 'https://moodle.example.org' },
  ...{ tokenAudience: null, isInNetwork: false },
};
const anExternalTool = {
  ...{
    name: 'Lab',
    loginUrl: 'https://lab.example.org/login',
    launchUrls: ['https://lab.example.org/launch'],
  },
  ...{ contentUrl: null, keysUrl: null, publicKey: null, opensIn: 'frame' },
  ...{ sharesName: false, sharesEmail: false, readsMembers: false, isInNetwork: false },
};
const byLineItem = () => ({ params: { lineItemId: randomUUID() } });
const aLineItem = { label: 'Quiz', scoreMaximum: 10 };
const draft = () => ({
  response: { type: 'true-false', answer: true },
  draftRevision: 0,
  requestId: randomUUID(),
});
const { content, key } = aQuestion('true-false');
const aTrueFalseQuestion = { content, key };

/**
 * The status that each kind of person gets from each endpoint and stream, and what they send. A new one needs one
 * line here. Statuses are written out, so that a wrong `access` in the contract is noticed too; every caller whom the contract lets in
 * is new, so no caller is enrolled or owns the rows that the calls name.
 */
const expected: Record<Name, [Statuses, (() => Sent | Promise<Sent>)?]> = {
  applyCourseUpdate: [
    instructors(404, 409),
    async () => ({ ...byUpdate(), body: { version: await courseVersion(), slides: [], kept: [] } }),
  ],
  discardCourseUpdate: [instructors(404, 204), byUpdate],
  getCourseUpdates: [instructors(404, 200), byId],
  undoCourseUpdate: [
    instructors(404, 409),
    async () => ({ ...byUpdate(), body: { version: await courseVersion() } }),
  ],
  acceptProposals: [instructors(404, 200), () => ({ ...byId(), body: { proposalIds: [randomUUID()] } })],
  applyRegrade: [
    instructors(404),
    () => ({ ...byExam(), body: { questionId: randomUUID(), rule: 'drop', reason: 'Wrong' } }),
  ],
  // A row that does not exist is left; the rights of each row are in bulk-changes.db.test.ts.
  addUsersToGroup: [admins(404), () => ({ body: { ids: [randomUUID()], groupId: randomUUID() } })],
  archiveGroups: [instructors(200), () => ({ body: { ids: [randomUUID()], isArchived: true } })],
  archiveQuestions: [instructors(200), () => ({ body: { ids: [randomUUID()], isArchived: true } })],
  deleteCourses: [instructors(200), () => ({ body: { ids: [randomUUID()] } })],
  deleteExams: [instructors(200), () => ({ body: { ids: [randomUUID()] } })],
  publishCourses: [instructors(200), () => ({ body: { ids: [randomUUID()], isPublished: true } })],
  publishExams: [instructors(200), () => ({ body: { ids: [randomUUID()], isPublished: true } })],
  reactivateUsers: [admins(200), () => ({ body: { ids: [randomUUID()] } })],
  practiceQuestions: [instructors(200), () => ({ body: { ids: [randomUUID()], isPracticed: true } })],
  retagQuestions: [instructors(200), () => ({ body: { ids: [randomUUID()], add: ['a'], remove: [] } })],
  suspendUsers: [admins(200), () => ({ body: { ids: [randomUUID()] } })],
  archiveQuestion: [instructors(404), () => ({ ...byQuestion(), body: { isArchived: true } })],
  checkQuestion: [people(404), () => ({ ...byAnswerOfAttempt(), body: draft() })],
  createCalendarFeed: [people(201)],
  countDrawableQuestions: [instructors(200), () => ({ query: { tags: 'a,b', types: 'essay,gaps' } })],
  createExam: [instructors(404, 201), () => ({ body: { courseId: course.id, title: 'Quiz', type: 'quiz' } })],
  createGradeColumn: [
    instructors(404, 201),
    () => ({ ...byId(), body: { title: 'Talk', maxPoints: 10, categoryId: null } }),
  ],
  deleteGradeColumn: [instructors(404), byColumn],
  updateGradeColumn: [
    instructors(404),
    () => ({ ...byColumn(), body: { title: 'Talk', maxPoints: 10, categoryId: null, version: 1 } }),
  ],
  saveGradeEntry: [
    instructors(404),
    () => ({
      params: { ...byColumn().params, userId: randomUUID() },
      body: { points: 1, comment: null, version: 0 },
    }),
  ],
  saveGradeEntries: [
    instructors(404),
    () => ({
      ...byId(),
      body: {
        entries: [{ columnId: randomUUID(), userId: randomUUID(), points: 1, comment: null, version: 0 }],
      },
    }),
  ],
  previewGradeImport: [instructors(404, 400), byId],
  getSiteSettings: [admins(200)],
  getEnvironmentMail: [admins(200)],
  getModelState: [admins(200)],
  listSearchModels: [admins(200)],
  installSearchModel: [admins(404), () => ({ params: { name: 'unknown' } })],
  removeSearchModel: [admins(404), () => ({ params: { name: 'unknown' } })],
  getSignInState: [admins(200)],
  tryModel: [admins(400), () => ({ body: { settings: contract.DEFAULT_SITE_MODEL } })],
  updateSiteModel: [admins(409), () => ({ body: { version: 99, settings: contract.DEFAULT_SITE_MODEL } })],
  tryMail: [admins(400), () => ({ body: { settings: contract.DEFAULT_SITE_MAIL } })],
  updateSiteMail: [admins(409), () => ({ body: { version: 99, settings: contract.DEFAULT_SITE_MAIL } })],
  replaceCourseCover: [instructors(404, 400), byId],
  uploadSlidePicture: [instructors(404, 400), byId],
  uploadSlideSound: [instructors(404, 400), byId],
  uploadSitePicture: [admins(400), () => ({ params: { kind: 'logo' } })],
  getSitePicture: [anyone(404), () => ({ params: { pictureId: randomUUID() } })],
  getFirstSteps: [admins(200)],
  updateSiteAccess: [admins(409), () => ({ body: { version: 99, settings: contract.DEFAULT_SITE_ACCESS } })],
  updateSiteFirstSteps: [admins(409), () => ({ body: { version: 99, settings: { isShown: true } } })],
  updateSiteCategories: [
    admins(409),
    () => ({ body: { version: 99, settings: contract.DEFAULT_SITE_CATEGORIES } }),
  ],
  updateSiteIdentity: [
    admins(409),
    () => ({ body: { version: 99, settings: contract.DEFAULT_SITE_IDENTITY } }),
  ],
  updateSiteCertificate: [
    admins(409),
    () => ({ body: { version: 99, settings: contract.DEFAULT_SITE_CERTIFICATE } }),
  ],
  previewCertificate: [
    admins(200),
    () => ({ query: { signerName: '', signerTitle: '', note: '', hasSeal: 'true' } as never }),
  ],
  updateSiteLook: [admins(409), () => ({ body: { version: 99, settings: { primaryColor: null } } })],
  getDefaultLandingTexts: [admins(200), () => ({ query: { locale: 'de' } })],
  updateSiteFeatures: [
    admins(409),
    () => ({ body: { version: 99, settings: contract.DEFAULT_SITE_FEATURES } }),
  ],
  updateSiteFigures: [
    admins(409),
    () => ({ body: { version: 99, settings: contract.DEFAULT_SITE_FIGURES } }),
  ],
  updateSiteLanding: [admins(409), () => ({ body: { version: 99, settings: { texts: {} } } })],
  updateSiteLinks: [admins(409), () => ({ body: { version: 99, settings: { privacy: '', imprint: '' } } })],
  getSiteData: [admins(200)],
  updateSiteRetention: [
    admins(409),
    () => ({ body: { version: 99, settings: contract.DEFAULT_SITE_RETENTION } }),
  ],
  // Without another provider there is nothing to switch.
  updateSiteSignIn: [admins(409), () => ({ body: { version: 0, settings: { builtIn: true } } })],
  updateSitePrograms: [
    admins(409),
    () => ({ body: { version: 1, settings: { tokens: false, webhooks: false, mcp: false, scim: false } } }),
  ],
  updateSiteRegion: [
    admins(409),
    () => ({ body: { version: 99, settings: { locale: 'en', timeZone: 'UTC' } } }),
  ],
  updateGradebookSettings: [
    instructors(404, 409),
    () => ({ ...byId(), body: { totalBy: 'points', categories: [], letters: [], exams: [], version: 99 } }),
  ],
  getOwnGrades: [people(404), byId],
  listMeetings: [people(200), byId],
  getNextMeeting: [people(200)],
  listManagedMeetings: [instructors(404, 200), byId],
  createMeetings: [
    instructors(404, 201),
    () => ({ ...byId(), body: { ...aPlannedMeeting(), id: randomUUID(), weeks: 1, timeZone: 'UTC' } }),
  ],
  updateMeeting: [instructors(404), () => ({ ...byMeeting(), body: { ...aPlannedMeeting(), version: 1 } })],
  cancelMeeting: [instructors(404), () => ({ ...byMeeting(), body: { version: 1, withFollowing: false } })],
  getSurvey: [people(200), byId],
  answerSurvey: [
    people(404),
    () => ({ ...byId(), body: { answers: [{ itemId: randomUUID(), answer: 5 }] } }),
  ],
  getEditedSurvey: [instructors(404, 200), byId],
  updateSurvey: [
    instructors(404, 409),
    () => ({ ...byId(), body: { isOpen: false, isAnonymous: true, items: [], version: 99 } }),
  ],
  getSurveyReport: [instructors(404, 200), byId],
  exportSurveyReport: [instructors(404, 200), byId],
  getPlannedReview: [people(200), byId],
  planReview: [people(404), byId],
  cancelReview: [people(200), byId],
  createQuestion: [
    instructors(404),
    () => ({
      body: {
        ...aTrueFalseQuestion,
        title: 'Lifting',
        categoryId: randomUUID(),
        tags: [],
        points: 1,
        status: 'draft',
        source: null,
      },
    }),
  ],
  createQuestionCategory: [
    instructors(400, 201),
    () => ({ body: { name: 'Safety', parentId: null, courseId: null } }),
  ],
  decideProposal: [
    instructors(404),
    () => ({ params: { proposalId: randomUUID() }, body: { state: 'accepted' } }),
  ],
  exportCourse: [instructors(404, 200), byId],
  exportScormPackage: [instructors(404, 200), byId],
  deleteCourseVideo: [instructors(404, 204), byId],
  downloadCourseVideo: [instructors(404, 404), byId],
  downloadCourseVideoCaptions: [instructors(404, 404), byId],
  getCourseVideo: [instructors(404, 200), byId],
  makeCourseVideo: [instructors(404, 422), byId],
  addScormModule: [instructors(404, 400), byId],
  createScormCourse: [instructors(400)],
  getScormLimits: [instructors(200)],
  getScormPackage: [people(404), byModule],
  openScormActivity: [people(404), () => ({ ...byModule(), body: {} })],
  exportUsers: [admins(200)],
  getGroupClaim: [admins(404), byGroup],
  updateGroupClaim: [admins(404), () => ({ ...byGroup(), body: { value: 'biology' } })],
  acceptInvitation: [people(404)],
  acceptWaitingInvitation: [people(204)],
  getReceivedInvitation: [anyone(200)],
  getWaitingInvitation: [people(200)],
  openInvitation: [anyone(303), () => ({ params: { token: 'none' } })],
  listInvitations: [instructors(200)],
  // An instructor invites people to groups only.
  createInvitations: [
    [401, 403, 403, 401, 201],
    () => ({ body: { emails: [`${randomUUID()}@example.org`], groupId: null, role: 'student' } }),
  ],
  resendInvitation: [instructors(404), byInvitation],
  withdrawInvitation: [instructors(404), byInvitation],
  createUserImport: [admins(400)],
  listUserImports: [admins(200)],
  getUserImport: [admins(404), byImport],
  listUserImportRows: [admins(404), byImport],
  exportUserImportProblems: [admins(404), byImport],
  getUserImportTemplate: [admins(200)],
  startUserImport: [admins(404), () => ({ ...byImport(), body: { createsGroups: true } })],
  cancelUserImport: [admins(404), byImport],
  deleteExam: [instructors(404), byExam],
  deleteExamOverride: [instructors(404), byExamAndUser],
  deleteQuestionCategory: [instructors(404), byCategory],
  draftQuestions: [instructors(404, 201), () => ({ ...byId(), body: {} })],
  draftQuestionsWithModel: [instructors(404, 404), () => ({ ...byId(), body: { slideIds: [randomUUID()] } })],
  duplicateQuestion: [instructors(404), byQuestion],
  endAttemptOfLearner: [instructors(404), byAttempt],
  exportGradebook: [instructors(404, 200), byId],
  exportGradebookAsXlsx: [instructors(404, 200), byId],
  exportQuestions: [instructors(400), () => ({ body: { format: 'gift', filter: {}, leaveOut: [] } })],
  importQuestions: [instructors(400)],
  previewQuestionExport: [instructors(200), () => ({ body: { format: 'gift', filter: {}, leaveOut: [] } })],
  previewQuestionImport: [instructors(400)],
  exportUnansweredQuestions: [instructors(404, 200), byId],
  flagQuestion: [people(404), () => ({ ...byAnswerOfAttempt(), body: { isFlagged: true } })],
  getAdminAttempt: [instructors(404), byAttempt],
  getAttempt: [people(404), byAttempt],
  getEditedExam: [instructors(404), byExam],
  getExam: [people(404), byExam],
  getExamAnalysis: [instructors(404), byExam],
  getExamPaper: [instructors(404), byExam],
  getExamPreview: [instructors(404), byExam],
  markExamPreview: [instructors(404), () => ({ ...byExam(), body: { number: 1, answers: [] } })],
  getGradableAnswer: [instructors(404), byAnswer],
  getGradebook: [instructors(404, 200), byId],
  getQuestion: [instructors(404), byQuestion],
  getQuestionVersion: [instructors(404), () => ({ params: { questionId: randomUUID(), version: '1' } })],
  leavePage: [people(404), () => ({ ...byAttempt(), body: { page: 0 } })],
  listAdminExams: [instructors(200)],
  listExamOverrides: [instructors(404), byExam],
  listExams: [people(200)],
  listUnansweredQuestions: [instructors(404, 200), byId],
  listGradableAnswers: [instructors(404), byExam],
  listLearnerAttempts: [instructors(404), byExamAndUser],
  listQuestionCategories: [instructors(200)],
  listQuestionProposals: [instructors(404, 200), byId],
  listQuestions: [instructors(200)],
  listQuestionTags: [instructors(200)],
  listRegrades: [instructors(404), byExam],
  markAnswer: [
    instructors(404),
    () => ({
      ...byAnswer(),
      body: { version: 0, fraction: 1, criteria: null, comment: null, annotations: [] },
    }),
  ],
  previewQuestion: [
    instructors(200),
    () => ({ body: { ...aTrueFalseQuestion, response: { type: 'true-false', answer: true } } }),
  ],
  getQuestionPicture: [people(404), () => ({ params: { pictureId: randomUUID() } })],
  uploadQuestionPicture: [instructors(400)],
  renderQuestion: [instructors(200), () => ({ body: aTrueFalseQuestion.content })],
  previewRegrade: [
    instructors(404),
    () => ({ ...byExam(), body: { questionId: randomUUID(), rule: 'drop' } }),
  ],
  publishExam: [instructors(404), () => ({ ...byExam(), body: { isPublished: true } })],
  reopenAttempt: [instructors(404), () => ({ ...byAttempt(), body: { minutes: 30 } })],
  reviewAttempt: [people(404), byAttempt],
  addHandedInFile: [people(404), byAnswerOfAttempt],
  removeHandedInFile: [
    people(404),
    () => ({ params: { ...byAnswerOfAttempt().params, fileId: randomUUID() } }),
  ],
  countHandedInPages: [people(404), () => ({ params: { fileId: randomUUID() } })],
  getHandedInPage: [people(404), () => ({ params: { fileId: randomUUID(), page: '1' } })],
  getHandedInFile: [people(404), () => ({ params: { fileId: randomUUID() } })],
  saveDraft: [people(404), () => ({ ...byAnswerOfAttempt(), body: draft() })],
  setExamOverride: [
    instructors(404),
    () => ({
      ...byExamAndUser(),
      body: {
        opensAt: null,
        dueDate: null,
        closesAt: null,
        extraMinutes: 5,
        maxAttempts: null,
        reason: 'Ill',
      },
    }),
  ],
  startAttempt: [people(404), byExam],
  submitAttempt: [people(404), byAttempt],
  undoRegrade: [instructors(404), () => ({ params: { regradeId: randomUUID() } })],
  updateExam: [instructors(404), () => ({ ...byExam(), body: { version: 1 } })],
  updateQuestion: [
    instructors(404),
    () => ({
      ...byQuestion(),
      body: {
        ...aTrueFalseQuestion,
        title: 'Lifting',
        categoryId: randomUUID(),
        tags: [],
        points: 1,
        status: 'draft',
        source: null,
        version: 1,
      },
    }),
  ],
  updateQuestionCategory: [
    instructors(404),
    () => ({ ...byCategory(), body: { name: 'Safety', parentId: null, courseId: null } }),
  ],
  addGroupManager: [instructors(404), () => ({ ...byGroup(), body: { email: 'ada@example.org' } })],
  addGroupMembers: [admins(404), () => ({ ...byGroup(), body: { userIds: [randomUUID()] } })],
  archiveGroup: [instructors(404), () => ({ ...byGroup(), body: { isArchived: true } })],
  assignCourses: [instructors(404), () => ({ ...byGroup(), body: { courseIds: [course.id], due } })],
  changeDue: [instructors(404), () => ({ ...byGroupAndCourse(), body: due })],
  createGroup: [instructors(201), () => ({ body: { name: 'Class of 2030', description: null } })],
  createJoinLink: [instructors(404), () => ({ ...byGroup(), body: { expiresAt: null, maxUses: null } })],
  deleteGroup: [instructors(404), byGroup],
  getGroup: [instructors(404), byGroup],
  joinGroup: [people(404), () => ({ params: { code: 'none' } })],
  leaveGroup: [people(404), byGroup],
  listAssignableCourses: [instructors(404), byGroup],
  listDueDates: [people(200)],
  listGroupLearningPaths: [instructors(404), byGroup],
  listAssignableLearningPaths: [instructors(404), byGroup],
  assignLearningPaths: [instructors(404), () => ({ ...byGroup(), body: { pathIds: [randomUUID()], due } })],
  changeLearningPathDue: [instructors(404), () => ({ ...byGroupAndPath(), body: due })],
  unassignLearningPath: [instructors(404), byGroupAndPath],
  listLearningPaths: [anyone(200)],
  getLearningPath: [anyone(404), () => ({ params: { slug: 'none' } })],
  listOwnLearningPaths: [people(200)],
  joinLearningPath: [people(404), byPath],
  leaveLearningPath: [people(204), byPath],
  listEditableLearningPaths: [instructors(200)],
  createLearningPath: [instructors(201), () => ({ body: { title: 'First responder', description: null } })],
  getEditedLearningPath: [instructors(404), byPath],
  updateLearningPath: [
    instructors(404),
    () => ({
      ...byPath(),
      body: { version: 1, title: 'First responder', description: null, isInOrder: true, steps: [] },
    }),
  ],
  publishLearningPath: [instructors(404), () => ({ ...byPath(), body: { isPublished: true } })],
  deleteLearningPath: [instructors(404), byPath],
  giveLearningPath: [admins(404), () => ({ ...byPath(), body: { email: 'ada@example.org' } })],
  listAddableCourses: [instructors(404), byPath],
  listPathLearners: [instructors(404), byPath],
  listGroupCourses: [instructors(404), byGroup],
  listGroupMembers: [instructors(404), byGroup],
  deleteSavedReport: [instructors(404), bySavedReport],
  createSavedView: [instructors(201), () => ({ body: { ...aSavedView, list: 'exams' } })],
  deleteSavedView: [instructors(404), bySavedView],
  listSavedViews: [instructors(200), () => ({ query: { list: 'exams' } })],
  updateSavedView: [instructors(404), () => ({ ...bySavedView(), body: aSavedView })],
  exportReport: [instructors(200)],
  exportReportAsXlsx: [instructors(200)],
  getReport: [instructors(200)],
  getHealth: [admins(200)],
  getAbout: [admins(200)],
  getChangelog: [admins(200)],
  lookForUpdates: [admins(200)],
  getSiteState: [admins(200)],
  getTeachingHome: [instructors(200)],
  searchEverything: [people(200), () => ({ query: { q: 'lifting' } })],
  listReportScopes: [instructors(200)],
  listSavedReports: [instructors(200)],
  saveReport: [instructors(201), () => ({ body: { name: randomUUID(), query: {}, weekday: null } })],
  updateSavedReport: [
    instructors(404),
    () => ({ ...bySavedReport(), body: { name: 'Late', query: {}, weekday: 1 } }),
  ],
  listGroups: [instructors(200)],
  listJoinLinks: [instructors(404), byGroup],
  listOwnGroups: [people(200)],
  previewJoin: [anyone(404), () => ({ params: { code: 'none' } })],
  removeGroupManager: [instructors(404), byGroupAndUser],
  removeGroupMember: [instructors(404), byGroupAndUser],
  revokeJoinLink: [instructors(404), () => ({ params: { groupId: randomUUID(), linkId: randomUUID() } })],
  unassignCourse: [instructors(404), byGroupAndCourse],
  updateGroup: [
    instructors(404),
    () => ({ ...byGroup(), body: { name: 'Class of 2031', description: null, version: 1 } }),
  ],
  answerPracticeQuestion: [
    people(404),
    () => ({
      ...byQuestion(),
      body: { version: 1, response: null, seconds: 1, requestId: randomUUID() },
    }),
  ],
  getCoursePractice: [people(200), byId],
  getPracticeSummary: [people(200)],
  listDueQuestions: [people(200)],
  listPracticeQuestions: [people(404), byId],
  listOfflineQuestions: [people(404), byId],
  getOfflineCourse: [people(403), byId],
  listOfflineCourses: [people(200)],
  ratePracticeAnswer: [people(404), () => ({ params: { answerId: '1' }, body: { rating: 'good' } })],
  setQuestionPractice: [instructors(200), () => ({ body: { questionIds: [randomUUID()], practice: 'on' } })],
  setReview: [people(404), () => ({ ...byQuestion(), body: { isInReview: true } })],
  undoPracticeAnswer: [people(404), () => ({ params: { answerId: '1' } })],
  answerProgress: [people(404), () => ({ query: { messageId: randomUUID() } })],
  assignDemoCourses: [people(200)],
  addCourseInstructor: [instructors(404, 200), () => ({ ...byId(), body: { email: 'none@example.org' } })],
  giveCourse: [admins(409), () => ({ ...byId(), body: { email: 'none@example.org' } })],
  listCourseInstructors: [instructors(404, 200), byId],
  listTaughtCourses: [instructors(200)],
  removeCourseInstructor: [
    instructors(404, 200),
    () => ({ params: { id: course.id, userId: randomUUID() } }),
  ],
  cancelUpload: [instructors(404), () => ({ params: { uploadId: randomUUID() } })],
  createChatSession: [people(201), () => ({ body: { courseId: null, title: 'General Learning Chat' } })],
  deleteChatSession: [people(404), byConversation],
  duplicateCourse: [instructors(404, 201), byId],
  deleteCourse: [instructors(404, 204), async () => ({ params: { id: (await api.aCourse()).id } })],
  changePassword: [people(409), () => ({ body: { currentPassword: 'none', newPassword: 'none' } })],
  endOtherSessions: [people(204)],
  endSession: [people(404), () => ({ params: { sessionId: randomUUID() } })],
  endUserSessions: [admins(204), byUser],
  endViewAs: [people(204)],
  startViewAs: [admins(404), () => ({ params: { userId: randomUUID() } })],
  getAccount: [people(200)],
  listSessions: [people(200)],
  sendConfirmation: [people(409)],
  getSecondFactor: [people(200)],
  startPasskey: [people(409)],
  addPasskey: [people(409), () => ({ body: { name: 'Phone', response: { id: 'none' } } })],
  removePasskey: [people(409), () => ({ params: { passkeyId: randomUUID() } })],
  startAuthenticatorApp: [people(409)],
  addAuthenticatorApp: [people(409), () => ({ body: { code: '123456' } })],
  removeAuthenticatorApp: [people(409)],
  replaceRecoveryCodes: [people(409)],
  resetSecondFactor: [admins(409), byUser],
  requestEmailChange: [people(409), () => ({ body: { currentPassword: 'none', email: 'new@example.org' } })],
  // An administrator who calls is never the last one here.
  deleteOwnUser: [people(204)],
  deleteUser: [admins(204), byUser],
  enroll: [people(200), byId],
  enrollBySlug: [people(200), bySlug],
  exportOwnData: [people(200)],
  getAdminStats: [admins(200)],
  getCalendarFeed: [people(200)],
  listWebhooks: [admins(200)],
  // Administrators do not allow webhooks yet.
  createWebhook: [
    admins(404),
    () => ({ body: { url: 'https://receiver.example.org', events: ['course.published'] } }),
  ],
  updateWebhook: [admins(404), () => ({ ...byWebhook(), body: { isOn: false } })],
  rotateWebhookSecret: [admins(404), byWebhook],
  deleteWebhook: [admins(404), byWebhook],
  listWebhookDeliveries: [admins(200), byWebhook],
  sendWebhookAgain: [admins(404), () => ({ params: { webhookId: randomUUID(), deliveryId: randomUUID() } })],
  // External tools are off until an administrator turns them on, and then answer nothing.
  listExternalTools: [admins(404)],
  createExternalTool: [admins(404), () => ({ body: anExternalTool })],
  updateExternalTool: [admins(404), () => ({ params: { toolId: randomUUID() }, body: anExternalTool })],
  deleteExternalTool: [admins(404), () => ({ params: { toolId: randomUUID() } })],
  createToolRegistration: [admins(404), () => ({ body: { url: 'https://tool.example.org/register' } })],
  getPlatformConfiguration: [anyone(404)],
  registerTool: [anyone(404)],
  listOfferedTools: [instructors(404)],
  addToolModule: [instructors(404), byId],
  getToolModule: [instructors(404), () => ({ params: { id: course.id, moduleId: module.id } })],
  updateToolModule: [instructors(404), () => ({ params: { id: course.id, moduleId: module.id } })],
  chooseToolContent: [instructors(404), () => ({ params: { id: course.id, toolId: randomUUID() } })],
  getModuleTool: [people(404), byModule],
  launchModuleTool: [people(404), byModule],
  completeModuleTool: [people(404), byModule],
  openToolLaunch: [anyone(404)],
  authorizeTool: [anyone(404)],
  postToolAuthorization: [anyone(404)],
  receiveToolContent: [anyone(404)],
  listPlatformKeys: [anyone(404)],
  issueToolToken: [anyone(404)],
  listToolLineItems: [anyone(404), () => ({ params: { courseId: course.id } })],
  createToolLineItem: [anyone(404), () => ({ params: { courseId: course.id }, body: aLineItem })],
  getToolLineItem: [anyone(404), byLineItem],
  updateToolLineItem: [anyone(404), () => ({ ...byLineItem(), body: aLineItem })],
  deleteToolLineItem: [anyone(404), byLineItem],
  saveToolScore: [anyone(404), byLineItem],
  listToolResults: [anyone(404), byLineItem],
  listToolMembers: [anyone(404), () => ({ params: { courseId: course.id } })],
  // LTI is off until an administrator turns it on, and then answers nothing.
  listLtiPlatforms: [admins(404)],
  createLtiPlatform: [admins(404), () => ({ body: aPlatform })],
  updateLtiPlatform: [admins(404), () => ({ params: { platformId: randomUUID() }, body: aPlatform })],
  deleteLtiPlatform: [admins(404), () => ({ params: { platformId: randomUUID() } })],
  createLtiRegistration: [admins(404), () => ({ body: {} })],
  listLtiRosters: [instructors(404), byId],
  requestLtiRoster: [instructors(404), () => ({ params: { id: course.id, rosterId: randomUUID() } })],
  startLtiLogin: [anyone(404)],
  postLtiLogin: [anyone(404)],
  launchLti: [anyone(404)],
  chooseLtiContent: [anyone(404)],
  listLtiKeys: [anyone(404)],
  registerLtiPlatform: [anyone(404)],
  listAccessTokens: [people(200)],
  // Administrators do not allow tokens yet.
  createAccessToken: [people(404), () => ({ body: { name: 'Script', scopes: ['courses:read'] } })],
  revokeAccessToken: [people(404), () => ({ params: { tokenId: randomUUID() } })],
  // Administrators do not allow the protocol yet.
  sendMcpMessage: [anyone(404), () => ({ body: { jsonrpc: '2.0' } })],
  // Administrators do not allow directories yet.
  listScimUsers: [anyone(404)],
  getScimUser: [anyone(404), byId],
  createScimUser: [anyone(404)],
  replaceScimUser: [anyone(404), byId],
  patchScimUser: [anyone(404), byId],
  deleteScimUser: [anyone(404), byId],
  listScimGroups: [anyone(404)],
  getScimGroup: [anyone(404), byId],
  createScimGroup: [anyone(404)],
  replaceScimGroup: [anyone(404), byId],
  patchScimGroup: [anyone(404), byId],
  deleteScimGroup: [anyone(404), byId],
  getScimConfiguration: [anyone(404)],
  getScimServiceConfiguration: [anyone(404)],
  listScimResourceTypes: [anyone(404)],
  getScimResourceType: [anyone(404), byId],
  listScimSchemas: [anyone(404)],
  getScimSchema: [anyone(404), byId],
  listServiceAccounts: [admins(200)],
  createServiceAccount: [admins(201), () => ({ body: { name: 'Nightly report', role: 'instructor' } })],
  createServiceToken: [
    admins(404),
    async () => ({ ...(await byUser()), body: { name: 'Script', scopes: ['courses:read'] } }),
  ],
  listUserTokens: [admins(200), byUser],
  revokeUserToken: [
    admins(404),
    async () => ({ params: { ...(await byUser()).params, tokenId: randomUUID() } }),
  ],
  getAnalytics: [instructors(200)],
  getCertificateProgress: [people(200), byId],
  getNextSlide: [people(200), byId],
  getReminderSettings: [people(200)],
  readCalendar: [anyone(404), byToken],
  removeCalendarFeed: [people(204)],
  showUnsubscribe: [anyone(404), byToken],
  unsubscribe: [anyone(404), byToken],
  updateReminderSettings: [people(200), () => ({ body: { panel: [], mail: ['overdue'] } })],
  getPrivacyNotice: [anyone(200)],
  getTutorSettings: [people(200)],
  updateTutorSettings: [people(200), () => ({ body: { usesModel: false } })],
  getCourse: [anyone(200), byId],
  getCourseBySlug: [anyone(200), bySlug],
  getCourseFile: [anyone(404), () => ({ params: { courseId: course.id, file: 'none.webp' } })],
  getDashboard: [people(200)],
  createNote: [people(404), () => ({ body: { id: randomUUID(), slideId: randomUUID(), kind: 'bookmark' } })],
  updateNote: [people(404), () => ({ ...byNote(), body: { version: 1, text: '', color: 'pink' } })],
  deleteNote: [people(404), byNote],
  restoreNote: [people(404), byNote],
  listDueCards: [people(200)],
  saveNoteCard: [people(404), () => ({ ...byNote(), body: { front: 'Why?' } })],
  deleteNoteCard: [people(404), byNote],
  reviewCard: [people(404), () => ({ ...byNote(), body: { rating: 'good', requestId: randomUUID() } })],
  undoCardReview: [people(404), () => ({ params: { noteId: randomUUID(), requestId: randomUUID() } })],
  listModuleNotes: [people(200), () => ({ params: { moduleId: course.modules[0]?.id ?? '' } })],
  listNotes: [people(200)],
  listNoteCourses: [people(200)],
  exportNotes: [people(200)],
  acceptAnswer: [people(404), () => ({ ...byThread(), body: { postId: null } })],
  answerQuestion: [people(404), () => ({ ...byThread(), body: { id: randomUUID(), text: 'So.' } })],
  // Administrators teach every course.
  askQuestion: [[401, 404, 404, 401, 201], () => ({ body: aQuestionTo(slide.id) })],
  closeThread: [instructors(404), () => ({ ...byThread(), body: { isClosed: true } })],
  countModuleThreads: [people(200), byModule],
  countThreads: [people(200)],
  deletePost: [people(404), byPost],
  dismissReports: [instructors(404), byPost],
  findSimilarThreads: [people(200), () => ({ body: { slideId: randomUUID(), text: 'Why?' } })],
  followThread: [people(404), () => ({ ...byThread(), body: { isFollowing: true } })],
  forwardTutorQuestion: [people(404), () => ({ body: { id: randomUUID(), messageId: randomUUID() } })],
  getThread: [people(404), byThread],
  hidePost: [instructors(404), () => ({ ...byPost(), body: { reason: 'Rude' } })],
  listAnswers: [people(404), byThread],
  listInbox: [instructors(200)],
  listInboxCourses: [instructors(200)],
  listMentionable: [[401, 404, 404, 401, 200], byId],
  listThreads: [people(200)],
  markThreadRead: [people(404), byThread],
  reportPost: [people(404), () => ({ ...byPost(), body: { reason: 'Rude' } })],
  showPost: [instructors(404), byPost],
  updatePost: [people(404), () => ({ ...byPost(), body: { version: 1, text: 'So.' } })],
  cancelAnnouncement: [instructors(404), byAnnouncement],
  createAnnouncement: [
    instructors(404, 201),
    () => ({ body: { id: randomUUID(), courseId: course.id, title: 'News', text: 'Text' } }),
  ],
  deleteAnnouncement: [instructors(404), byAnnouncement],
  getAnnouncement: [people(404), byAnnouncement],
  listAnnouncements: [people(200)],
  listManagedAnnouncements: [instructors(404, 200), () => ({ query: { courseId: course.id } })],
  markAnnouncementRead: [people(404), byAnnouncement],
  publishAnnouncement: [
    instructors(404),
    () => ({ ...byAnnouncement(), body: { version: 1, publishAt: null } }),
  ],
  updateAnnouncement: [
    instructors(404),
    () => ({ ...byAnnouncement(), body: { version: 1, title: 'News', text: 'Text' } }),
  ],
  getWeeklyGoal: [people(200)],
  setWeeklyGoal: [people(200), () => ({ body: { daysPerWeek: 3 } })],
  deleteCourseDraft: [instructors(404, 204), byId],
  getCourseDraft: [instructors(404, 200), byId],
  getCourseVersion: [instructors(404), byVersion],
  getEditedCourse: [instructors(404, 200), byId],
  listPossiblePrerequisites: [instructors(404, 200), byId],
  listCourseVersions: [instructors(404, 200), byId],
  storeCourseDraft: [instructors(404, 409), () => ({ ...byId(), body: outdatedDraft })],
  getEnrollment: [people(200), byId],
  getEnrollmentBySlug: [people(200), bySlug],
  getModule: [anyone(200), byModule],
  getUser: [people(200)],
  getUserDetails: [admins(200), byUser],
  listUserAttempts: [admins(200), byUser],
  listUserCertificates: [admins(200), byUser],
  listUserCourses: [admins(200), byUser],
  listUserGroups: [admins(200), byUser],
  listUserInvitations: [admins(200), byUser],
  // `aUser` has no account at the built-in provider.
  sendResetLink: [admins(409), byUser],
  healthLive: [anyone(200)],
  healthReady: [anyone(200)],
  exportAuditEntries: [admins(200)],
  listAuditEntries: [admins(200)],
  listCertificates: [people(200)],
  renewCertificate: [people(404), byId],
  getCredential: [people(404), byOwnCertificate],
  createCredential: [people(404), byOwnCertificate],
  deleteCredential: [people(404), byOwnCertificate],
  downloadCredential: [
    people(404),
    () => ({ params: { ...byOwnCertificate().params, file: 'credential.json' } }),
  ],
  revokeCredential: [admins(404), () => ({ ...byOwnCertificate(), body: { reason: 'By mistake' } })],
  restoreCredential: [admins(404), byOwnCertificate],
  readIssuer: [anyone(200)],
  readAchievement: [anyone(404), () => ({ params: { achievementId: randomUUID() } })],
  readBadge: [anyone(404), () => ({ params: { achievementId: randomUUID() } })],
  readStatusList: [anyone(200), () => ({ params: { list: '1' } })],
  readCredential: [anyone(404), () => ({ params: { credentialId: randomUUID() } })],
  listChatMessages: [people(404), byConversation],
  listChatSessions: [people(200)],
  listCourses: [anyone(200)],
  listMails: [admins(200)],
  listModules: [anyone(200), byId],
  listModulesBySlug: [anyone(200), bySlug],
  listNotifications: [people(200)],
  countUnreadNotifications: [people(200)],
  markNotificationsRead: [
    people(200),
    () => ({
      body: {
        notifications: [{ id: randomUUID(), kind: 'course-ready', at: new Date().toISOString() }],
      },
    }),
  ],
  markAllNotificationsRead: [people(200)],
  listSlides: [[401, 403, 403, 401, 200], byModule],
  backchannelLogout: [anyone(404), () => ({ body: { logout_token: 'a.b.c' } })],
  discardUpload: [instructors(404), () => ({ params: { uploadId: randomUUID() } })],
  listUploads: [instructors(200)],
  getUploadPreview: [instructors(404), () => ({ params: { uploadId: randomUUID() } })],
  retryUpload: [instructors(404), () => ({ params: { uploadId: randomUUID() } })],
  listRunningUploads: [instructors(200)],
  listUploadFormats: [instructors(200)],
  listUsers: [admins(200)],
  login: [anyone(302)],
  loginCallback: [anyone(302)],
  logout: [anyone(302)],
  openInvitationMails: [admins(200)],
  openMail: [admins(404), () => ({ params: { mailId: randomUUID() } })],
  rateAnswer: [people(404), () => ({ ...byMessage(), body: { rating: null } })],
  rateCourse: [people(403), () => ({ ...byId(), body: { stars: 5 } })],
  saveProgress: [
    people(403),
    () => ({ params: { courseId: course.id }, body: { slideId: slide.id, progress: 1 } }),
  ],
  seedCourses: [people(200)],
  sendChatMessage: [people(404), () => ({ body: { sessionId: randomUUID(), message: 'Why?' } })],
  stopAnswer: [people(404), byMessage],
  updateCourse: [instructors(404, 409), () => ({ ...byId(), body: { version: 0 } })],
  updateOwnUser: [people(200), () => ({ body: { firstName: 'Ada', lastName: null } })],
  updateUser: [admins(200), async () => ({ ...(await byUser()), body: { role: 'instructor' } })],
  beginVideoUpload: [instructors(404, 400), bySlide],
  cancelVideoUpload: [instructors(404), byVideoUpload],
  continueVideoUpload: [instructors(404), byVideoUpload],
  deleteCaptions: [instructors(404), byCaptions],
  getEditedCaptions: [instructors(404), byCaptions],
  getSlideVideo: [instructors(404, 200), bySlide],
  getNarrationCaptions: [people(404), bySlide],
  getVideoCaptions: [people(404), () => ({ params: { videoId: randomUUID(), captionsId: randomUUID() } })],
  getVideoFile: [people(404), byVideo],
  getVideoPoster: [people(404), byVideo],
  getVideoSettings: [instructors(200)],
  getVideoTranscript: [people(404), byVideo],
  getVideoUploadOffset: [instructors(404), byVideoUpload],
  listSlideVideos: [instructors(404, 200), byId],
  removeSlideVideo: [instructors(404, 204), bySlide],
  restoreSlideVideo: [instructors(404), () => ({ ...bySlide(), body: { videoId: randomUUID() } })],
  saveCaptions: [instructors(404), () => ({ ...byCaptions(), body: { text: '', version: null } })],
  saveWatched: [people(404), () => ({ ...byVideo(), body: { ranges: [], position: 0 } })],
  setSlideVideo: [instructors(404), () => ({ ...bySlide(), body: { uploadId: randomUUID() } })],
  uploadCourse: [instructors(400)],
  uploadProgress: [instructors(200)],
  verifyCertificate: [anyone(404), byCertificate],
  viewCertificate: [anyone(404), byCertificate],
};

const calls = Object.entries(contract as Record<string, unknown>).filter(
  (exported): exported is [Name, Call] => 'path' in Object(exported[1]),
);

test('every endpoint and stream of the contract says here whom it lets in', () => {
  expect(Object.keys(expected).sort()).toEqual(calls.map(([name]) => name).sort());
});

test.each(calls)('%s accepts only callers with access', async (name, call) => {
  const [statuses, sent = () => ({})] = expected[name];
  const answered = [];
  for (const [index, who] of PEOPLE.entries())
    answered.push([who, await ask(call, await sent(), await findCaller(who, statuses[index]))]);
  expect(answered).toEqual(PEOPLE.map((who, index) => [who, statuses[index]]));
});

type Role = Exclude<(typeof PEOPLE)[number], 'visitor'>;

/** Callers whom the contract does not let in, one for each role: what they call changes nothing. */
const refused = new Map<Role, { user: User; client: TestClient }>();

async function findCaller(who: (typeof PEOPLE)[number], status = 0): Promise<TestClient> {
  if (who === 'visitor') return api.visitor;
  if (status !== 401 && status !== 403) return api.as(await api.aUser({ role: who }));
  const { user, client } = refused.get(who) ?? (await addRefused(who));
  // The first call of someone suspended ends the session.
  return who === 'suspended' ? api.as(user) : client;
}

async function addRefused(who: Role) {
  const user = await api.aUser({ role: who });
  const caller = { user, client: await api.as(user) };
  refused.set(who, caller);
  return caller;
}

async function ask(call: Call, { params = {}, query, body }: Sent, client: TestClient) {
  const path = call.path.replace(/[:*](\w+)/g, (_, name: string) => params[name] ?? '');
  const ending = new AbortController();
  const { status } = await client.fetch(path + (query ? `?${new URLSearchParams(query)}` : ''), {
    method: 'method' in call ? call.method : 'GET',
    signal: ending.signal,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  // A stream would go on.
  ending.abort();
  return status;
}
