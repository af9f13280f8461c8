import * as z from 'zod/mini';

const MAX_ROWS = 1000;

/** Which page of a list a tool asks for. The standards let a platform return fewer rows than `limit`. */
export const ToolPage = {
  limit: z._default(
    z.coerce.number().check(
      z.multipleOf(1),
      z.gte(1),
      z.overwrite((limit) => Math.min(limit, MAX_ROWS)),
    ),
    MAX_ROWS,
  ),
  /** The last id of the page before. */
  after: z.optional(z.uuid()),
};
