import * as z from 'zod/mini';
import { SingleLine } from '../../core/single-line.js';
import { Version } from '../../core/version.js';
import { CertificateGrade } from '../../learning/certificate.js';

/** Limits of a gradebook; lengths in characters. */
export const GRADEBOOK_LIMITS = {
  name: 100,
  letter: 10,
  comment: 2000,
  points: 1000,
  categories: 20,
  letters: 15,
  columns: 100,
  exams: 500,
} as const;

/** Limits of files with grades, and of what one import changes. */
export const GRADE_IMPORT_LIMITS = {
  bytes: 5 * 1024 * 1024,
  rows: 10_000,
  changes: 5000,
  /** Characters of all comments that an import changes. */
  commentCharacters: 200_000,
  /** Cells that the preview names with the reason why they are left out. */
  problems: 500,
} as const;

export const GradePoints = z.number().check(z.gte(0), z.lte(GRADEBOOK_LIMITS.points));
/** Most points that a column can give. */
export const MaxGradePoints = z.number().check(z.gt(0), z.lte(GRADEBOOK_LIMITS.points));
const Percent = z.number().check(z.gte(0), z.lte(100));

/** Exams and columns that count together. */
export const GradeCategory = z.object({
  id: z.uuid(),
  name: SingleLine(GRADEBOOK_LIMITS.name).check(z.minLength(1)),
  /** Share of the total, if totals are computed by weights; the shares need not add up to 100. */
  weight: Percent,
  /** How many of a learner's lowest results are dropped; at least one result always counts. */
  dropLowest: z.int().check(z.gte(0), z.lte(GRADEBOOK_LIMITS.columns)),
});
export type GradeCategory = z.output<typeof GradeCategory>;

/** A letter grade, and the total in percent from which a learner gets it. */
export const LetterGrade = z.object({
  letter: SingleLine(GRADEBOOK_LIMITS.letter).check(z.minLength(1)),
  from: Percent,
});
export type LetterGrade = z.output<typeof LetterGrade>;

/** How an exam counts in the total. An exam that is not listed in the settings counts 100 points, without a category. */
export const ExamInTotal = z.object({
  examId: z.uuid(),
  maxPoints: MaxGradePoints,
  categoryId: z.nullable(z.uuid()),
});
export type ExamInTotal = z.output<typeof ExamInTotal>;

const listed = <Item extends z.ZodMiniType>(item: Item, max: number) =>
  z.array(item).check(z.maxLength(max, { abort: true }));

export const GradebookSettings = z.object({
  /**
   * `points`: the total is the share of earned points. `weights`: the total is the weighted mean of the categories; results
   * without a category do not count.
   */
  totalBy: z.enum(['points', 'weights']),
  /** Which grade is shown on certificates that are issued from now on. */
  certificateGrade: z._default(CertificateGrade, 'exams'),
  categories: listed(GradeCategory, GRADEBOOK_LIMITS.categories),
  /** Empty: the course gives no letters. */
  letters: listed(LetterGrade, GRADEBOOK_LIMITS.letters),
  exams: listed(ExamInTotal, GRADEBOOK_LIMITS.exams),
  /** 0 before the first save. */
  version: Version,
});
export type GradebookSettings = z.output<typeof GradebookSettings>;

/** The settings of a course before the first save: the total is the mean of the results. */
export const DEFAULT_GRADEBOOK_SETTINGS: GradebookSettings = {
  totalBy: 'points',
  certificateGrade: 'exams',
  categories: [],
  letters: [],
  exams: [],
  version: 0,
};

/** The points of an exam in the total, if the settings do not list the exam. */
export const DEFAULT_EXAM_POINTS = 100;
