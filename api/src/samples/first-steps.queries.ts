import { queryRow, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

interface SiteContents {
  /** Whether there is a course that is not a sample. */
  hasOwnCourse: boolean;
  /** Whether a person was invited, or a second person has an account. */
  hasPeople: boolean;
  sampleCount: number;
}

/** Finds what the site has besides its first administrator and the sample courses. */
export function findSiteContents(manager: EntityManager, sampleIds: string[]): Promise<SiteContents> {
  return queryRow(
    manager,
    sql`
    SELECT EXISTS (SELECT FROM courses WHERE courses.id <> ALL (${sampleIds}::uuid[])) AS "hasOwnCourse",
           EXISTS (SELECT FROM invitations) OR EXISTS (SELECT FROM users OFFSET 1) AS "hasPeople",
           (SELECT count(*)::int FROM courses WHERE courses.id = ANY (${sampleIds}::uuid[])) AS "sampleCount"`,
  );
}
