import * as contract from '@lectern/contract';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

/** The parts of zod's definitions that say what a schema accepts. */
interface Definition {
  type: string;
  format?: string;
  checks?: { _zod: { def: { check: string; abort?: boolean; tx?: unknown } } }[];
  shape?: Record<string, z.ZodMiniType>;
  catchall?: z.ZodMiniType;
  element?: z.ZodMiniType;
  options?: z.ZodMiniType[];
  items?: z.ZodMiniType[];
  keyType?: z.ZodMiniType;
  valueType?: z.ZodMiniType;
  innerType?: z.ZodMiniType;
  in?: z.ZodMiniType;
  out?: z.ZodMiniType;
}
const getDefinition = (schema: z.ZodMiniType) => schema._zod.def as unknown as Definition;

/** Formats whose texts are of one length, or nearly. */
const SHORT_FORMATS = ['uuid', 'date', 'datetime'];
const WITHOUT_TEXT = ['boolean', 'enum', 'literal', 'never', 'number', 'transform'];
/** They take as long as the text is long. */
const TRIMS = [z.trim(), z.toLowerCase()].map((check) => String((check._zod.def as { tx?: unknown }).tx));

/** What is missing of a text's limit; undefined where it is read only after its length is known. */
function findMissingLimit({ format, checks = [] }: Definition): string | undefined {
  if (format && SHORT_FORMATS.includes(format)) return undefined;
  const definitions = checks.map(({ _zod }) => _zod.def);
  const limit = definitions.findIndex(({ check }) => check === 'max_length');
  if (limit === -1) return 'no maximum length';
  const readsBefore = definitions
    .slice(0, limit)
    .some(
      ({ check, tx }) => check !== 'min_length' && !(check === 'overwrite' && TRIMS.includes(String(tx))),
    );
  if (readsBefore) return 'read before its length is checked';
  const readsAfter = definitions.slice(limit + 1).some(({ check }) => check !== 'min_length');
  return readsAfter && !definitions[limit]?.abort
    ? 'read although it is too long (add `abort: true`)'
    : undefined;
}

/** Texts of a schema that can be of any length when they are read, each with its place. */
function findUnlimitedTexts(schema: z.ZodMiniType | undefined, place: string): string[] {
  if (!schema) return [];
  const definition = getDefinition(schema);
  const { type, shape, catchall, element, options, items, keyType, valueType, innerType } = definition;
  // The words for true and false.
  if (type === 'pipe' && definition.out && getDefinition(definition.out).type === 'boolean') return [];
  if (type === 'string') {
    const missing = findMissingLimit(definition);
    return missing ? [`${place}: ${missing}`] : [];
  }
  const parts = [
    ...Object.entries(shape ?? {}).map(([name, part]) => [part, `${place}.${name}`] as const),
    ...[catchall, keyType, valueType].map((part) => [part, `${place}.*`] as const),
    ...[...(options ?? []), ...(items ?? [])].map((part) => [part, place] as const),
    ...[element, innerType, definition.in, definition.out].map((part) => [part, place] as const),
  ].filter(([part]) => part);
  if (!parts.length && type !== 'object' && !WITHOUT_TEXT.includes(type)) return [`${place}: ${type}`];
  return parts.flatMap(([part, partPlace]) => findUnlimitedTexts(part, partPlace));
}

const calls = Object.entries(contract).flatMap(([name, exported]) =>
  typeof exported === 'object' && 'path' in exported ? [{ name, ...exported }] : [],
);

test('every text that a call or stream receives has a maximum length, which is checked before the text is read', () => {
  const unlimited = calls.flatMap((call) =>
    (['params', 'query', 'body'] as const).flatMap((part) =>
      findUnlimitedTexts(
        part in call ? (call as Record<typeof part, z.ZodMiniType | undefined>)[part] : undefined,
        `${call.name} ${part}`,
      ),
    ),
  );
  expect(calls.length).toBeGreaterThan(100);
  // Libraries read them, of WebAuthn, the Model Context Protocol and SCIM; the limit is that of the request.
  expect(unlimited.toSorted()).toEqual([
    'addPasskey body.response.*: unknown',
    'createScimGroup body.*: unknown',
    'createScimUser body.*: unknown',
    'patchScimGroup body.*: unknown',
    'patchScimUser body.*: unknown',
    'replaceScimGroup body.*: unknown',
    'replaceScimUser body.*: unknown',
    'sendMcpMessage body.*: unknown',
  ]);
});

test.each([
  ['no maximum length', z.string()],
  ['no maximum length', z.string().check(z.regex(/^a+$/))],
  [
    'read before its length is checked',
    z.string().check(
      z.overwrite((text) => text.replaceAll('a', '')),
      z.maxLength(5),
    ),
  ],
  [
    'read although it is too long',
    z.string().check(
      z.maxLength(5),
      z.refine(() => true),
    ),
  ],
  ['unknown', z.looseObject({})],
])('a text with this fault would be found: %s', (fault, schema) => {
  const nested = z.object({ list: z.array(z.optional(z.nullable(z.union([z.int(), schema])))) });
  expect(findUnlimitedTexts(nested, 'call body')).toEqual([
    expect.stringMatching(`^call body.list.*: ${fault}`),
  ]);
});

test('a text that is too long is not given to a slow reader', () => {
  const read: string[] = [];
  const schema = z.string().check(
    z.trim(),
    z.maxLength(5, { abort: true }),
    z.refine((text) => read.push(text) > 0),
  );
  expect(schema.safeParse(' too long ').success).toBe(false);
  expect(schema.safeParse(' short ').success).toBe(true);
  expect(read).toEqual(['short']);
});
