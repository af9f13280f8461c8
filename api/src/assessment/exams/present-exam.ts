import {
  type EditedExam,
  EXAM_LIMITS,
  type EditedExamSlot,
  type ExamSettings,
  type Locale,
} from '@lectern/contract';
import {
  countQuestions,
  toDrawableSections,
  drawQuestions,
  type Exam,
  type SectionOfExam,
  type SlotOfExam,
  sumPoints,
} from '@lectern/data';
import { type ServerText, translateText } from '@lectern/i18n/server';

/** An exam in the editor, with problems that are not yet translated to the person's language. */
export type ExamInEditor = Omit<EditedExam, 'problems'> & { problems: ServerText[] };

export const presentEdited = (exam: ExamInEditor, locale: Locale): EditedExam => ({
  ...exam,
  problems: exam.problems.map((problem) => translateText(locale, problem)),
});

const toIso = (date: Date | null): string | null => date?.toISOString() ?? null;

export const presentSettings = (exam: Exam): ExamSettings => ({
  title: exam.title,
  description: exam.description,
  type: exam.type,
  opensAt: toIso(exam.opensAt),
  opensAfterDays: exam.opensAfterDays,
  dueDate: toIso(exam.dueDate),
  closesAt: toIso(exam.closesAt),
  timeLimit: exam.timeLimit,
  passingScore: exam.passingScore,
  maxAttempts: exam.maxAttempts,
  gradingMethod: exam.gradingMethod,
  behavior: exam.behavior,
  navigation: exam.navigation,
  onePerPage: exam.onePerPage,
  shuffleQuestions: exam.shuffleQuestions,
  shuffleOptions: exam.shuffleOptions,
  reviewRules: exam.reviewRules,
  tutorIsSilent: exam.tutorIsSilent,
  isRequiredForCertificate: exam.isRequiredForCertificate,
});

/** Sections, points and problems of an exam in the editor. */
export function presentStructure(
  exam: Exam,
  sections: SectionOfExam[],
  rules: Pick<EditedExam, 'neverShowsRequiredScore'>,
): Pick<ExamInEditor, 'sections' | 'totalPoints' | 'problems'> {
  return {
    sections: sections.map(({ id, title, slots }) => ({ id, title, slots: slots.map(presentSlot) })),
    totalPoints: sumPoints(sections),
    problems: [...findProblems(exam, sections), ...findCertificateProblems(rules)],
  };
}

function presentSlot(slot: SlotOfExam): EditedExamSlot {
  const { id, points, title, type, questionId, version, candidates } = slot;
  const common = { id, points, title, type, available: candidates.length };
  if (questionId !== null) return { kind: 'question', questionId, version, ...common };
  const { drawCount, categoryId, subcategories, tags, types } = slot;
  return { kind: 'draw', count: drawCount ?? 1, categoryId, subcategories, tags, types, ...common };
}

/** Finds the problems that must be solved before learners can take the exam. */
export function findProblems({ opensAt, closesAt }: Exam, sections: SectionOfExam[]): ServerText[] {
  const problems: ServerText[] = sections.flatMap(({ slots }) => slots.flatMap(findSlotProblem));
  const count = countQuestions(sections);
  if (count === 0) problems.push({ id: 'assessment.problems.noQuestions' });
  if (count > EXAM_LIMITS.questions)
    problems.push({ id: 'assessment.problems.tooManyQuestions', values: { max: EXAM_LIMITS.questions } });
  if (opensAt && closesAt && closesAt <= opensAt)
    problems.push({ id: 'assessment.problems.closesBeforeOpening' });
  // A draw succeeds for every seed or for none, so one trial is enough.
  if (!problems.length && !drawQuestions(toDrawableSections(sections), 1, false))
    problems.push({ id: 'assessment.problems.overlap' });
  return problems;
}

/** Finds the problems that must be solved before the certificate of a course can require the exam. */
export const findCertificateProblems = ({
  neverShowsRequiredScore,
}: Pick<EditedExam, 'neverShowsRequiredScore'>): ServerText[] =>
  neverShowsRequiredScore ? [{ id: 'assessment.problems.resultNeverShown' }] : [];

function findSlotProblem({ questionId, version, title, drawCount, candidates }: SlotOfExam): ServerText[] {
  if (questionId !== null) {
    if (candidates.length) return [];
    return [
      version === null
        ? { id: 'assessment.problems.notReady', values: { title } }
        : { id: 'assessment.problems.versionNotReady', values: { version, title } },
    ];
  }
  if (candidates.length >= (drawCount ?? 1)) return [];
  return [
    {
      id: 'assessment.problems.tooFewToDraw',
      values: { count: drawCount, available: candidates.length },
    },
  ];
}
