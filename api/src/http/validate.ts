import { BadRequestException } from '@nestjs/common';
import * as z from 'zod/mini';

z.config(z.locales.en());

/** Parses what a client sent; says in one sentence what is wrong with it. */
export function validate(schema: z.ZodMiniType | undefined, sent: unknown): unknown {
  if (!schema) return undefined;
  refuseNul(sent);
  const { data, error } = z.safeParse(schema, sent);
  if (!error) return data;
  throw new BadRequestException(error.issues.slice(0, 3).map(sentence).join(' '));
}

function sentence({ path, message }: z.core.$ZodIssue) {
  return path.length ? `Please check '${path.join('.')}': ${message}.` : `${message}.`;
}

/** PostgreSQL's text holds every character but this one. */
function refuseNul(sent: unknown) {
  JSON.stringify(sent, (_key, value: unknown) => {
    if (typeof value !== 'string' || !value.includes('\0')) return value;
    throw new BadRequestException('Text must not contain the character U+0000.');
  });
}
