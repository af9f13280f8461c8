/**
 * The hashes of the audit log contain its times, migrations are no content, and the months of the roll-up begin on their first day.
 */
const UNMOVED_TABLES = ['audit_entries', 'migrations', 'migration_marks', 'analytics_course_months'];

/**
 * Moves all times of a restored database by whole days. Without it what the fixture has would be overdue, expired and deleted one after
 * the other as the fixture gets older, and the looks at two versions would see another age.
 * @param {import('pg').Client} client of the owner
 * @param {number} days
 */
export async function moveDates(client, days) {
  const { rows: tables } = await client.query(
    `SELECT attrelid::regclass::text AS name, array_agg(quote_ident(attname)) AS columns
       FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> ALL ($1)
        AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
        AND atttypid IN ('timestamptz'::regtype, 'timestamp'::regtype, 'date'::regtype)
      GROUP BY 1 ORDER BY 1`,
    [UNMOVED_TABLES],
  );
  await client.query('BEGIN');
  for (const { name, columns } of tables) {
    const changes = columns.map(
      (/** @type {string} */ column) => `${column} = ${column} + interval '${days} days'`,
    );
    // Some triggers refuse changes, others would count them.
    await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
    await client.query(`UPDATE ${name} SET ${changes.join(', ')}`);
    await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
  }
  await client.query('COMMIT');
}
