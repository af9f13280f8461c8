import {
  computeTotal,
  csvLine,
  displayName,
  type Gradebook,
  type GradebookCell,
  type GradebookLearner,
  type GradeEntry,
  type Locale,
} from '@lectern/contract';
import {
  countLateSeconds,
  Course,
  findEntries,
  findGradebookSettings,
  toColumnResult,
  toExamResult,
  type User,
} from '@lectern/data';
import { translate, translateTo } from '@lectern/i18n/server';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditService } from '../../platform/audit/audit.service.js';
import type { Localized } from '../../platform/lists/order.queries.js';
import { writeWorkbook } from '../../platform/workbooks/write-workbook.js';
import { Refusal } from '../../platform/http/refusal.js';
import { findColumnsWithAverages } from './entries.queries.js';
import { describeComment, describeExam, describePoints } from './grade-headings.js';
import {
  findCells,
  findExams,
  findLearnerPage,
  findLearners,
  type LearnerRow,
  type LearnerScope,
  selectLearnerIds,
} from './gradebook.queries.js';

interface Scope {
  exam?: string | undefined;
  group?: string | undefined;
}

/** The person who downloads a file, and the language of its headings. */
interface Reader {
  actor: User;
  locale: Locale;
}

/** What the rows of a gradebook have results in. */
interface Frame extends Pick<Gradebook, 'exams' | 'columns' | 'settings'> {
  course: Gradebook['course'];
  learners: LearnerScope;
  /** The gradebook of one exam has no totals. */
  hasTotals: boolean;
}

/** Learners whose results are read at once for a file. */
const BATCH_SIZE = 500;
type Cell = string | number | null;
const BYTE_ORDER_MARK = '\ufeff';

/** Results of the learners of a course in its exams and columns. */
@Injectable()
export class GradebookService {
  constructor(
    private readonly source: DataSource,
    private readonly audit: AuditService,
  ) {}

  /** One page, by name. @throws Refusal (404) where the course, or the exam in it, does not exist */
  async get(
    courseId: string,
    { page, search, locale, ...scope }: Scope & Localized<{ page: number; search: string }>,
  ): Promise<Gradebook> {
    const frame = await this.findFrame(courseId, scope);
    const { items, total } = await findLearnerPage(this.source.manager, frame.learners, {
      page,
      search,
      locale,
    });
    const { exams, columns, settings, course } = frame;
    return { exams, columns, settings, course, items: await this.withResults(frame, items), total };
  }

  /** All learners as CSV, batch by batch. The audit log records who exported how many. */
  async *csv(courseId: string, scope: Scope, reader: Reader): AsyncGenerator<string> {
    let isFirst = true;
    for await (const batch of this.rows(courseId, scope, reader)) {
      yield (
        (isFirst ? BYTE_ORDER_MARK : '') +
        batch.map((row) => csvLine(row.map((value) => value ?? ''))).join('')
      );
      isFirst = false;
    }
  }

  /** All learners as an Excel workbook. */
  async xlsx(courseId: string, scope: Scope, reader: Reader): Promise<Uint8Array> {
    const sheet: Cell[][] = [];
    for await (const batch of this.rows(courseId, scope, reader)) sheet.push(...batch);
    const [head = [], ...rows] = sheet;
    return writeWorkbook({
      name: translate(reader.locale, 'assessment.gradebookFile.sheet'),
      titles: head.map(String),
      widths: head.map((_, index) => (index < 2 ? 30 : 18)),
      rows,
    });
  }

  /**
   * The line of titles and one line for each learner, in batches. The learners are read once, so that one who enrolls or leaves
   * meanwhile moves no learner into another batch.
   */
  private async *rows(courseId: string, scope: Scope, { actor, locale }: Reader): AsyncGenerator<Cell[][]> {
    const frame = await this.findFrame(courseId, scope);
    const learners = await findLearners(this.source.manager, frame.learners, locale);
    await this.recordExport(frame.course, actor, learners.length);
    yield [listTitles(frame, locale)];
    for (let start = 0; start < learners.length; start += BATCH_SIZE) {
      const batch = await this.withResults(frame, learners.slice(start, start + BATCH_SIZE));
      yield batch.map((learner) => listValues(frame, learner));
    }
  }

  private async withResults(frame: Frame, learners: LearnerRow[]): Promise<GradebookLearner[]> {
    const cells = await this.findCells(frame.exams, learners);
    const entries = await this.findEntries(frame.columns, learners);
    return learners.map((learner) => {
      const own = frame.exams.map(({ id }) => cells.get(`${id} ${learner.id}`) ?? emptyCell(id));
      const entered = frame.columns.map(({ id }) => entries.get(`${id} ${learner.id}`) ?? emptyEntry(id));
      return {
        id: learner.id,
        name: displayName(learner),
        email: learner.email,
        cells: own,
        entries: entered,
        mean: computeMean(own),
        ...computeLearnerTotal(frame, own, entered),
      };
    });
  }

