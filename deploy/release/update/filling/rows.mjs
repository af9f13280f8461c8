import { randomUUID } from 'node:crypto';

/**
 * Rows that calls do not make here: what a mail server or a language model leaves, uploads that failed, and a released remote.
 * @param {import('./fill-site.mjs').Filling} filling
 * @param {import('./courses.mjs').Course} course
 */
export async function fillRows({ database, people }, course) {
  const [lin, noor] = people.learners;
  const insert = (/** @type {string} */ sql, /** @type {unknown[]} */ values = []) =>
    database.query(sql, values);
  await insert(
    `INSERT INTO reminders (user_id, kind, subject_id, occurrence) VALUES ($1, 'assigned', $2, '1790000000')`,
    [lin.id, course.id],
  );
  await insert('INSERT INTO reminder_digests (user_id, day) VALUES ($1, current_date - 1)', [lin.id]);
  await insert(
    `INSERT INTO service_failures (service, failed_at, status, answer) VALUES ('model', now(), 429, 'Too many requests')`,
  );
  for (const [table, columns, values] of [
    ['tutor_usage', 'user_id, day, questions', `'${noor.id}', current_date - 1, 3`],
    ['tutor_usage_totals', 'day', 'current_date - 1'],
  ])
    await insert(
      `INSERT INTO ${table} (${columns}, input_tokens, output_tokens) VALUES (${values}, 1200, 300) ON CONFLICT DO NOTHING`,
    );
  await insert(
    `INSERT INTO uploads (id, user_id, file_name, file_key, fingerprint, status, stage, message, reason, progress)
     SELECT id, $2, 'damaged.pdf', 'uploads/' || id || '.pdf', id, 'failed', 'Reading the PDF', 'The PDF is damaged.', 'deck', 10
       FROM (VALUES ($1::uuid)) AS uploads (id)`,
    [randomUUID(), people.instructor.id],
  );
  await insert(`INSERT INTO accepted_releases (remote, issued_at, document) VALUES ('sample', now(), '{}')`);
}

/** Their deliveries have ended, so that two looks see the same. @param {import('./fill-site.mjs').Filling} filling */
export async function stopWebhooks({ database }) {
  await database.query('UPDATE webhooks SET is_on = false');
  await database.query(`UPDATE webhook_deliveries SET status = 'sent', attempts = 1, answer = '204'`);
}
