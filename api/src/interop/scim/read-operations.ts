import { MAX_SCIM_OPERATIONS, MAX_SCIM_QUERY_LENGTH } from '@lectern/contract';
import * as z from 'zod/mini';
import { Refusal } from '../../platform/http/refusal.js';
import { validate } from '../../platform/http/validate.js';
import { type PatchPath, parsePatchPath } from './filters/parse-filter.js';
import type { PlainResource } from './scim-library.js';

const PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

/** Characters of a path that an error message quotes. */
const MAX_QUOTED_LENGTH = 80;

/** One operation of a PATCH. */
export interface Operation {
  op: 'add' | 'remove' | 'replace';
  path: PatchPath;
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
 * Reads the operations of a PATCH (RFC 7644, section 3.5.2). Names of operations may have capital letters, as Microsoft Entra ID sends
 * them.
 * @throws Refusal (400) for a message that is no PATCH, and for an unknown operation or path
 */
export function readOperations(body: PlainResource): Operation[] {
  const { schemas, Operations } = validate(PatchMessage, body) as z.output<typeof PatchMessage>;
  if (!schemas.includes(PATCH_SCHEMA))
    throw new Refusal(400, 'interop.scim.noPatch', { code: 'invalidSyntax' });
  return Operations.flatMap(readOperation);
}

/** Reads an operation. Without a path, each attribute of `value` becomes an operation of its own. */
function readOperation({
  op,
  path,
  value,
}: {
  op: string;
  path?: string | null | undefined;
  value?: unknown;
}) {
  const kind = op.toLowerCase();
  if (kind !== 'add' && kind !== 'remove' && kind !== 'replace')
    throw new Refusal(400, 'interop.scim.operation', {
      values: { operation: op },
      code: 'invalidSyntax',
    });
  if (path) return [{ op: kind, path: readPath(path), value } satisfies Operation];
  if (kind === 'remove') throw new Refusal(400, 'interop.scim.noPath', { code: 'noTarget' });
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refusal(400, 'interop.scim.noPath', { code: 'invalidValue' });
  return Object.entries(value).map(([attribute, attributeValue]): Operation => ({
    op: kind,
    path: readPath(attribute),
    value: attributeValue,
  }));
}

/** @throws Refusal (400) with the code `invalidPath`, also where the filter inside the path is invalid */
function readPath(path: string): PatchPath {
  try {
    return parsePatchPath(path);
  } catch {
    throw new Refusal(400, 'interop.scim.path', {
      values: { path: path.slice(0, MAX_QUOTED_LENGTH) },
      code: 'invalidPath',
    });
  }
}
