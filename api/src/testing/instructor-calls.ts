import { randomUUID } from 'node:crypto';
import { aPlannedMeeting } from './a-planned-meeting.js';
import { aQuestion } from './an-exam.js';
import type { CallsWith, Sent } from './ask.js';
import type { TeachingWorld } from './a-teaching-world.js';

/** The names of the endpoints and streams with the access `instructor`. */
export type InstructorCall = CallsWith<'instructor'>;

/**
 * Whose objects a call is about, and what is sent. `course`: open to all instructors of the course. `owner`: to its owner
 * alone. `personal`: to the person who made it, here the owner. `group`: to the managers of the group. `list`: answers
 * everybody, with their own objects only. `none`: is about no stored object.
 */
export type Case = [
  'course' | 'owner' | 'personal' | 'group' | 'list' | 'none',
  ((world: TeachingWorld) => Sent | Promise<Sent>)?,
];

const byCourse = ({ course }: TeachingWorld) => ({ params: { id: course.id } });
const byExam = ({ exam }: TeachingWorld) => ({ params: { examId: exam.id } });
const byLearner = ({ exam, learner }: TeachingWorld) => ({
  params: { examId: exam.id, userId: learner.user.id },
});
const byGradeColumn = ({ course, gradeColumnId }: TeachingWorld) => ({
  params: { id: course.id, columnId: gradeColumnId },
});
const byAnswer = ({ answerId }: TeachingWorld) => ({ params: { answerId } });
const byAttempt = ({ attemptId }: TeachingWorld) => ({ params: { attemptId } });
const byQuestion = ({ question }: TeachingWorld) => ({ params: { questionId: question.id } });
const byCategory = ({ categoryId }: TeachingWorld) => ({ params: { categoryId } });
const byUpload = ({ upload }: TeachingWorld) => ({ params: { uploadId: upload.id } });

const byCourseUpdate = ({ course }: TeachingWorld) => ({ params: { id: course.id, updateId: randomUUID() } });

const byToolModule = ({ course }: TeachingWorld) => ({ params: { id: course.id, moduleId: randomUUID() } });
const toolSettings = { url: null, parameters: {}, isScored: false, maxPoints: 100 };

const draftIn = (categoryId: string) => {
  const { content, key } = aQuestion('true-false');
  return { content, key, title: 'Lifting', categoryId, tags: [], points: 1, status: 'draft', source: null };
};
const override = {
  ...{ opensAt: null, dueDate: null, closesAt: null, maxAttempts: null },
  extraMinutes: 5,
  reason: 'Ill',
};
const selection = { format: 'gift', filter: {}, leaveOut: [] };

const byGroup = ({ group }: TeachingWorld) => ({ params: { groupId: group.id } });
const byGroupAndUser = ({ group, learner }: TeachingWorld) => ({
  params: { groupId: group.id, userId: learner.user.id },
});
const byGroupAndCourse = ({ group, course }: TeachingWorld) => ({
  params: { groupId: group.id, courseId: course.id },
});
const byGroupAndPath = ({ group, pathId }: TeachingWorld) => ({ params: { groupId: group.id, pathId } });
const due = { dueAt: null, dueDays: 7 };

const GROUP_CALLS = {
  addGroupManager: [
    'group',
    (world) => ({ ...byGroup(world), body: { email: world.people.groupManager.user.email } }),
  ],
  archiveGroups: ['list', ({ group }) => ({ body: { ids: [group.id], isArchived: false } })],
  archiveGroup: ['group', (world) => ({ ...byGroup(world), body: { isArchived: false } })],
  assignCourses: ['group', (world) => ({ ...byGroup(world), body: { courseIds: [world.course.id], due } })],
  changeDue: ['group', (world) => ({ ...byGroupAndCourse(world), body: due })],
  createGroup: ['none', () => ({ body: { name: 'Class of 2031', description: null } })],
  createJoinLink: ['group', (world) => ({ ...byGroup(world), body: { expiresAt: null, maxUses: null } })],
  deleteGroup: ['group', async (world) => ({ params: { groupId: (await world.aManagedGroup()).id } })],
  getGroup: ['group', byGroup],
  listAssignableCourses: ['group', byGroup],
  listGroupCourses: ['group', byGroup],
  listGroupMembers: ['group', byGroup],
  listGroupLearningPaths: ['group', byGroup],
  listAssignableLearningPaths: ['group', byGroup],
  assignLearningPaths: ['group', (world) => ({ ...byGroup(world), body: { pathIds: [world.pathId], due } })],
  changeLearningPathDue: ['group', (world) => ({ ...byGroupAndPath(world), body: due })],
  unassignLearningPath: ['group', byGroupAndPath],
  listGroups: ['none'],
  listJoinLinks: ['group', byGroup],
  removeGroupManager: ['group', byGroupAndUser],
  removeGroupMember: ['group', byGroupAndUser],
  revokeJoinLink: ['group', ({ group }) => ({ params: { groupId: group.id, linkId: randomUUID() } })],
  unassignCourse: ['group', byGroupAndCourse],
  updateGroup: [
    'group',
    (world) => ({ ...byGroup(world), body: { name: 'Zeppelin group', description: null, version: 99 } }),
  ],
} satisfies Partial<Record<InstructorCall, Case>>;

