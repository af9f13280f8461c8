import { MAX_SCIM_OPERATIONS, MAX_SCIM_QUERY_LENGTH } from '@lectern/contract';
import * as z from 'zod/mini';
import { Refusal } from '../../platform/http/refusal.js';
import { validate } from '../../platform/http/validate.js';
import { type ChangePath, parsePath } from './filters/parse-filter.js';
import type { PlainResource } from './scim-library.js';

const PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

/** One change of a PATCH. */
export interface Operation {
  op: 'add' | 'remove' | 'replace';
  path: ChangePath;
  value: unknown;
}

const PatchMessage = z.looseObject({
  schemas: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(5)),
  Operations: z
    .array(
      z.looseObject({
        op: z.string().check(z.maxLength(20)),
        path: z.optional(z.nullable(z.string().check(z.maxLength(MAX_SCIM_QUERY_LENGTH)))),
        value: z.optional(z.unknown()),
      }),
    )
    .check(z.minLength(1), z.maxLength(MAX_SCIM_OPERATIONS)),
});

/**
 * Reads the operations of a PATCH (RFC 7644, section 3.5.2). Microsoft Entra ID writes the names of operations with a capital letter.
 * @throws Refusal (400)
 */
export function readOperations(body: PlainResource): Operation[] {
  const { schemas, Operations } = validate(PatchMessage, body) as z.output<typeof PatchMessage>;
  if (!schemas.includes(PATCH_SCHEMA))
    throw new Refusal(400, 'interop.scim.noPatch', { code: 'invalidSyntax' });
  return Operations.flatMap(readOperation);
}

/** Attributes without a path become one operation each. */
function readOperation({
  op,
  path,
  value,
}: {
  op: string;
  path?: string | null | undefined;
  value?: unknown;
}) {
  const name = op.toLowerCase();
  if (name !== 'add' && name !== 'remove' && name !== 'replace')
    throw new Refusal(400, 'interop.scim.operation', {
      values: { operation: op },
      code: 'invalidSyntax',
    });
  if (path) return [{ op: name, path: readPath(path), value } satisfies Operation];
  if (name === 'remove') throw new Refusal(400, 'interop.scim.noPath', { code: 'noTarget' });
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refusal(400, 'interop.scim.noPath', { code: 'invalidValue' });
  return Object.entries(value).map(([attribute, one]): Operation => ({
    op: name,
    path: readPath(attribute),
    value: one,
  }));
}

/** A path that can't be read is an invalid path to a directory, and no invalid filter. */
function readPath(path: string): ChangePath {
  try {
    return parsePath(path);
  } catch {
    throw new Refusal(400, 'interop.scim.path', {
      values: { path: path.slice(0, 80) },
      code: 'invalidPath',
    });
  }
}
