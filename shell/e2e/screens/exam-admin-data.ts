import {
  getEditedExam,
  getExamPaper,
  getExamPreview,
  listAdminExams,
  listExamOverrides,
  type EditedExam,
  type EditedQuestion,
  type Endpoint,
  type ExamPaper,
  type ListedExamOverride,
} from '@lectern/contract';
import { category, essay, gaps, now, question, uuid } from './question-admin-data';

export const learner = { id: uuid(3), name: 'Ada Byron', email: 'ada@example.org' };

const rule = { score: true, correctness: true, rightAnswers: false, feedback: true };
export const exam: EditedExam = {
  id: uuid(30),
  title: 'Final exam',
  type: 'exam',
  course: { id: uuid(31), title: 'Keeping bees' },
  isPublished: false,
  opensAt: null,
  dueDate: now,
  closesAt: null,
  questionCount: 3,
  openAttempts: 1,
  endedAttempts: 2,
  needsGrading: 1,
  neverShowsRequiredScore: false,
  updatedAt: now,
  version: 1,
  settings: {
    title: 'Final exam',
    description: null,
    type: 'exam',
    opensAt: null,
    opensAfterDays: null,
    dueDate: now,
    closesAt: null,
    timeLimit: 45,
    passingScore: 50,
    maxAttempts: 2,
    gradingMethod: 'highest',
    behavior: 'immediate',
    navigation: 'free',
    onePerPage: true,
    shuffleQuestions: true,
    shuffleOptions: true,
    reviewRules: { during: rule, rightAfter: rule, whileOpen: rule, afterClose: rule },
    tutorIsSilent: true,
    isRequiredForCertificate: true,
  },
  sections: [
    {
      id: uuid(32),
      title: 'Facts',
      slots: [
        {
          kind: 'question',
          id: uuid(33),
          points: 2,
          questionId: question.id,
          version: null,
          title: question.title,
          type: 'single-choice',
          available: 1,
        },
        {
          kind: 'draw',
          id: uuid(34),
          points: 1,
          count: 5,
          categoryId: category.id,
          subcategories: true,
          tags: ['bees'],
          types: ['essay'],
          title: null,
          type: null,
          available: 1,
        },
      ],
    },
  ],
  totalPoints: 7,
  problems: ['A draw of 5 questions finds only 1 ready question.'],
};
const override: ListedExamOverride = {
  opensAt: null,
  dueDate: null,
  closesAt: now,
  extraMinutes: 15,
  maxAttempts: null,
  reason: 'Doctor’s note',
  learner,
  by: 'Grace Hopper',
  at: now,
};

/** What the API returns to the screens of exams. */
const asked = ({ content, key }: Pick<EditedQuestion, 'content' | 'key'>, at: number) => ({
  questionId: uuid(300 + at),
  section: at === 0 ? 'Facts' : '',
  points: at + 1,
  content,
  key,
});
const paper = {
  exam: { id: exam.id, title: exam.title, description: 'Write clearly.' },
  course: { title: exam.course.title },
  timeLimit: 45,
  totalPoints: 6,
  number: 1,
  hasVariants: true,
  questions: [question, gaps, essay].map(asked),
} as ExamPaper;

export const EXAM_RESPONSES: [Endpoint, unknown][] = [
  [listAdminExams, { items: [exam], total: 21 }],
  [getEditedExam, exam],
  [getExamPaper, paper],
  [getExamPreview, { ...paper, passingScore: 60, onePerPage: false }],
  [listExamOverrides, [override]],
];
