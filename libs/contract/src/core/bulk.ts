import * as z from 'zod/mini';

/** Most rows that one bulk call changes. */
export const MAX_BULK_ROWS = 1000;

/** Body of a bulk call: the chosen rows, and `shape`, which says how they are changed. An id that is sent twice counts once. */
export const bulkBody = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.object({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(MAX_BULK_ROWS)), ...shape });

/**
 * Response of a bulk call. `changed` are the rows that are different now; those that needed no change are in neither
 * list, so that an undo does not touch them. `left` are the rows that could not be changed, each with the reason that the
 * call for a single row would give; `name` is null where the row does not exist or the person may not work with it.
 */
export const BulkReport = z.object({
  changed: z.array(z.uuid()),
  left: z.array(z.object({ id: z.uuid(), name: z.nullable(z.string()), reason: z.string() })),
});
export type BulkReport = z.output<typeof BulkReport>;

/** What all bulk calls declare. */
export const BULK_CALL = { method: 'POST', perMinute: 30, budget: 'bulk', response: BulkReport } as const;
