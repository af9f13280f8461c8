import { createHash } from 'node:crypto';

/**
 * A hash of all tables, columns, constraints, valid indexes and triggers. Two databases with the same schema have the same.
 * @param {import('pg').Client} client
 */
export async function hashSchema(client) {
  const { rows } = await client.query(`
    SELECT format('%s.%s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull,
                  pg_get_expr(adbin, adrelid)) AS part
      FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
    UNION ALL
    SELECT format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL
    SELECT pg_get_indexdef(indexrelid)
      FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
     WHERE relnamespace = 'public'::regnamespace AND indisvalid
    UNION ALL
    SELECT pg_get_triggerdef(pg_trigger.oid)
      FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
     WHERE relnamespace = 'public'::regnamespace AND NOT tgisinternal
    ORDER BY 1`);
  return createHash('sha256')
    .update(rows.map(({ part }) => part).join('\n'))
    .digest('hex');
}
