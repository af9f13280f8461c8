import {
  DRAFT_CHANGED,
  getAttempt,
  getExam,
  getHandedInPage,
  listExams,
  reviewAttempt,
  saveDraft,
  type Annotation,
  type Attempt,
  type AttemptReview,
  type AttemptSummary,
  type ExamPage,
  type HandedInFile,
  type ListedExam,
  type QuestionContent,
  type QuestionResponse,
} from '@lectern/contract';
import type { Page } from '@playwright/test';
import { questionsOfAllTypes } from '../../support/exam-questions';
import { dialog, failed, heading, type Screen } from '../screen';
import { answering } from '../../sentences/sentence';

const everything = { score: true, correctness: true, rightAnswers: true, feedback: true };
const nothing = { score: false, correctness: false, rightAnswers: false, feedback: false };
const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const now = new Date().toISOString();
const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

const exam: ListedExam = {
  id: uuid(1),
  courseId: uuid(2),
  title: 'Final exam about keeping bees',
  description: 'Everything from the three modules, with an essay at the end.',
  type: 'exam',
  dueDate: later(30),
  timeLimit: 45,
  passingScore: 70,
  maxAttempts: 3,
  courseTitle: 'Keeping bees',
  courseSlug: 'keeping-bees',
  opensAt: null,
  closesAt: later(50),
  state: 'not-started',
  percent: null,
  attemptsUsed: 0,
  startRefusal: null,
  openAttemptId: null,
  deadlineAt: null,
  isRequiredForCertificate: true,
};

const exams: ListedExam[] = [
  exam,
  { ...exam, id: uuid(3), type: 'quiz', title: 'Swarms', state: 'passed', percent: 83.33, attemptsUsed: 1 },
  {
    ...exam,
    id: uuid(4),
    type: 'assignment',
    title: 'Honey',
    startRefusal: 'no-attempts-left',
    attemptsUsed: 3,
    state: 'failed',
    percent: 40,
  },
  { ...exam, id: uuid(5), title: 'Winter', startRefusal: 'exam-not-open', opensAt: later(20) },
  {
    ...exam,
    id: uuid(6),
    title: 'Late one',
    dueDate: later(-20),
    attemptsUsed: 1,
    state: 'in-progress',
    openAttemptId: uuid(7),
  },
];

const ended: AttemptSummary = {
  id: uuid(8),
  number: 1,
  state: 'graded',
  startedAt: now,
  submittedAt: now,
  endedBy: 'time',
  lateSeconds: null,
  percent: 44.44,
  isPassed: false,
  needsGrading: false,
  review: everything,
};

const examPage: ExamPage = {
  ...exam,
  attemptsUsed: 1,
  now,
  navigation: 'free',
  behavior: 'immediate',
  gradingMethod: 'highest',
  onePerPage: true,
  questionCount: 9,
  totalPoints: 18,
  minutesIfStartedNow: 40,
  tutorIsSilent: true,
  reviewRules: { during: everything, rightAfter: nothing, whileOpen: nothing, afterClose: everything },
  attempts: [ended],
  handedIn: null,
};

const assignmentPage: ExamPage = {
  ...examPage,
  id: uuid(10),
  type: 'assignment',
  title: 'Describe your hive',
  state: 'submitted',
  maxAttempts: null,
  gradingMethod: 'last',
  dueDate: later(-50),
  closesAt: null,
  attempts: [
    { ...ended, endedBy: 'learner', state: 'submitted', percent: null, isPassed: null, needsGrading: true },
  ],
  handedIn: { attemptId: ended.id, submittedAt: now, fileCount: 3, lateSeconds: 180_000 },
};

const files: HandedInFile[] = (['clean', 'waiting', 'infected'] as const).map((scan, index) => ({
  id: uuid(20 + index),
  name: ['Hive in spring.pdf', 'Frames.jpg', 'notes.zip'][index] ?? '',
  bytes: 2_400_000,
  kind: 'pdf',
  mediaType: 'application/pdf',
  url: `/api/handed-in-files/${uuid(20 + index)}`,
  scan,
  receivedAt: now,
  sha256: '0123456789abcdef'.repeat(4),
}));

const bank = questionsOfAllTypes();
const first = bank[0]?.content;
const options = first?.type === 'single-choice' ? first.options : [];
const buildChoice = (index: number): QuestionResponse => ({
  type: 'single-choice',
  optionId: options[index]?.id ?? null,
});

const buildFiles = (): QuestionResponse => ({
  type: 'file-upload',
  text: 'The hive is on the third page.',
  fileIds: files.map(({ id }) => id),
});
const remark: Annotation = {
  id: uuid(30),
  fileId: uuid(20),
  page: 1,
  place: { x: 0.4, y: 0.3 },
  text: 'Say how many frames there are.',
};

const attempt: Attempt = {
  ...ended,
  id: uuid(9),
  state: 'in-progress',
  submittedAt: null,
  endedBy: null,
  percent: null,
  isPassed: null,
  review: nothing,
  now,
  deadlineAt: later(0.06),
  exam: {
    id: exam.id,
    title: exam.title,
    type: exam.type,
    courseId: exam.courseId,
    courseTitle: exam.courseTitle,
    courseSlug: exam.courseSlug,
  },
  dueDate: null,
  navigation: 'free',
  behavior: 'immediate',
  onePerPage: false,
  currentPage: 0,
  pageCount: 1,
  totalPoints: 18,
  overview: bank.map((_, position) => ({
    position,
    section: position < 4 ? 'Colony' : 'Hive',
    state: position === 0 ? 'answered' : 'unanswered',
    isFlagged: position === 2,
    isOpen: true,
  })),
  questions: bank.map(({ content }, position) => ({
    position,
    points: 2,
    state: position === 0 ? 'answered' : 'unanswered',
    isFlagged: position === 2,
    content,
    response: position === 0 ? buildChoice(1) : null,
    files: [],
    draftRevision: position === 0 ? 1 : 0,
    savedAt: position === 0 ? now : null,
    mark: null,
  })),
};

