import { LanguageTag, MAX_UPLOAD_PAGES, OFFICE_FORMATS } from '@lectern/contract';
import * as z from 'zod/mini';
import { MAX_ALT, MAX_NOTES, MAX_SECTION, MAX_TITLE, PACKAGE_LIMITS } from './limits.js';
import { OFFICE_REFUSALS } from './refused.js';

export type ReaderTask = 'inspect' | 'read';

const text = (length: number) => z.string().check(z.maxLength(length));
const count = z.int().check(z.gte(0), z.lte(PACKAGE_LIMITS.entries));
const format = z.enum(OFFICE_FORMATS);

const Facts = z.strictObject({
  slides: z.nullable(
    z
      .array(
        z.strictObject({
          title: z.nullable(text(MAX_TITLE)),
          imageAlt: z.nullable(text(MAX_ALT)),
          notes: z.nullable(text(MAX_NOTES)),
        }),
      )
      .check(z.maxLength(MAX_UPLOAD_PAGES)),
  ),
  hiddenSlides: count,
  sections: z
    .array(z.strictObject({ title: text(MAX_SECTION), slide: count }))
    .check(z.maxLength(MAX_UPLOAD_PAGES)),
  language: z.nullable(LanguageTag),
});

/** What the reader process may answer. It has read a hostile file, so its answer is checked by shape and size. */
export const ReaderAnswer = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('refused'),
    reason: z.enum(OFFICE_REFUSALS),
    detail: text(500),
  }),
  z.strictObject({ type: z.literal('inspected'), format, slides: z.nullable(count) }),
  z.strictObject({
    type: z.literal('read'),
    format,
    facts: Facts,
    stripped: z.nullable(
      z
        .custom<Uint8Array>((value) => value instanceof Uint8Array)
        .check(z.refine((bytes) => bytes.length <= PACKAGE_LIMITS.strippedBytes)),
    ),
  }),
]);
export type ReaderAnswer = z.output<typeof ReaderAnswer>;
