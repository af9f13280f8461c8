import * as z from 'zod/mini';

/**
 * Body of every error response; `message` is a sentence for the user, `code` is for programs, `params` are the values in the
 * sentence, `details` is data of that code.
 */
export const ErrorBody = z.object({
  statusCode: z.int(),
  message: z.string(),
  code: z.optional(z.string()),
  params: z.optional(z.record(z.string(), z.unknown())),
  details: z.optional(z.unknown()),
});
export type ErrorBody = z.output<typeof ErrorBody>;