const byInvitation = async (world: TeachingWorld) => ({
  params: { invitationId: await world.anInvitation() },
});

const INVITATION_CALLS = {
  createInvitations: [
    'group',
    ({ group }) => ({
      body: { emails: [`${randomUUID()}@example.org`], groupId: group.id, role: 'student' },
    }),
  ],
  listInvitations: ['list'],
  resendInvitation: ['group', byInvitation],
  withdrawInvitation: ['group', byInvitation],
} satisfies Partial<Record<InstructorCall, Case>>;

const aSavedView = { address: '', hiddenColumns: [], density: 'compact', isDefault: false } as const;
const aSavedReport = { name: 'Late', query: {}, weekday: null };

const REPORT_CALLS = {
  deleteSavedReport: ['personal', async (world) => ({ params: { reportId: await world.aSavedReport() } })],
  exportReport: ['list'],
  exportReportAsXlsx: ['none'],
  getReport: ['list'],
  getTeachingHome: ['list'],
  listReportScopes: ['list'],
  listSavedReports: ['list'],
  listSavedViews: ['list', () => ({ query: { list: 'exams' } })],
  createSavedView: ['none', () => ({ body: { ...aSavedView, list: 'exams', name: randomUUID() } })],
  deleteSavedView: ['personal', async (world) => ({ params: { viewId: await world.aSavedView() } })],
  updateSavedView: [
    'personal',
    async (world) => {
      const viewId = await world.aSavedView();
      return { params: { viewId }, body: { ...aSavedView, name: viewId } };
    },
  ],
  saveReport: ['none', () => ({ body: { ...aSavedReport, name: randomUUID() } })],
  updateSavedReport: [
    'personal',
    async (world) => {
      const reportId = await world.aSavedReport();
      return { params: { reportId }, body: { ...aSavedReport, name: reportId } };
    },
  ],
} satisfies Partial<Record<InstructorCall, Case>>;

const byQuestionPost = ({ threadId }: TeachingWorld) => ({ params: { postId: threadId } });

const THREAD_CALLS = {
  closeThread: ['course', ({ threadId }) => ({ params: { threadId }, body: { isClosed: false } })],
  dismissReports: ['course', byQuestionPost],
  hidePost: ['course', (world) => ({ ...byQuestionPost(world), body: { reason: 'Rude' } })],
  listInbox: ['list'],
  listInboxCourses: ['list'],
  showPost: ['course', byQuestionPost],
} satisfies Partial<Record<InstructorCall, Case>>;

const byAnnouncement = async (world: TeachingWorld) => ({
  params: { announcementId: await world.anAnnouncement() },
});

const ANNOUNCEMENT_CALLS = {
  cancelAnnouncement: ['course', byAnnouncement],
  createAnnouncement: [
    'course',
    ({ course }) => ({ body: { id: randomUUID(), courseId: course.id, title: 'News', text: 'Text' } }),
  ],
  deleteAnnouncement: ['course', byAnnouncement],
  listManagedAnnouncements: ['course', ({ course }) => ({ query: { courseId: course.id } })],
  publishAnnouncement: [
    'course',
    async (world) => ({ ...(await byAnnouncement(world)), body: { version: 1, publishAt: null } }),
  ],
  updateAnnouncement: [
    'course',
    async (world) => ({
      ...(await byAnnouncement(world)),
      body: { version: 1, title: 'News', text: 'More' },
    }),
  ],
} satisfies Partial<Record<InstructorCall, Case>>;

const SURVEY_CALLS = {
  exportSurveyReport: ['course', byCourse],
  getEditedSurvey: ['course', byCourse],
  getSurveyReport: ['course', byCourse],
  updateSurvey: [
    'course',
    (world) => ({
      ...byCourse(world),
      body: { isOpen: false, isAnonymous: true, items: [], version: 1 },
    }),
  ],
} satisfies Partial<Record<InstructorCall, Case>>;

