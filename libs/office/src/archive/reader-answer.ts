import { LanguageTag, MAX_UPLOAD_PAGES, OFFICE_FORMATS } from '@lectern/contract';
import * as z from 'zod/mini';
import {
  MAX_ALT_LETTERS,
  MAX_NOTES_LETTERS,
  MAX_SECTION_LETTERS,
  MAX_TITLE_LETTERS,
  PACKAGE_LIMITS,
} from './limits.js';
import { OFFICE_REFUSALS } from './refused.js';

export type ReaderTask = 'inspect' | 'read';

const boundedText = (length: number) => z.string().check(z.maxLength(length));
const count = z.int().check(z.gte(0), z.lte(PACKAGE_LIMITS.entries));
const format = z.enum(OFFICE_FORMATS);

const Facts = z.strictObject({
  slides: z.nullable(
    z
      .array(
        z.strictObject({
          title: z.nullable(boundedText(MAX_TITLE_LETTERS)),
          imageAlt: z.nullable(boundedText(MAX_ALT_LETTERS)),
          notes: z.nullable(boundedText(MAX_NOTES_LETTERS)),
        }),
      )
      .check(z.maxLength(MAX_UPLOAD_PAGES)),
  ),
  hiddenSlides: count,
  sections: z
    .array(z.strictObject({ title: boundedText(MAX_SECTION_LETTERS), slide: count }))
    .check(z.maxLength(MAX_UPLOAD_PAGES)),
  language: z.nullable(LanguageTag),
});

/** Schema of the reader process's answers. A hostile file may control that process, so each answer is checked by shape and size. */
export const ReaderAnswer = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('refused'),
    reason: z.enum(OFFICE_REFUSALS),
    detail: boundedText(500),
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
