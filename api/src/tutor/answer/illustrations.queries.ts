import { queryRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import type { Illustration } from '../evidence/illustrated-slide.js';

/** Finds what slides show besides their text; slides without a picture are left out. */
export function findIllustrations(manager: EntityManager, slideIds: string[]): Promise<Illustration[]> {
  return queryRows(
    manager,
    sql`
    SELECT id AS "slideId", is_illustrated AS "isIllustrated", image_alt AS "imageAlt"
      FROM slides
     WHERE id = ANY (${slideIds}) AND image_key IS NOT NULL`,
  );
}
