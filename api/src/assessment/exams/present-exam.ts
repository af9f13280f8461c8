import { type EditedExam, EXAM_LIMITS, type EditedExamSlot, type ExamSettings } from '@lectern/contract';
import {
  countQuestions,
  drawableSections,
  drawQuestions,
  type Exam,
  type SectionOfExam,
  type SlotOfExam,
  sumPoints,
} from '@lectern/data';

const toIso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** The settings of an exam on the wire. */
export const presentSettings = (exam: Exam): ExamSettings => ({
  title: exam.title,
  description: exam.description,
  type: exam.type,
  opensAt: toIso(exam.opensAt),
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
): Pick<EditedExam, 'sections' | 'totalPoints' | 'problems'> {
  return {
    sections: sections.map(({ id, title, slots }) => ({ id, title, slots: slots.map(presentSlot) })),
    totalPoints: sumPoints(sections),
    problems: [...findProblems(exam, sections), ...findCertificateProblems(rules)],
  };
}

function presentSlot(slot: SlotOfExam): EditedExamSlot {
  const { id, points, title, type, questionId, version, candidates } = slot;
  const facts = { id, points, title, type, available: candidates.length };
  if (questionId !== null) return { kind: 'question', questionId, version, ...facts };
  const { drawCount, categoryId, subcategories, tags, types } = slot;
  return { kind: 'draw', count: drawCount ?? 1, categoryId, subcategories, tags, types, ...facts };
}

/** What must be done before learners can take the exam, as sentences. */
export function findProblems({ opensAt, closesAt }: Exam, sections: SectionOfExam[]): string[] {
  const problems = sections.flatMap(({ slots }) => slots.flatMap(findSlotProblem));
  const count = countQuestions(sections);
  if (count === 0) problems.push('Add at least one question.');
  if (count > EXAM_LIMITS.questions)
    problems.push(`Remove questions: at most ${EXAM_LIMITS.questions} are possible.`);
  if (opensAt && closesAt && closesAt <= opensAt)
    problems.push('The exam closes before it opens. Change one of the dates.');
  // A draw succeeds for every seed or for none.
  if (!problems.length && !drawQuestions(drawableSections(sections), 1, false))
    problems.push(
      'The slots overlap: together they need more questions than there are. Add questions or draw fewer.',
    );
  return problems;
}

/** What must be done before the certificate of a course can require the exam, as sentences. */
export const findCertificateProblems = ({
  neverShowsRequiredScore,
}: Pick<EditedExam, 'neverShowsRequiredScore'>): string[] =>
  neverShowsRequiredScore
    ? [
        'The certificate requires this exam, but its result is never shown, so nobody gets the certificate. Show ‘Points and result’ right after an attempt, while the exam is open, or after a closing time; or no longer require the exam.',
      ]
    : [];

function findSlotProblem({ questionId, version, title, drawCount, candidates }: SlotOfExam): string[] {
  if (questionId !== null) {
    if (candidates.length) return [];
    return [version === null ? `'${title}' is not ready.` : `Version ${version} of '${title}' is not ready.`];
  }
  if (candidates.length >= (drawCount ?? 1)) return [];
  return [`A draw of ${drawCount} finds only ${candidates.length} ready questions.`];
}
