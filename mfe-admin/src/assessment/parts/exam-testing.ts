import type { EditedExam, ReviewRule } from '@lectern/contract';
import { aCategory, buildUuid } from './question-testing';

const hidden: ReviewRule = { score: false, correctness: false, rightAnswers: false, feedback: false };
const shown: ReviewRule = { score: true, correctness: true, rightAnswers: false, feedback: true };

/** Version 4 of a draft with one section: a question with 2 points and a draw of three with 1 point each. */
export function anExam(): EditedExam {
  const course = { id: buildUuid(40), title: 'Geography of Europe' };
  return {
    id: buildUuid(30),
    title: 'Midterm',
    type: 'exam',
    course,
    isPublished: false,
    opensAt: null,
    dueDate: '2026-12-01T12:00:00.000Z',
    closesAt: null,
    questionCount: 4,
    openAttempts: 0,
    endedAttempts: 0,
    needsGrading: 0,
    neverShowsRequiredScore: false,
    updatedAt: '2026-11-21T12:00:00.000Z',
    version: 4,
    settings: {
      title: 'Midterm',
      description: null,
      type: 'exam',
      opensAt: null,
      opensAfterDays: null,
      dueDate: '2026-12-01T12:00:00.000Z',
      closesAt: null,
      timeLimit: 60,
      passingScore: 70,
      maxAttempts: null,
      gradingMethod: 'highest',
      behavior: 'deferred',
      navigation: 'free',
      onePerPage: true,
      shuffleQuestions: false,
      shuffleOptions: true,
      reviewRules: { during: hidden, rightAfter: hidden, whileOpen: hidden, afterClose: shown },
      tutorIsSilent: true,
      isRequiredForCertificate: false,
    },
    sections: [
      {
        id: buildUuid(50),
        title: 'Capitals',
        slots: [
          {
            kind: 'question',
            id: buildUuid(51),
            points: 2,
            questionId: buildUuid(10),
            version: null,
            title: 'The capital of France',
            type: 'single-choice',
            available: 1,
          },
          {
            kind: 'draw',
            id: buildUuid(52),
            points: 1,
            count: 3,
            categoryId: aCategory.id,
            subcategories: true,
            tags: ['europe'],
            types: [],
            title: null,
            type: null,
            available: 2,
          },
        ],
      },
    ],
    totalPoints: 5,
    problems: ['The draw of 3 questions finds only 2.'],
  };
}
