import { EAST_ASIAN_LETTERS, KATAKANA, SERVICE_ADDRESS_ENDING } from '@lectern/contract';
import { type Sql, sql } from '../database/sql.js';

const EAST_ASIAN = `^[${EAST_ASIAN_LETTERS}]+$`;
const FOREIGN = `^[${KATAKANA}]+$`;

/**
 * SQL expression of the name that `fullName` of the contract gives a person; null without any.
 * @param user alias of the users table
 */
export const sqlFullName = (user: Sql): Sql => sql`
  CASE WHEN ${user}.first_name ~ ${EAST_ASIAN} AND ${user}.last_name ~ ${EAST_ASIAN}
            AND NOT (${user}.first_name ~ ${FOREIGN} AND ${user}.last_name ~ ${FOREIGN})
         THEN ${user}.last_name || ${user}.first_name
       ELSE nullif(concat_ws(' ', nullif(${user}.first_name, ''), nullif(${user}.last_name, '')), '') END`;

/**
 * SQL expression of the name that `displayName` of the contract gives a person.
 * @param user alias of the users table
 */
export const sqlDisplayName = (user: Sql): Sql =>
  sql`CASE WHEN ${user}.first_name <> '' AND ${user}.last_name <> '' THEN ${sqlFullName(user)}
           WHEN ${user}.email LIKE ${`%${SERVICE_ADDRESS_ENDING}`} THEN ${user}.first_name
           ELSE ${user}.email END`;
