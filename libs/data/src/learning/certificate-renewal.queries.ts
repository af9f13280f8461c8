import { RENEWAL_DAYS } from '@lectern/contract';
import { raw, type Sql, sql } from '../database/sql.js';

/**
 * SQL: the end of the last valid day (UTC) of a certificate, or null where it is valid forever. Calendar months: what is issued on
 * 31 January for one month is valid until the last day of February.
 * @param months expression for the validity
 * @param issuedAt expression for the time of issue
 */
export const computeExpiry = (months: Sql, issuedAt = sql`now()`): Sql => sql`
  (date_trunc('day', ${issuedAt} AT TIME ZONE 'UTC') + make_interval(months => ${months}) + interval '1 day') AT TIME ZONE 'UTC'`;

/**
 * SQL: from when a certificate can be renewed; null if it never expires. A certificate of a few months can be renewed after
 * half of its validity; otherwise a new certificate could be renewed at once.
 * @param name name of the row of `certificates`
 */
export const renewableFrom = (name: Sql): Sql => sql`
  greatest(${name}.expires_at - interval '${raw(`${RENEWAL_DAYS * 24}`)} hours',
           ${name}.issued_at + (${name}.expires_at - ${name}.issued_at) / 2)`;

/** SQL: verification id of the certificate that renewed this one, or null. @param name of the row of `certificates` */
export const renewedBy = (name: Sql): Sql => sql`
  (SELECT newer.verification_id FROM certificates newer
    WHERE newer.user_id = ${name}.user_id AND newer.course_id = ${name}.course_id AND newer.round > ${name}.round
    ORDER BY newer.round LIMIT 1)`;
