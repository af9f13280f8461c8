import { displayName, type Gradebook, GRADEBOOK_PAGE_SIZE, type GradebookCell } from '@lectern/contract';
import { searchPatterns, userSearchText } from '@lectern/data';
import { Injectable, NotFoundException } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { csvLine } from '../http/csv.js';

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

/** Learners whose rows are read at once for the CSV file. */
const CSV_BATCH_SIZE = 500;
const BYTE_ORDER_MARK = '\ufeff';

/** Results of the learners of a course in its exams. */
@Injectable()
export class GradebookService {
  constructor(private readonly source: DataSource) {}

  /** One page, by name. @throws NotFoundException where the course, or the exam in it, does not exist */
  async get(
    courseId: string,
    { page, search, exam }: Query,
    pageSize = GRADEBOOK_PAGE_SIZE,
  ): Promise<Gradebook> {
    const exams = await this.findExams(courseId, exam);
    const patterns = searchPatterns(search);
    const values = [courseId, ...patterns];
    const from = `FROM enrollments JOIN users ON users.id = user_id WHERE course_id = $1 ${patterns
      .map((_, at) => `AND ${userSearchText('users')} LIKE $${at + 2}`)
      .join(' ')}`;
    const [[{ total }], learners] = await Promise.all([
      this.source.query<[{ total: number }]>(`SELECT count(*)::int AS total ${from}`, values),
      this.source.query<LearnerRow[]>(
        `SELECT users.id, first_name AS "firstName", last_name AS "lastName", email ${from}
          ORDER BY lower(coalesce(last_name, '')), lower(coalesce(first_name, '')), email
          LIMIT ${pageSize} OFFSET $${values.length + 1}`,
        [...values, (page - 1) * pageSize],
      ),
    ]);
    const cells = await this.findCells(exams, learners);
    return {
      exams,
      totalLearners: total,
      learners: learners.map((learner) => {
        const own = exams.map(({ id }) => cells.get(`${id} ${learner.id}`) ?? emptyCell(id));
        return {
          id: learner.id,
          name: displayName(learner),
          email: learner.email,
          cells: own,
          mean: meanOf(own),
        };
      }),
    };
  }

  /** All learners as CSV, batch by batch. */
  async *csv(courseId: string, exam: string | undefined): AsyncGenerator<string> {
    for (let page = 1; ; page++) {
      const { exams, learners } = await this.get(courseId, { page, search: '', exam }, CSV_BATCH_SIZE);
      if (page === 1)
        yield (
          BYTE_ORDER_MARK +
          csvLine(['Name', 'Email', ...exams.map(({ title }) => `${title} (%)`), 'Mean (%)'])
        );
      yield learners
        .map(({ name, email, cells, mean }) =>
          csvLine([name, email, ...cells.map(({ percent }) => percent ?? ''), mean ?? '']),
        )
        .join('');
      if (learners.length < CSV_BATCH_SIZE) return;
    }
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
  attemptId: null,
});

function meanOf(cells: GradebookCell[]): number | null {
  const percentages = cells.flatMap(({ percent }) => percent ?? []);
  if (!percentages.length) return null;
  return (
    Math.round((percentages.reduce((sum, percent) => sum + percent, 0) / percentages.length) * 100) / 100
  );
}
