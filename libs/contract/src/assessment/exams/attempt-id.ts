import * as z from 'zod/mini';

export const AttemptId = z.object({ attemptId: z.uuid() });
export type AttemptId = z.output<typeof AttemptId>;

export const AttemptQuestionId = z.extend(AttemptId, {
  position: z.coerce.number().check(z.multipleOf(1), z.gte(0), z.lte(1000)),
});
export type AttemptQuestionId = z.output<typeof AttemptQuestionId>;
