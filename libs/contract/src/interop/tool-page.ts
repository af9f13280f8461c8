import * as z from 'zod/mini';

const MAX_PAGE_ROWS = 1000;

/** Query parameters for a page of a list. The standards let a platform return fewer rows than `limit`. */
export const ToolPage = {
  limit: z._default(
    z.coerce.number().check(
      z.multipleOf(1),
      z.gte(1),
      z.overwrite((limit) => Math.min(limit, MAX_PAGE_ROWS)),
    ),
    MAX_PAGE_ROWS,
  ),
  /** The last id of the page before. */
  after: z.optional(z.uuid()),
};
