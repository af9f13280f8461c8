import { queryRow, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

interface SiteContents {
  /** There is a course that is no sample. */
  hasOwnCourse: boolean;
  /** A person was invited, or there is a second one. */
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