  private async recordExport(course: Gradebook['course'], actor: User, count: number) {
    await this.audit.record(this.source.manager, {
      actor,
      action: 'course.gradebook-exported',
      target: { kind: 'course', id: course.id, name: course.title },
      detail: String(count),
    });
  }

  private async findFrame(courseId: string, { exam, group }: Scope): Promise<Frame> {
    const { manager } = this.source;
    const course = await manager.findOneBy(Course, { id: courseId });
    if (!course) throw new Refusal(404, 'courses.courseNotFound');
    const learners = { courseId, group };
    const exams = await findExams(manager, learners, exam ?? null);
    if (exam && !exams.length) throw new Refusal(404, 'assessment.examGone');
    return {
      course: { id: course.id, title: course.title },
      learners,
      exams,
      columns: exam ? [] : await findColumnsWithAverages(manager, courseId, selectLearnerIds(learners)),
      settings: await findGradebookSettings(manager, courseId),
      hasTotals: !exam,
    };
  }

  /** Keys are '<exam> <learner>'. */
  private async findCells(
    exams: Gradebook['exams'],
    learners: LearnerRow[],
  ): Promise<Map<string, GradebookCell>> {
    const rows = await findCells(
      this.source.manager,
      exams.map(({ id }) => id),
      learners.map(({ id }) => id),
    );
    return new Map(
      rows.map(({ userId, submittedAt, dueDate, ...cell }) => [
        `${cell.examId} ${userId}`,
        { ...cell, lateSeconds: countLateSeconds(submittedAt, dueDate) },
      ]),
    );
  }

  /** Keys are '<column> <learner>'. */
  private async findEntries(
    columns: Gradebook['columns'],
    learners: LearnerRow[],
  ): Promise<Map<string, GradeEntry>> {
    const rows = await findEntries(
      this.source.manager,
      columns.map(({ id }) => id),
      learners.map(({ id }) => id),
    );
    return new Map(rows.map(({ userId, ...entry }) => [`${entry.columnId} ${userId}`, entry]));
  }
}

function listTitles({ exams, columns, settings, hasTotals }: Frame, locale: Locale): string[] {
  const getText = translateTo(locale);
  return [
    getText('assessment.gradebookFile.name'),
    getText('assessment.gradebookFile.email'),
    ...exams.map(({ title }) => describeExam(locale, title)),
    getText('assessment.gradebookFile.mean'),
    ...columns.flatMap((column) => [describePoints(locale, column), describeComment(locale, column)]),
    ...(hasTotals ? [getText('assessment.gradebookFile.total')] : []),
    ...(hasTotals && settings.letters.length ? [getText('assessment.gradebookFile.letter')] : []),
  ];
}

function listValues({ settings, hasTotals }: Frame, learner: GradebookLearner): Cell[] {
  const { name, email, cells, mean, entries, total, letter } = learner;
  return [
    ...[name, email, ...cells.map(({ percent }) => percent), mean],
    ...entries.flatMap(({ points, comment }) => [points, comment]),
    ...(hasTotals ? [total] : []),
    ...(hasTotals && settings.letters.length ? [letter] : []),
  ];
}

/** The total for those who teach: no result is hidden from them. */
function computeLearnerTotal(
  { settings, columns, hasTotals }: Frame,
  cells: GradebookCell[],
  entries: GradeEntry[],
): Pick<GradebookLearner, 'total' | 'letter' | 'dropped'> {
  if (!hasTotals) return { total: null, letter: null, dropped: [] };
  const points = new Map(entries.map((entry) => [entry.columnId, entry.points]));
  const { percent, ...rest } = computeTotal(settings, [
    ...cells.map(({ examId, percent: result }) =>
      toExamResult(settings, { id: examId, percent: result, isHidden: false }),
    ),
    ...columns.map((column) => toColumnResult(column, points.get(column.id) ?? null)),
  ]);
  return { total: percent, ...rest };
}

const emptyEntry = (columnId: string): GradeEntry => ({ columnId, points: null, comment: null, version: 0 });

const emptyCell = (examId: string): GradebookCell => ({
  examId,
  percent: null,
  isPassed: null,
  attempts: 0,
  openAttempt: false,
  needsGrading: false,
  hasLateSaves: false,
  attemptId: null,
  lateSeconds: null,
});

function computeMean(cells: GradebookCell[]): number | null {
  const percentages = cells.flatMap(({ percent }) => percent ?? []);
  if (!percentages.length) return null;
  return (
    Math.round((percentages.reduce((sum, percent) => sum + percent, 0) / percentages.length) * 100) / 100
  );
}
