import {
  csvLine,
  displayName,
  type Gradebook,
  type GradebookCell,
  type GradebookLearner,
} from '@lectern/contract';
import { Course, type User } from '@lectern/data';
import { Injectable, NotFoundException } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditService } from '../../platform/audit/audit.service.js';
import { writeWorkbook } from '../../platform/workbooks/write-workbook.js';
import { findCells, findExams, findLearnerPage, findLearners, type LearnerRow } from './gradebook.queries.js';

interface Query {
  page: number;
  search: string;
  exam?: string | undefined;
}

/** Learners whose results are read at once for a file. */
const BATCH_SIZE = 500;
type Cell = string | number | null;
const BYTE_ORDER_MARK = '\ufeff';

/** Results of the learners of a course in its exams. */
@Injectable()
export class GradebookService {
  constructor(
    private readonly source: DataSource,
    private readonly audit: AuditService,
  ) {}

  /** One page, by name. @throws NotFoundException where the course, or the exam in it, does not exist */
  async get(courseId: string, { page, search, exam }: Query): Promise<Gradebook> {
    const exams = await this.findExams(courseId, exam);
    const { items, total } = await findLearnerPage(this.source.manager, courseId, { page, search });
    return { exams, items: await this.withCells(exams, items), total };
  }

  /** All learners as CSV, batch by batch. The audit log records who exported how many. */
  async *csv(courseId: string, exam: string | undefined, actor: User): AsyncGenerator<string> {
    let isFirst = true;
    for await (const batch of this.rows(courseId, exam, actor)) {
      yield (
        (isFirst ? BYTE_ORDER_MARK : '') +
        batch.map((row) => csvLine(row.map((value) => value ?? ''))).join('')
      );
      isFirst = false;
    }
  }

  /** All learners as an Excel workbook. */
  async xlsx(courseId: string, exam: string | undefined, actor: User): Promise<Uint8Array> {
    const sheet: Cell[][] = [];
    for await (const batch of this.rows(courseId, exam, actor)) sheet.push(...batch);
    const [head = [], ...rows] = sheet;
    return writeWorkbook({
      name: 'Gradebook',
      titles: head.map(String),
      widths: head.map((_, index) => (index < 2 ? 30 : 18)),
      rows,
    });
  }

  /**
   * The line of titles and one line for each learner, in batches. The learners are read once, so that one who enrolls or leaves
   * meanwhile moves no learner into another batch.
   */
  private async *rows(courseId: string, exam: string | undefined, actor: User): AsyncGenerator<Cell[][]> {
    const exams = await this.findExams(courseId, exam);
    const learners = await findLearners(this.source.manager, courseId);
    await this.recordExport(courseId, actor, learners.length);
    yield [['Name', 'Email', ...exams.map(({ title }) => `${title} (%)`), 'Mean (%)']];
    for (let start = 0; start < learners.length; start += BATCH_SIZE) {
      const batch = await this.withCells(exams, learners.slice(start, start + BATCH_SIZE));
      yield batch.map(({ name, email, cells, mean }) => [
        name,
        email,
        ...cells.map(({ percent }) => percent),
        mean,
      ]);
    }
  }

  private async withCells(exams: Gradebook['exams'], learners: LearnerRow[]): Promise<GradebookLearner[]> {
    const cells = await this.findCells(exams, learners);
    return learners.map((learner) => {
      const own = exams.map(({ id }) => cells.get(`${id} ${learner.id}`) ?? emptyCell(id));
      return {
        id: learner.id,
        name: displayName(learner),
        email: learner.email,
        cells: own,
        mean: computeMean(own),
      };
    });
  }

  private async recordExport(courseId: string, actor: User, count: number) {
    const { manager } = this.source;
    const course = await manager.findOneBy(Course, { id: courseId });
    await this.audit.record(manager, {
      actor,
      action: 'course.gradebook-exported',
      target: { kind: 'course', id: courseId, name: course?.title ?? null },
      detail: String(count),
    });
  }

  private async findExams(courseId: string, exam: string | undefined): Promise<Gradebook['exams']> {
    const { manager } = this.source;
    if (!(await manager.existsBy(Course, { id: courseId }))) throw new NotFoundException('Course not found.');
    const exams = await findExams(manager, courseId, exam ?? null);
    if (exam && !exams.length) throw new NotFoundException('This exam no longer exists.');
    return exams;
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
    return new Map(rows.map(({ userId, ...cell }) => [`${cell.examId} ${userId}`, cell]));
  }
}

const emptyCell = (examId: string): GradebookCell => ({
  examId,
  percent: null,
  isPassed: null,
  attempts: 0,
  openAttempt: false,
  needsGrading: false,
  hasLateSaves: false,
  attemptId: null,
});

function computeMean(cells: GradebookCell[]): number | null {
  const percentages = cells.flatMap(({ percent }) => percent ?? []);
  if (!percentages.length) return null;
  return (
    Math.round((percentages.reduce((sum, percent) => sum + percent, 0) / percentages.length) * 100) / 100
  );
}
