import { LanguageTag } from '@lectern/contract';
import * as z from 'zod/mini';
import type { ReaderLimits } from './limits.js';
import type { ReaderMessage } from './reader-messages.js';

/*
 * Limits of what a reader may send. They are far above what a reader sends of any deck; together they bound the memory of the parent.
 */
const MAX_TEXT_LENGTH = 20_000;
const MAX_NAME_LENGTH = 500;
const MAX_ITEMS = 20_000;
const MAX_OUTLINE_ENTRIES = 10_000;
const MAX_PICTURES = 4;
const MAX_PICTURE_BYTES = 32 * 1024 * 1024;
/** Pixels of a picture's width or height. */
const MAX_PICTURE_SIDE = 10_000;
/** Cells of a page's sketch, or of its picture: more than the highest page has. */
const MAX_CELLS = 200_000;
/** A perceptual hash has one hexadecimal digit for each of 16 x 12 fields. */
const PERCEPTUAL_HASH = /^[0-9a-f]{192}$/;

const text = z.string().check(z.maxLength(MAX_TEXT_LENGTH));
const name = z.string().check(z.maxLength(MAX_NAME_LENGTH));
const count = z.int().check(z.gte(0));
const share = z.number().check(z.gte(0), z.lte(1));
const list = <Item extends z.ZodMiniType>(item: Item, maxItems = MAX_ITEMS) =>
  z.array(item).check(z.maxLength(maxItems));
const pageIndex = ({ maxPages }: ReaderLimits) => z.int().check(z.gte(0), z.lt(maxPages));
const change = z.nullable(z.strictObject({ kept: share, changed: share }));

const box = z.strictObject({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

const line = z.strictObject({
  text,
  scripts: list(z.strictObject({ kind: z.enum(['sup', 'sub']), from: count, to: count })),
  parts: list(z.strictObject({ text, x: z.number(), width: z.number() })),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  baseline: z.number(),
  size: z.number(),
  font: name,
  bold: z.boolean(),
  italic: z.boolean(),
  mono: z.boolean(),
  color: name,
  marked: z.boolean(),
  rotated: z.boolean(),
  column: z.optional(box),
  tag: z.nullable(name),
});

const link = z.strictObject({
  url: text,
  text,
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});

const picture = z.strictObject({
  data: z.instanceof(Uint8Array).check(z.refine(({ length }) => length <= MAX_PICTURE_BYTES)),
  width: z.int().check(z.gte(1), z.lte(MAX_PICTURE_SIDE)),
  height: z.int().check(z.gte(1), z.lte(MAX_PICTURE_SIDE)),
});

const cells = z.instanceof(Uint8Array).check(z.refine(({ length }) => length <= MAX_CELLS));
const textCells = z.strictObject({ columns: count, cells });

function buildMessageSchema(limits: ReaderLimits) {
  const index = pageIndex(limits);
  const reason = z.enum(['damaged', 'tooSlow', 'tooBig']);
  const page = z.strictObject({
    index,
    label: z.nullable(name),
    width: z.number(),
    height: z.number(),
    lines: list(line),
    links: list(link),
    change,
  });
  const entry = z.strictObject({ title: text, level: count, page: z.nullable(z.int()) });
  return z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('started') }),
    z.strictObject({
      type: z.literal('opened'),
      title: z.nullable(text),
      language: z.nullable(LanguageTag),
      pageCount: z.int().check(z.gte(0), z.lte(limits.maxPages)),
      outline: list(entry, MAX_OUTLINE_ENTRIES),
    }),
    z.strictObject({
      type: z.literal('refused'),
      reason: z.enum(['encrypted', 'unreadable', 'tooManyPages']),
      detail: z.optional(text),
    }),
    z.strictObject({ type: z.literal('pageBegun'), phase: z.enum(['text', 'images']), index }),
    z.strictObject({ type: z.literal('text'), page }),
    z.strictObject({ type: z.literal('textDone') }),
    z.strictObject({
      type: z.literal('image'),
      index,
      richness: z.number(),
      hash: z.string().check(z.regex(PERCEPTUAL_HASH)),
      change,
      sketch: z.strictObject({ columns: z.int().check(z.gte(1)), cells, background: z.number() }),
      textCells: z.strictObject({ fine: textCells, coarse: textCells }),
      pictures: z.array(picture).check(z.minLength(1), z.maxLength(MAX_PICTURES)),
    }),
    z.strictObject({ type: z.literal('pageFailed'), index }),
    z.strictObject({ type: z.literal('done') }),
    z.strictObject({ type: z.literal('readerFailed'), detail: text }),
    z.strictObject({ type: z.literal('stopped'), reason, detail: z.optional(text) }),
    z.strictObject({ type: z.literal('memory'), peakBytes: count }),
  ]);
}

/** Schemas by the limits that they were built for. */
const schemas = new WeakMap<ReaderLimits, ReturnType<typeof buildMessageSchema>>();

/**
 * Checks a message of a reader process, because a hostile file may control that process: its shape, the number of pages, and all lengths.
 * @returns undefined for a message that no reader sends
 */
export function parseReaderMessage(received: unknown, limits: ReaderLimits): ReaderMessage | undefined {
  const schema = schemas.get(limits) ?? buildMessageSchema(limits);
  schemas.set(limits, schema);
  const { success, data } = z.safeParse(schema, received);
  return success ? (data as ReaderMessage) : undefined;
}
