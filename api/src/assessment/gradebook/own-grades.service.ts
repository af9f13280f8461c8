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

/** What learners see of the gradebook. */
@Injectable()
export class OwnGradesService {
  constructor(private readonly source: DataSource) {}

  /**
   * What the review rules of an exam hide is neither a grade nor part of the total, the letter, or of what is dropped.
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
    const categories = new Map(settings.categories.map(({ id, name }) => [id, name]));
    const categoryById = new Map(results.map(({ id, categoryId }) => [id, categories.get(categoryId ?? '')]));
    const common = (id: string) => ({
      category: categoryById.get(id) ?? null,
      isDropped: dropped.includes(id),
    });
    return {
      grades: [
        ...exams.map(({ id, title, percent: points, isHidden }) => ({
          ...{ id, title, points, isHidden, isExam: true, maxPoints: DEFAULT_EXAM_POINTS, comment: null },
          ...common(id),
        })),
        ...columns.map(({ id, title, maxPoints, isReported }) => ({
          ...{ id, title, maxPoints, isReported, isHidden: false, isExam: false },
          points: entries.get(id)?.points ?? null,
          comment: entries.get(id)?.comment ?? null,
          ...common(id),
        })),
      ],
      total: percent,
      letter,
    };
  }
}