const review: AttemptReview = {
  now,
  attempt: ended,
  exam: attempt.exam,
  passingScore: 70,
  points: 8,
  totalPoints: 18,
  nextReviewAt: later(50),
  nextReview: nothing,
  questions: bank.map(({ content, key }, position) => ({
    position,
    section: position < 4 ? 'Colony' : 'Hive',
    topic: position < 4 ? 'Colony' : 'Hive',
    maxPoints: 2,
    isFlagged: position === 2,
    content,
    response: position === 0 ? buildChoice(1) : null,
    files: [],
    annotations: [],
    needsGrading: false,
    mark: {
      points: 0,
      fraction: 0,
      correctness: 'wrong',
      parts: [],
      feedback: ['<p>Read about the castes again.</p>'],
      rightAnswer: key,
    },
    comment: position === 8 ? 'Say why the hive becomes too small.' : null,
    criteria: null,
    slide: {
      courseSlug: exam.courseSlug,
      moduleId: uuid(2),
      slidePosition: 2,
      title: 'Who lives in a hive',
      quote: null,
    },
  })),
};

const fileContent: QuestionContent = {
  type: 'file-upload',
  prompt: '<p>Show your hive, and write what there is to see.</p>',
  acceptsText: true,
  maxFiles: 5,
  kinds: ['pdf', 'picture', 'archive'],
  criteria: [],
};
const withFiles = { content: fileContent, response: buildFiles(), files };
const assignment: Attempt = {
  ...attempt,
  deadlineAt: null,
  dueDate: later(-50),
  behavior: 'deferred',
  exam: { ...attempt.exam, id: assignmentPage.id, title: assignmentPage.title, type: 'assignment' },
  overview: attempt.overview.slice(0, 1),
  questions: attempt.questions.slice(0, 1).map((question) => ({ ...question, ...withFiles })),
};
const assignmentReview: AttemptReview = {
  ...review,
  exam: assignment.exam,
  questions: review.questions
    .slice(0, 1)
    .map((question) => ({ ...question, ...withFiles, annotations: [remark] })),
};

/** A page of a file, as the server draws it. */
const SHEET = {
  contentType: 'image/svg+xml',
  body: `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="1810"><rect width="1280" height="1810" fill="#fff"/></svg>`,
};

/** The learner's screens of exams with invented answers of the API, so that the learners of other screens have none. */
export function examScreens(page: Page): Screen[] {
  const taking = (own: Partial<Attempt> = {}) => ({
    page,
    path: `/exams/attempts/${attempt.id}`,
    given: answering(getAttempt.path, { ...attempt, ...own }).given,
  });
  return [
    {
      name: 'exams in every state',
      page,
      path: '/exams',
      given: answering(listExams.path, exams).given,
      arrived: heading('Late one'),
    },
    failed('exams', page, '/exams', listExams.path, 'Failed to load exams'),
    {
      name: 'assignment that was handed in',
      page,
      path: `/exams/${assignmentPage.id}`,
      given: answering(getExam.path, assignmentPage).given,
      arrived: (opened) => opened.getByText(/Handed in on/),
    },
    {
      ...taking(assignment),
      name: 'files of an assignment',
      arrived: (opened) => opened.getByRole('group', { name: 'Your files' }),
    },
    {
      name: 'results of an assignment with remarks',
      page,
      path: `/exams/attempts/${attempt.id}/results`,
      given: async (opened) => {
        await opened.route(`**${getHandedInPage.path.replace(/:\w+/g, '*')}`, (route) =>
          route.fulfill(SHEET),
        );
        await answering(reviewAttempt.path, assignmentReview).given?.(opened);
      },
      arrived: heading('Remarks on your files'),
    },
    {
      name: 'exam before the start',
      page,
      path: `/exams/${exam.id}`,
      given: answering(getExam.path, examPage).given,
      arrived: heading('Before you start'),
    },
    { name: 'no such exam', page, path: `/exams/${exam.id}`, arrived: heading('Exam not found') },
    { ...taking(), name: 'questions of all types', arrived: heading('Question 9 of 9') },
    { ...taking({ onePerPage: true }), name: 'one question', arrived: heading('Question 1 of 9') },
    {
      ...taking({ onePerPage: true, questions: attempt.questions.slice(0, 1) }),
      name: 'submission of an exam',
      act: () => page.getByRole('button', { name: 'Submit', exact: true }).click(),
      arrived: dialog('Submit your answers?'),
    },
    {
      ...taking(),
      name: 'two answers to a question',
      act: async () => {
        const details = { ...attempt, response: buildChoice(0), draftRevision: 3, savedAt: now };
        const json = { statusCode: 409, message: 'Changed.', code: DRAFT_CHANGED, details };
        const path = saveDraft.path.replace(/:\w+/g, '*');
        await page.route(`**${path}`, (route) => route.fulfill({ status: 409, json }));
        await page.getByRole('radio', { name: 'A drone' }).check();
      },
      arrived: heading('Two answers to question 1'),
    },
    {
      name: 'results of an exam',
      page,
      path: `/exams/attempts/${ended.id}/results`,
      given: answering(reviewAttempt.path, review).given,
      arrived: heading('Not passed'),
    },
  ];
}