const byMeeting = async (world: TeachingWorld) => ({ params: { meetingId: await world.aMeeting() } });

const MEETING_CALLS = {
  cancelMeeting: [
    'course',
    async (world) => ({ ...(await byMeeting(world)), body: { version: 1, withFollowing: false } }),
  ],
  createMeetings: [
    'course',
    (world) => ({
      ...byCourse(world),
      body: { ...aPlannedMeeting(), id: randomUUID(), weeks: 1, timeZone: 'UTC' },
    }),
  ],
  listManagedMeetings: ['course', byCourse],
  updateMeeting: [
    'course',
    async (world) => ({ ...(await byMeeting(world)), body: { ...aPlannedMeeting(), version: 1 } }),
  ],
} satisfies Partial<Record<InstructorCall, Case>>;

const byPath = ({ pathId }: TeachingWorld) => ({ params: { pathId } });

const LEARNING_PATH_CALLS = {
  createLearningPath: ['none', () => ({ body: { title: 'Another path', description: null } })],
  deleteLearningPath: ['personal', async (world) => ({ params: { pathId: await world.aPath() } })],
  getEditedLearningPath: ['personal', byPath],
  listAddableCourses: ['personal', byPath],
  listEditableLearningPaths: ['list'],
  listPathLearners: ['personal', byPath],
  publishLearningPath: ['personal', (world) => ({ ...byPath(world), body: { isPublished: true } })],
  updateLearningPath: [
    'personal',
    async (world) => ({
      params: { pathId: await world.aPath() },
      body: { version: 1, title: 'A path', description: null, isInOrder: true, steps: [] },
    }),
  ],
} satisfies Partial<Record<InstructorCall, Case>>;

const bySlide = ({ course }: TeachingWorld) => ({
  params: { slideId: course.modules[0]?.slides[0]?.id ?? '' },
});
const byVideoUpload = (world: TeachingWorld) => ({
  params: { ...bySlide(world).params, uploadId: randomUUID() },
});
const byCaptions = async (world: TeachingWorld) => ({
  params: { videoId: await world.aVideo(), language: 'en' },
});

const VIDEO_CALLS = {
  beginVideoUpload: ['course', bySlide],
  cancelVideoUpload: ['course', byVideoUpload],
  continueVideoUpload: ['course', byVideoUpload],
  deleteCaptions: ['course', byCaptions],
  getEditedCaptions: ['course', byCaptions],
  getSlideVideo: ['course', bySlide],
  getVideoSettings: ['none'],
  getVideoUploadOffset: ['course', byVideoUpload],
  listSlideVideos: ['course', byCourse],
  removeSlideVideo: ['course', bySlide],
  restoreSlideVideo: ['course', (world) => ({ ...bySlide(world), body: { videoId: randomUUID() } })],
  saveCaptions: [
    'course',
    async (world) => ({ ...(await byCaptions(world)), body: { text: '', version: null } }),
  ],
  setSlideVideo: ['course', (world) => ({ ...bySlide(world), body: { uploadId: randomUUID() } })],
} satisfies Partial<Record<InstructorCall, Case>>;

