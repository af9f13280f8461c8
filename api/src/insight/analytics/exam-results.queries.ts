import type { ExamResult } from '@lectern/contract';
import { empty, queryRows, sql } from '@lectern/data';
import { limitToMembers, type QueryWindow } from './query-window.queries.js';

/**
 * Mean result and share of passed attempts of each published exam, over the graded attempts that ended in the period. A
 * manager of a group sees those of the courses that they teach. Percentages have one decimal, rounded down; exams without such
 * attempts are left out.
 */
export function getExamResults(window: QueryWindow): Promise<ExamResult[]> {
  const { manager, since, asOf, courseIds } = window;
  const { byPerson, bySeenResults } = limitToMembers(window);
  return queryRows<ExamResult>(
    manager,
    sql`
    SELECT exams.title AS "examTitle", trunc(avg(results.percent)::numeric, 1)::float AS "avgScore",
           trunc(avg(CASE WHEN results.percent >= exams.passing_score THEN 100 ELSE 0 END)::numeric, 1)::float
             AS "passRate"
      FROM exams
      JOIN (SELECT attempts.exam_id,
                   CASE WHEN attempts.max_points > 0
                        THEN least(100, attempts.points / attempts.max_points * 100) ELSE 100 END AS percent
              FROM attempts
             WHERE attempts.points IS NOT NULL AND attempts.submitted_at BETWEEN ${since} AND ${asOf}
               ${byPerson(sql`attempts.user_id`)}) results ON results.exam_id = exams.id
     WHERE exams.is_published ${courseIds ? sql`AND exams.course_id = ANY (${courseIds})` : empty}
       ${bySeenResults(sql`exams.course_id`)}
     GROUP BY exams.id
     ORDER BY exams.id`,
  );
}
