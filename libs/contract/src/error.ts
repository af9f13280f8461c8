import * as z from 'zod/mini';

/** Body of every error response; `message` is a sentence for the user, `code` is for programs. */
export const ErrorBody = z.object({
  statusCode: z.int(),
  message: z.string(),
  code: z.optional(z.string()),
});
export type ErrorBody = z.output<typeof ErrorBody>;
