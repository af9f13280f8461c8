import { PROPOSAL_KINDS, type ProposalKind, type WholeQuestion } from '@lectern/contract';
import { changeRows, queryRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import type { DraftedQuestion } from './rules/drafted-question.js';

/**
 * Adds open proposals in the given order, without those that the course has already, in whatever state.
 * @param limit how many may be added
 * @returns how many were added
 */
export function insertProposals(
  manager: EntityManager,
  courseId: string,
  proposals: (DraftedQuestion & { identityHash: string })[],
  limit: number,
): Promise<number> {
  return changeRows(
    manager,
    sql`
    INSERT INTO question_proposals (course_id, slide_id, kind, identity_hash, title, content, key, quote)
    SELECT ${courseId}, slides.id, drafts.kind, drafts."identityHash", drafts.title, drafts.content, drafts.key, drafts.quote
      FROM (SELECT DISTINCT ON ("identityHash") *
              FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(proposals)}::jsonb) AS (
                "slideId" uuid, kind text, "identityHash" text, title text, content jsonb, key jsonb, quote text))
                   WITH ORDINALITY
             ORDER BY "identityHash", ordinality) drafts
      JOIN slides ON slides.id = drafts."slideId"
     WHERE NOT EXISTS (SELECT FROM question_proposals earlier
                        WHERE earlier.course_id = ${courseId} AND earlier.identity_hash = drafts."identityHash")
     ORDER BY drafts.ordinality
     LIMIT ${limit}
        ON CONFLICT DO NOTHING`,
  );
}

/** SQL condition: a row of question_proposals, under the alias `proposals`, waits for a decision in the review of its course. */
export const WAITS_FOR_REVIEW = sql`
  (proposals.state = 'open' AND proposals.slide_id IS NOT NULL AND proposals.kind = ANY (${[...PROPOSAL_KINDS]}))`;

/** Finds all versions of the questions about the course's slides or in the course's categories, archived questions included. */
export function findQuestionsOfCourse(manager: EntityManager, courseId: string): Promise<WholeQuestion[]> {
  return queryRows(
    manager,
    sql`
    SELECT versions.content, question_keys.key
      FROM question_versions versions
      JOIN question_keys ON question_keys.version_id = versions.id
      JOIN questions ON questions.id = versions.question_id
      JOIN question_categories ON question_categories.id = questions.category_id
     WHERE question_categories.course_id = ${courseId}
        OR versions.slide_id IN (SELECT slides.id FROM slides JOIN modules ON modules.id = slides.module_id
                                  WHERE modules.course_id = ${courseId})`,
  );
}

/** Counts the decided proposals of each kind, and those that were accepted, in all courses. */
export function countDecisions(
  manager: EntityManager,
): Promise<{ kind: ProposalKind; accepted: number; decided: number }[]> {
  return queryRows(
    manager,
    sql`
    SELECT kind, count(*) FILTER (WHERE state IN ('accepted', 'edited'))::int AS accepted, count(*)::int AS decided
      FROM question_proposals WHERE state <> 'open' GROUP BY kind`,
  );
}
