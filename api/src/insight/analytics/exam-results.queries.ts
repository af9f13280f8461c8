import type { ExamResult } from '@lectern/contract';
import { empty, queryRows, sql } from '@lectern/data';
import { limitToMembers, type QueryWindow } from './query-window.queries.js';

/**
 * Computes the mean score and the share of passed attempts of each published exam, from the graded attempts that were submitted in the
 * period. A manager of a group sees only the exams of courses that they teach. Percentages have one decimal and are rounded down. Exams
 * without such attempts are left out; a graded attempt at an exam without points counts as 100 %.
 */
export function getExamResults(window: QueryWindow): Promise<ExamResult[]> {
  const { manager, startsAt, asOf, courseIds } = window;
  const { andIsMember, andAreResultsVisible } = limitToMembers(window);
  return queryRows<ExamResult>(
    manager,
    sql`
    SELECT exams.title AS "examTitle", trunc(avg(scores.percent)::numeric, 1)::float AS "avgScore",
           trunc(avg(CASE WHEN scores.percent >= exams.passing_score THEN 100 ELSE 0 END)::numeric, 1)::float
             AS "passRate"
      FROM exams
      JOIN (SELECT attempts.exam_id,
                   CASE WHEN attempts.max_points > 0
                        THEN least(100, attempts.points / attempts.max_points * 100) ELSE 100 END AS percent
              FROM attempts
             WHERE attempts.points IS NOT NULL AND attempts.submitted_at BETWEEN ${startsAt} AND ${asOf}
               ${andIsMember(sql`attempts.user_id`)}) scores ON scores.exam_id = exams.id
     WHERE exams.is_published ${courseIds ? sql`AND exams.course_id = ANY (${courseIds})` : empty}
       ${andAreResultsVisible(sql`exams.course_id`)}
     GROUP BY exams.id
     ORDER BY exams.id`,
  );
}
