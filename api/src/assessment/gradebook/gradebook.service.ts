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
import { buildCommentHeading, buildExamHeading, buildPointsHeading } from './grade-headings.js';
import {
  findCells,
  findExams,
  findLearnerPage,
  findLearners,
  type LearnerRow,
  type LearnerScope,
  selectLearnerIds,
} from './gradebook.queries.js';

/** Limits a gradebook to one exam or to the members of a group, by their ids. */
interface GradebookFilter {
  exam?: string | undefined;
  group?: string | undefined;
}

/** The person who downloads a file, and the language of its headings. */
interface Reader {
  actor: User;
  locale: Locale;
}

/** A gradebook without its rows: course, exams and columns, and which learners belong to it. */
interface GradebookFrame extends Pick<Gradebook, 'exams' | 'columns' | 'settings'> {
  course: Gradebook['course'];
  learners: LearnerScope;
  /** The gradebook of one exam has no totals. */
  hasTotals: boolean;
}

/** Learners whose results are queried at once for a file. */
const BATCH_SIZE = 500;
type FileCell = string | number | null;
const BYTE_ORDER_MARK = '\ufeff';

/** Results of the learners of a course in its exams and columns. */
@Injectable()
export class GradebookService {
  constructor(
    private readonly source: DataSource,
    private readonly audit: AuditService,
  ) {}

  /**
   * Returns one page of the learners, sorted by name.
   * @throws Refusal (404) if the course does not exist or does not have the exam
   */
  async get(
    courseId: string,
    { page, search, locale, ...filter }: GradebookFilter & Localized<{ page: number; search: string }>,
  ): Promise<Gradebook> {
    const frame = await this.findFrame(courseId, filter);
    const { items, total } = await findLearnerPage(this.source.manager, frame.learners, {
      page,
      search,
      locale,
    });
    const { exams, columns, settings, course } = frame;
    return { exams, columns, settings, course, items: await this.addResults(frame, items), total };
  }

  /** Writes all learners as CSV, batch by batch. The audit log records the exporting person and the number of learners. */
  async *writeCsv(courseId: string, filter: GradebookFilter, reader: Reader): AsyncGenerator<string> {
    let isFirst = true;
    for await (const batch of this.readRows(courseId, filter, reader)) {
      yield (
        (isFirst ? BYTE_ORDER_MARK : '') +
        batch.map((row) => csvLine(row.map((value) => value ?? ''))).join('')
      );
      isFirst = false;
    }
  }

  /** Writes all learners as an Excel workbook. */
  async writeXlsx(courseId: string, filter: GradebookFilter, reader: Reader): Promise<Uint8Array> {
    const sheet: FileCell[][] = [];
    for await (const batch of this.readRows(courseId, filter, reader)) sheet.push(...batch);
    const [head = [], ...rows] = sheet;
    return writeWorkbook({
      name: translate(reader.locale, 'assessment.gradebookFile.sheet'),
      titles: head.map(String),
      widths: head.map((_, index) => (index < 2 ? 30 : 18)),
      rows,
    });
  }

  /**
   * Reads the rows of a file in batches: the row of titles, then one row for each learner. The list of learners is queried once, so
   * that no learner is skipped or repeated when others enroll or leave meanwhile.
   */
  private async *readRows(
    courseId: string,
    filter: GradebookFilter,
    { actor, locale }: Reader,
  ): AsyncGenerator<FileCell[][]> {
    const frame = await this.findFrame(courseId, filter);
    const learners = await findLearners(this.source.manager, frame.learners, locale);
    await this.recordExport(frame.course, actor, learners.length);
    yield [listTitles(frame, locale)];
    for (let start = 0; start < learners.length; start += BATCH_SIZE) {
      const batch = await this.addResults(frame, learners.slice(start, start + BATCH_SIZE));
      yield batch.map((learner) => listValues(frame, learner));
    }
  }

  private async addResults(frame: GradebookFrame, learners: LearnerRow[]): Promise<GradebookLearner[]> {
    const cells = await this.findCells(frame.exams, learners);
    const entries = await this.findEntries(frame.columns, learners);
    return learners.map((learner) => {
      const learnerCells = frame.exams.map(
        ({ id }) => cells.get(`${id} ${learner.id}`) ?? createEmptyCell(id),
      );
      const learnerEntries = frame.columns.map(
        ({ id }) => entries.get(`${id} ${learner.id}`) ?? createEmptyEntry(id),
      );
      return {
        id: learner.id,
        name: displayName(learner),
        email: learner.email,
        cells: learnerCells,
        entries: learnerEntries,
        mean: computeMean(learnerCells),
        ...computeLearnerTotal(frame, learnerCells, learnerEntries),
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

  private async findFrame(courseId: string, { exam, group }: GradebookFilter): Promise<GradebookFrame> {
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

function listTitles({ exams, columns, settings, hasTotals }: GradebookFrame, locale: Locale): string[] {
  const getText = translateTo(locale);
  return [
    getText('assessment.gradebookFile.name'),
    getText('assessment.gradebookFile.email'),
    ...exams.map(({ title }) => buildExamHeading(locale, title)),
    getText('assessment.gradebookFile.mean'),
    ...columns.flatMap((column) => [buildPointsHeading(locale, column), buildCommentHeading(locale, column)]),
    ...(hasTotals ? [getText('assessment.gradebookFile.total')] : []),
    ...(hasTotals && settings.letters.length ? [getText('assessment.gradebookFile.letter')] : []),
  ];
}

function listValues({ settings, hasTotals }: GradebookFrame, learner: GradebookLearner): FileCell[] {
  const { name, email, cells, mean, entries, total, letter } = learner;
  return [
    ...[name, email, ...cells.map(({ percent }) => percent), mean],
    ...entries.flatMap(({ points, comment }) => [points, comment]),
    ...(hasTotals ? [total] : []),
    ...(hasTotals && settings.letters.length ? [letter] : []),
  ];
}

/** Computes the total that instructors see; it counts also the results that are hidden from learners. */
function computeLearnerTotal(
  { settings, columns, hasTotals }: GradebookFrame,
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

const createEmptyEntry = (columnId: string): GradeEntry => ({
  columnId,
  points: null,
  comment: null,
  version: 0,
});

const createEmptyCell = (examId: string): GradebookCell => ({
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
