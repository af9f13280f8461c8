import type { ExamResult } from '@lectern/contract';
import { limitToMembers, type QueryWindow } from './query-window.js';

/**
 * Mean result and share of passed attempts of each published exam, over the graded attempts that ended in the period, by
 * title. A manager of a group sees those of the courses that they teach. Percentages have one decimal, rounded down; exams without such attempts are left out.
 */
export function getExamResults(window: QueryWindow): Promise<ExamResult[]> {
  const { manager, since, asOf, courseIds } = window;
  const { parameters, byPerson, bySeenResults } = limitToMembers(window, [since, asOf, courseIds]);
  return manager.query<ExamResult[]>(
    `SELECT exams.title AS "examTitle", trunc(avg(percent)::numeric, 1)::float AS "avgScore",
            trunc(avg(CASE WHEN percent >= passing_score THEN 100 ELSE 0 END)::numeric, 1)::float AS "passRate"
       FROM exams
       JOIN (SELECT exam_id, CASE WHEN max_points > 0 THEN least(100, points / max_points * 100) ELSE 100 END AS percent
               FROM attempts
              WHERE points IS NOT NULL AND submitted_at BETWEEN $1 AND $2 ${byPerson('user_id')}) results ON exam_id = exams.id
      WHERE is_published AND ($3::uuid[] IS NULL OR course_id = ANY ($3)) ${bySeenResults('course_id')}
      GROUP BY exams.id
      ORDER BY exams.title, exams.id`,
    parameters,
  );
}
