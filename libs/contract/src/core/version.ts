import * as z from 'zod/mini';

/** The largest whole number that the database stores in a column for whole numbers. */
const MAX_STORED_INTEGER = 2_147_483_647;

/** A whole number of a request that the database stores or compares with a stored one. */
export const StoredInteger = (minimum: number) => z.int().check(z.gte(minimum), z.lte(MAX_STORED_INTEGER));

/** Rises with every save of an object that people edit. A save sends back the version that it started from. */
export const Version = z.int();

/** `code` of the 409 when someone else saved the object after it was opened, so that the `version` of a save is outdated. */
export const EDIT_CONFLICT = 'edit-conflict';
