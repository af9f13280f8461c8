import {
  csvLine,
  displayName,
  type Gradebook,
  GRADEBOOK_PAGE_SIZE,
  type GradebookCell,
  type GradebookLearner,
} from '@lectern/contract';
import { searchPatterns, type User, userSearchText } from '@lectern/data';
import { Injectable, NotFoundException } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditService } from '../../platform/audit/audit.service.js';
import { queryPage } from '../../platform/lists/read-page.js';
import { writeWorkbook } from '../../platform/workbooks/write-workbook.js';

interface Query {
  page: number;
  search: string;
  exam?: string | undefined;
}

interface LearnerRow {
  id: string;
  firstName: string | null;
  lastName: string | null;
  email: string;
}

const LEARNERS = 'FROM enrollments JOIN users ON users.id = user_id WHERE course_id = $1';
const LEARNER_COLUMNS = 'SELECT users.id, first_name AS "firstName", last_name AS "lastName", email';
const BY_NAME = `ORDER BY lower(coalesce(last_name, '')), lower(coalesce(first_name, '')), email`;
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
    const patterns = searchPatterns(search);
    const values = [courseId, ...patterns];
    const from = `${LEARNERS} ${patterns
      .map((_, index) => `AND ${userSearchText('users')} LIKE $${index + 2}`)
      .join(' ')}`;
    const rows = (limits: string) => `${LEARNER_COLUMNS} ${from} ${BY_NAME} ${limits}`;
    const { items, total } = await queryPage<LearnerRow>(
      this.source,
      { from, values, rows },
      { page, pageSize: GRADEBOOK_PAGE_SIZE },
    );
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
    const learners = await this.source.query<LearnerRow[]>(`${LEARNER_COLUMNS} ${LEARNERS} ${BY_NAME}`, [
      courseId,
    ]);
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
        mean: meanOf(own),
      };
    });
  }

  private async recordExport(courseId: string, actor: User, count: number) {
    const { manager } = this.source;
    const [course] = await manager.query<{ title: string }[]>('SELECT title FROM courses WHERE id = $1', [
      courseId,
    ]);
    await this.audit.record(manager, {
      actor,
      action: 'course.gradebook-exported',
      target: { kind: 'course', id: courseId, name: course?.title ?? null },
      detail: String(count),
    });
  }

  private async findExams(courseId: string, exam: string | undefined): Promise<Gradebook['exams']> {
    const [course] = await this.source.query<unknown[]>('SELECT FROM courses WHERE id = $1', [courseId]);
    if (!course) throw new NotFoundException('Course not found.');
    const exams = await this.source.query<Gradebook['exams']>(
      `SELECT id, title, passing_score AS "passingScore", grading_method AS "gradingMethod" FROM exams
        WHERE course_id = $1 AND ($2::uuid IS NULL OR id = $2) ORDER BY created_at, id`,
      [courseId, exam ?? null],
    );
    if (exam && !exams.length) throw new NotFoundException('This exam no longer exists.');
    return exams;
  }

  /** Keys are '<exam> <learner>'. */
  private async findCells(
    exams: Gradebook['exams'],
    learners: LearnerRow[],
  ): Promise<Map<string, GradebookCell>> {
    const rows = await this.source.query<(GradebookCell & { userId: string })[]>(
      `SELECT attempts.exam_id AS "examId", attempts.user_id AS "userId", percent,
              percent >= passing_score AS "isPassed", count(*)::int AS attempts,
              bool_or(submitted_at IS NULL) AS "openAttempt", bool_or(needs_grading) AS "needsGrading",
              bool_or(EXISTS (SELECT FROM attempt_questions
                               WHERE attempt_id = attempts.id AND saved_late_seconds IS NOT NULL)) AS "hasLateSaves",
              coalesce((array_agg(attempts.id ORDER BY points / nullif(max_points, 0) DESC NULLS LAST, number)
                         FILTER (WHERE points IS NOT NULL AND grading_method = 'highest'))[1],
                       (array_agg(attempts.id ORDER BY points IS NULL, number DESC))[1]) AS "attemptId"
         FROM attempts
         JOIN exams ON exams.id = exam_id
         LEFT JOIN exam_grades ON exam_grades.exam_id = exams.id AND exam_grades.user_id = attempts.user_id
        WHERE attempts.exam_id = ANY ($1) AND attempts.user_id = ANY ($2)
        GROUP BY attempts.exam_id, attempts.user_id, percent, passing_score`,
      [exams.map(({ id }) => id), learners.map(({ id }) => id)],
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

function meanOf(cells: GradebookCell[]): number | null {
  const percentages = cells.flatMap(({ percent }) => percent ?? []);
  if (!percentages.length) return null;
  return (
    Math.round((percentages.reduce((sum, percent) => sum + percent, 0) / percentages.length) * 100) / 100
  );
}