/** Every call that instructors may make. A new one needs one line here. */
export const INSTRUCTOR_CALLS: Record<InstructorCall, Case> = {
  ...GROUP_CALLS,
  ...REPORT_CALLS,
  ...INVITATION_CALLS,
  ...THREAD_CALLS,
  ...ANNOUNCEMENT_CALLS,
  ...SURVEY_CALLS,
  ...MEETING_CALLS,
  ...LEARNING_PATH_CALLS,
  ...VIDEO_CALLS,
  acceptProposals: [
    'course',
    (world) => ({ ...byCourse(world), body: { proposalIds: [world.proposal.id] } }),
  ],
  addCourseInstructor: [
    'owner',
    (world) => ({ ...byCourse(world), body: { email: world.people.coInstructor.user.email } }),
  ],
  applyRegrade: [
    'course',
    (world) => ({
      ...byExam(world),
      body: { questionId: world.question.id, rule: 'drop', reason: 'Wrong' },
    }),
  ],
  applyCourseUpdate: [
    'course',
    (world) => ({ ...byCourseUpdate(world), body: { version: 0, slides: [], kept: [] } }),
  ],
  archiveQuestion: ['course', (world) => ({ ...byQuestion(world), body: { isArchived: false } })],
  archiveQuestions: ['list', ({ question }) => ({ body: { ids: [question.id], isArchived: false } })],
  cancelUpload: ['personal', byUpload],
  countDrawableQuestions: ['none'],
  createExam: [
    'course',
    ({ course }) => ({ body: { courseId: course.id, title: 'Another exam', type: 'quiz' } }),
  ],
  createGradeColumn: [
    'course',
    (world) => ({ ...byCourse(world), body: { title: 'Talk', maxPoints: 10, categoryId: null } }),
  ],
  createQuestion: ['course', ({ categoryId }) => ({ body: draftIn(categoryId) })],
  createQuestionCategory: [
    'course',
    ({ course }) => ({ body: { name: 'Another category', parentId: null, courseId: course.id } }),
  ],
  decideProposal: [
    'course',
    ({ proposal }) => ({ params: { proposalId: proposal.id }, body: { state: 'open' } }),
  ],
  deleteCourseDraft: ['course', byCourse],
  deleteCourse: ['owner', async (world) => ({ params: { id: (await world.aTaughtCourse()).id } })],
  deleteCourses: ['list', async (world) => ({ body: { ids: [(await world.aTaughtCourse()).id] } })],
  deleteExam: ['course', byExam],
  deleteExamOverride: ['course', byLearner],
  deleteExams: ['list', ({ exam }) => ({ body: { ids: [exam.id] } })],
  deleteGradeColumn: ['course', byGradeColumn],
  deleteQuestionCategory: ['course', byCategory],
  discardCourseUpdate: ['course', byCourseUpdate],
  discardUpload: ['personal', byUpload],
  draftQuestions: ['course', (world) => ({ ...byCourse(world), body: {} })],
  draftQuestionsWithModel: [
    'course',
    (world) => ({ ...byCourse(world), body: { slideIds: [randomUUID()] } }),
  ],
  addScormModule: ['course', byCourse],
  listOfferedTools: ['none'],
  addToolModule: [
    'course',
    (world) => ({ ...byCourse(world), body: { toolId: randomUUID(), title: 'Lab', ...toolSettings } }),
  ],
  getToolModule: ['course', byToolModule],
  updateToolModule: ['course', (world) => ({ ...byToolModule(world), body: toolSettings })],
  chooseToolContent: ['course', ({ course }) => ({ params: { id: course.id, toolId: randomUUID() } })],
  listLtiRosters: ['course', byCourse],
  requestLtiRoster: ['course', ({ course }) => ({ params: { id: course.id, rosterId: randomUUID() } })],
  createScormCourse: ['none'],
  getScormLimits: ['none'],
  duplicateCourse: ['course', byCourse],
  duplicateQuestion: ['course', byQuestion],
  endAttemptOfLearner: [
    'course',
    async (world) => ({ params: { attemptId: (await world.anAttempt()).attemptId } }),
  ],
  exportCourse: ['course', byCourse],
  exportGradebook: ['course', byCourse],
  exportGradebookAsXlsx: ['course', byCourse],
  exportScormPackage: ['course', byCourse],
  deleteCourseVideo: ['course', byCourse],
  downloadCourseVideo: ['course', byCourse],
  downloadCourseVideoCaptions: ['course', byCourse],
  getCourseVideo: ['course', byCourse],
  makeCourseVideo: ['course', byCourse],
  exportQuestions: ['list', () => ({ body: selection })],
  exportUnansweredQuestions: ['course', byCourse],
  getAdminAttempt: ['course', byAttempt],
  getAnalytics: ['group', ({ group }) => ({ query: { group: group.id } })],
  getCourseDraft: ['course', byCourse],
  getCourseUpdates: ['course', byCourse],
  getCourseVersion: ['course', ({ course }) => ({ params: { id: course.id, versionId: randomUUID() } })],
  getEditedCourse: ['course', byCourse],
  listPossiblePrerequisites: ['course', byCourse],
  getEditedExam: ['course', byExam],
  getExamAnalysis: ['course', byExam],
  getExamPaper: ['course', byExam],
  getExamPreview: ['course', byExam],
  replaceCourseCover: ['course', byCourse],
  uploadSlidePicture: ['course', byCourse],
  uploadSlideSound: ['course', byCourse],
  markExamPreview: ['course', (world) => ({ ...byExam(world), body: { number: 1, answers: [] } })],
  getGradableAnswer: ['course', byAnswer],
  getGradebook: ['course', byCourse],
  getQuestion: ['course', byQuestion],
  getQuestionVersion: ['course', ({ question }) => ({ params: { questionId: question.id, version: '1' } })],
  // Its category is in the form, which question-imports.db.test.ts sends.
  importQuestions: ['none'],
  listAdminExams: ['list'],
  listCourseInstructors: ['course', byCourse],
  listCourseVersions: ['course', byCourse],
  listExamOverrides: ['course', byExam],
  listGradableAnswers: ['course', byExam],
  listLearnerAttempts: ['course', byLearner],
  listQuestionCategories: ['list'],
  listQuestionProposals: ['course', byCourse],
  listQuestions: ['list'],
  listQuestionTags: ['list'],
  listRegrades: ['course', byExam],
  listTaughtCourses: ['list'],
  listUnansweredQuestions: ['course', byCourse],
  listRunningUploads: ['list'],
  listUploadFormats: ['none'],
  listUploads: ['list'],
  markAnswer: [
    'course',
    (world) => ({
      ...byAnswer(world),
      body: { version: 99, fraction: 1, criteria: null, comment: null },
    }),
  ],
  previewGradeImport: ['course', ({ course }) => ({ params: { id: course.id } })],
  previewQuestion: [
    'none',
    () => {
      const { content, key, right } = aQuestion('true-false');
      return { body: { content, key, response: right } };
    },
  ],
  previewQuestionExport: ['list', () => ({ body: selection })],
  previewQuestionImport: ['none'],
  previewRegrade: [
    'course',
    (world) => ({ ...byExam(world), body: { questionId: world.question.id, rule: 'drop' } }),
  ],
  publishCourses: ['list', ({ course }) => ({ body: { ids: [course.id], isPublished: true } })],
  publishExams: ['list', ({ exam }) => ({ body: { ids: [exam.id], isPublished: true } })],
  publishExam: ['course', (world) => ({ ...byExam(world), body: { isPublished: true } })],
  removeCourseInstructor: ['owner', ({ course }) => ({ params: { id: course.id, userId: randomUUID() } })],
  practiceQuestions: ['list', ({ question }) => ({ body: { ids: [question.id], isPracticed: true } })],
  renderQuestion: ['none', () => ({ body: aQuestion('true-false').content })],
  reopenAttempt: ['course', (world) => ({ ...byAttempt(world), body: { minutes: 30 } })],
  retagQuestions: ['list', ({ question }) => ({ body: { ids: [question.id], add: [], remove: ['a'] } })],
  getUploadPreview: ['personal', byUpload],
  retryUpload: ['personal', byUpload],
  saveGradeEntries: [
    'course',
    (world) => ({
      params: { id: world.course.id },
      body: {
        entries: [{ columnId: randomUUID(), userId: randomUUID(), points: 1, comment: null, version: 0 }],
      },
    }),
  ],
  saveGradeEntry: [
    'course',
    (world) => ({
      params: { ...byGradeColumn(world).params, userId: randomUUID() },
      body: { points: 1, comment: null, version: 0 },
    }),
  ],
  setExamOverride: ['course', (world) => ({ ...byLearner(world), body: override })],
  setQuestionPractice: [
    'none',
    ({ question }) => ({ body: { questionIds: [question.id], practice: 'off' } }),
  ],
  storeCourseDraft: [
    'course',
    (world) => ({ ...byCourse(world), body: { version: 0, sequence: 1, edit: {}, undo: [], redo: [] } }),
  ],
  undoCourseUpdate: ['course', (world) => ({ ...byCourseUpdate(world), body: { version: 0 } })],
  undoRegrade: ['course', ({ regradeId }) => ({ params: { regradeId } })],
  updateCourse: ['course', (world) => ({ ...byCourse(world), body: { version: 0 } })],
  updateExam: ['course', (world) => ({ ...byExam(world), body: { version: 0 } })],
  updateGradeColumn: [
    'course',
    (world) => ({
      ...byGradeColumn(world),
      body: { title: 'Talk', maxPoints: 10, categoryId: null, version: 99 },
    }),
  ],
  updateGradebookSettings: [
    'course',
    (world) => ({
      ...byCourse(world),
      body: { totalBy: 'points', categories: [], letters: [], exams: [], version: 99 },
    }),
  ],
  updateQuestion: [
    'course',
    (world) => ({ ...byQuestion(world), body: { ...draftIn(world.categoryId), version: 99 } }),
  ],
  updateQuestionCategory: [
    'course',
    (world) => ({
      ...byCategory(world),
      body: { name: 'Zeppelin category', parentId: null, courseId: world.course.id },
    }),
  ],
  uploadCourse: ['none'],
  uploadProgress: ['none'],
  uploadQuestionPicture: ['none'],
};
