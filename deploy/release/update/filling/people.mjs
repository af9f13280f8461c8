import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { admin } from '../../../testing/product.mjs';
import { send, signInAs } from '../person.mjs';

/** @typedef {{ id: string, email: string, person: import('../person.mjs').Person }} Member */

/**
 * People of every role with accounts of the built-in provider, who are signed in. All have the password of the tests.
 * @param {import('pg').Pool} database
 * @param {{ folder: string, site: { publicUrl: string, choose: () => string } }} version
 */
export async function addPeople(database, { folder, site }) {
  const file = pathToFileURL(join(folder, 'api/dist/identity/accounts/password.js')).href;
  const { hashPassword } = await import(file);
  const hash = await hashPassword(admin.password);
  /** @param {string} name @param {string} role @returns {Promise<Member>} */
  const add = async (name, role) => {
    const email = `${name.toLowerCase()}@example.org`;
    const { rows } = await database.query(
      `WITH account AS (
         INSERT INTO accounts (email, password_hash, first_name, last_name, email_verified_at)
         VALUES ($1, $2, $3, 'Sample', now())
         ON CONFLICT (email) DO UPDATE SET password_hash = excluded.password_hash RETURNING id)
       INSERT INTO users (email, first_name, last_name, role, issuer, subject)
       SELECT $1, $3, 'Sample', $4, $5, account.id FROM account RETURNING id`,
      [email, hash, name, role, `${site.publicUrl}/oidc`],
    );
    return {
      id: String(rows[0].id),
      email,
      person: await signInAs(database, site, { id: rows[0].id, name }),
    };
  };
  const people = {
    admin: await add('Admin', 'admin'),
    instructor: await add('Instructor', 'instructor'),
    coInstructor: await add('Morgan', 'instructor'),
    learners: /** @type {[Member, Member, Member]} */ ([
      await add('Lin', 'student'),
      await add('Noor', 'student'),
      await add('Sam', 'student'),
    ]),
    suspended: await add('Robin', 'student'),
    deleted: await add('Toni', 'student'),
  };
  await send(people.admin.person, 'PUT', `/api/admin/users/${people.suspended.id}`, {
    ...{ role: 'suspended', reason: 'Left the school.' },
  });
  return people;
}

/** Leaves an erased user, and what outlives the account. @param {import('./fill-site.mjs').Filling} filling */
export async function deletePerson({ people }) {
  await send(people.admin.person, 'DELETE', `/api/admin/users/${people.deleted.id}`);
}
