import * as z from 'zod/mini';
import { Version } from '../version.js';

/** A group of the site's settings with its version, which is 0 while it has the defaults. */
export const savedGroup = <Settings extends z.ZodMiniType>(settings: Settings) =>
  z.object({ version: Version, settings });

/** A group with a password or key. The API answers only whether there is one that it can read. */
export const savedSecretGroup = <Settings extends z.ZodMiniType>(settings: Settings) =>
  z.object({ version: Version, settings, hasSecret: z.boolean() });

export const MAX_SECRET_LENGTH = 500;

/** The password or key as a form sends it: a new one; null: remove it; absent: keep the saved one. */
export const SentSecret = z.optional(
  z.nullable(
    z.string().check(z.minLength(1), z.maxLength(MAX_SECRET_LENGTH, { abort: true }), z.regex(/^\P{Cc}*$/u)),
  ),
);
export type SentSecret = z.output<typeof SentSecret>;

/** What a save of a group with a password or key sends. */
export const sentSecretGroup = <Settings extends z.ZodMiniType>(settings: Settings) =>
  z.object({ version: Version, settings, secret: SentSecret });
