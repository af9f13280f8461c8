import * as z from 'zod/mini';

/** The one body of every error answer; `message` is a sentence for people. */
export const ErrorBody = z.object({
  statusCode: z.int(),
  message: z.string(),
  code: z.optional(z.string()),
});
export type ErrorBody = z.output<typeof ErrorBody>;
