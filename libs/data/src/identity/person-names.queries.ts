import { EAST_ASIAN_LETTERS, KATAKANA, SERVICE_ADDRESS_ENDING } from '@lectern/contract';
import { type Sql, sql } from '../database/sql.js';

/** Matches names in East Asian letters, which have the family name first. */
const EAST_ASIAN_NAME = `^[${EAST_ASIAN_LETTERS}]+$`;
/** Matches names in Katakana, in which Japanese writes foreign names: they have the given name first. */
const KATAKANA_NAME = `^[${KATAKANA}]+$`;

/**
 * SQL: the full name of a person, by the same rules as `fullName` of the contract; null without a name.
 * @param user alias of the users table
 */
export const sqlFullName = (user: Sql): Sql => sql`
  CASE WHEN ${user}.first_name ~ ${EAST_ASIAN_NAME} AND ${user}.last_name ~ ${EAST_ASIAN_NAME}
            AND NOT (${user}.first_name ~ ${KATAKANA_NAME} AND ${user}.last_name ~ ${KATAKANA_NAME})
         THEN ${user}.last_name || ${user}.first_name
       ELSE nullif(concat_ws(' ', nullif(${user}.first_name, ''), nullif(${user}.last_name, '')), '') END`;

/**
 * SQL: the name under which a person is shown, by the same rules as `displayName` of the contract.
 * @param user alias of the users table
 */
export const sqlDisplayName = (user: Sql): Sql =>
  sql`CASE WHEN ${user}.first_name <> '' AND ${user}.last_name <> '' THEN ${sqlFullName(user)}
           WHEN ${user}.email LIKE ${`%${SERVICE_ADDRESS_ENDING}`} THEN ${user}.first_name
           ELSE ${user}.email END`;
