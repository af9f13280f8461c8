import { VISIBLE_TEXT } from '@lectern/contract';
import * as z from 'zod/mini';

/** The name of a group in a file. */
export const GroupName = z.string().check(z.minLength(1), z.maxLength(120), z.regex(VISIBLE_TEXT));
