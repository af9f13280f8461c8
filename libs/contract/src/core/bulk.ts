import * as z from 'zod/mini';

/** The maximum number of rows that one bulk call changes. */
export const MAX_BULK_ROWS = 1000;

/** Defines the body of a bulk call: the ids of the rows, and the fields of `shape` for the change. An id that is sent twice counts once. */
export const bulkBody = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.object({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(MAX_BULK_ROWS)), ...shape });

/**
 * Response of a bulk call. `changed` lists the rows that are different now. Rows that needed no change are in neither list, so that an
 * undo does not touch them. `left` lists the rows that could not be changed, each with the reason that a call for one row would give;
 * `name` is null where the row does not exist or the person may not work with it.
 */
export const BulkReport = z.object({
  changed: z.array(z.uuid()),
  left: z.array(z.object({ id: z.uuid(), name: z.nullable(z.string()), reason: z.string() })),
});
export type BulkReport = z.output<typeof BulkReport>;

/** The options that the declarations of all bulk calls share. */
export const BULK_CALL = { method: 'POST', perMinute: 30, budget: 'bulk', response: BulkReport } as const;
