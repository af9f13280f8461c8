import { computeTotal, DEFAULT_EXAM_POINTS, type OwnGrades } from '@lectern/contract';
import {
  findColumns,
  findEntries,
  findGradebookSettings,
  findVisibleResults,
  toColumnResult,
  toExamResult,
  type User,
} from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import { isLearner } from './own-grades.queries.js';

/** Shows learners their own results of the gradebook. */
@Injectable()
export class OwnGradesService {
  constructor(private readonly source: DataSource) {}

  /**
   * A result that the review rules of an exam hide is not shown, and does not count for the total, the letter and the dropped results.
   * @throws Refusal (404) unless the course is published and the person is enrolled
   */
  async get(courseId: string, user: User): Promise<OwnGrades> {
    const { manager } = this.source;
    if (!(await isLearner(manager, user.id, courseId))) throw new Refusal(404, 'courses.notEnrolled');
    const settings = await findGradebookSettings(manager, courseId);
    const exams = await findVisibleResults(manager, courseId, [user.id]);
    const columns = await findColumns(manager, courseId);
    const columnIds = columns.map(({ id }) => id);
    const entries = new Map(
      (await findEntries(manager, columnIds, [user.id])).map((entry) => [entry.columnId, entry]),
    );
    const results = [
      ...exams.map((exam) => toExamResult(settings, exam)),
      ...columns.map((column) => toColumnResult(column, entries.get(column.id)?.points ?? null)),
    ];
    const { percent, letter, dropped } = computeTotal(settings, results);
    const categoryNames = new Map(settings.categories.map(({ id, name }) => [id, name]));
    const categoryByResult = new Map(
      results.map(({ id, categoryId }) => [id, categoryNames.get(categoryId ?? '')]),
    );
    const describeResult = (id: string) => ({
      category: categoryByResult.get(id) ?? null,
      isDropped: dropped.includes(id),
    });
    return {
      grades: [
        ...exams.map(({ id, title, percent: points, isHidden }) => ({
          ...{ id, title, points, isHidden, isExam: true, maxPoints: DEFAULT_EXAM_POINTS, comment: null },
          ...describeResult(id),
        })),
        ...columns.map(({ id, title, maxPoints, isReported }) => ({
          ...{ id, title, maxPoints, isReported, isHidden: false, isExam: false },
          points: entries.get(id)?.points ?? null,
          comment: entries.get(id)?.comment ?? null,
          ...describeResult(id),
        })),
      ],
      total: percent,
      letter,
    };
  }
}
