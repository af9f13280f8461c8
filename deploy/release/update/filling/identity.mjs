import { randomBytes } from 'node:crypto';
import { send } from '../person.mjs';

/**
 * Creates second factors, access tokens, one-time links, and people's own settings.
 * @param {import('./fill-site.mjs').Filling} filling
 */
export async function fillIdentity({ database, people }) {
  const [lin, noor] = people.learners;
  for (const { person, email } of [people.admin, people.instructor, lin]) {
    await send(person, 'POST', '/api/auth/account/authenticator-app/key');
    // Confirms the app without its first code, because there is no real app.
    await database.query(
      'UPDATE authenticator_apps SET confirmed_at = now() FROM accounts WHERE accounts.id = account_id AND email = $1',
      [email],
    );
    await send(person, 'POST', '/api/auth/account/recovery-codes');
    await database.query(
      `INSERT INTO passkeys (account_id, name, credential_id, public_key, transports)
       SELECT id, 'Phone', $2, $3, '{internal}' FROM accounts WHERE email = $1`,
      [email, randomBytes(16).toString('base64url'), randomBytes(77)],
    );
    await send(person, 'POST', '/api/auth/tokens', { name: 'Export', scopes: ['account:read'], days: 365 });
  }
  await send(people.admin.person, 'POST', `/api/admin/users/${noor.id}/reset-link`);
  await send(lin.person, 'PUT', '/api/auth/reminders', { panel: ['assigned'], mail: ['overdue'] });
  for (const { person } of people.learners) {
    await send(person, 'PUT', '/api/goal', { daysPerWeek: 3 });
    await send(person, 'POST', '/api/auth/calendar');
  }
  await send(people.admin.person, 'POST', '/api/admin/webhooks', {
    ...{ url: 'https://receiver.invalid/lectern', isInNetwork: false },
    events: ['enrollment.created', 'certificate.issued', 'exam.graded', 'user.deleted'],
  });
}
