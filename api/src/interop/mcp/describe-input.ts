import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import * as z from 'zod/mini';
import { Refusal } from '../../platform/http/refusal.js';
import { validate } from '../../platform/http/validate.js';
import type { Locale } from '@lectern/contract';

/** Wraps a schema for the MCP library. Invalid input is refused with the same messages as in other calls of the API. */
export function describeInput(schema: z.ZodMiniType, locale: Locale): StandardSchemaWithJSON {
  return {
    '~standard': {
      version: 1,
      vendor: 'zod',
      validate: (input) => validateInput(schema, input, locale),
      jsonSchema: {
        input: () => z.toJSONSchema(schema, { io: 'input' }) as Record<string, unknown>,
        output: () => z.toJSONSchema(schema, { io: 'output' }) as Record<string, unknown>,
      },
    },
  };
}

function validateInput(schema: z.ZodMiniType, input: unknown, locale: Locale) {
  try {
    return { value: validate(schema, input ?? {}) };
  } catch (error) {
    if (error instanceof Refusal) return { issues: [{ message: error.describe(locale) }] };
    throw error;
  }
}
