import type { DataSource, EntityManager } from 'typeorm';
import { scramVerifier } from './scram-verifier.js';
import { getAccess, DATABASE_ROLES, FUNCTION_ACCESS, PRIVILEGES, type DatabaseRole } from './table-access.js';

/** The connection string of each process; its user and password become the role's. */
export type RoleUrls = Partial<Record<DatabaseRole, string>>;

/**
 * The connection strings in API_DATABASE_URL, WORKER_DATABASE_URL, BACKUP_DATABASE_URL and SCALER_DATABASE_URL.
 * @throws Error with a sentence when one of them names no user or no password
 */
export function readRoleUrls(variables: NodeJS.ProcessEnv): RoleUrls {
  const urls: RoleUrls = {};
  for (const role of DATABASE_ROLES) {
    const variable = `${role.toUpperCase()}_DATABASE_URL`;
    const url = variables[variable];
    if (!url) continue;
    const { username, password } = URL.canParse(url) ? new URL(url) : { username: '', password: '' };
    if (!username || !password) throw new Error(`${variable} has no user or no password.`);
    urls[role] = url;
  }
  return urls;
}

/**
 * Makes the roles that do not exist, sets their passwords, and gives each what its process needs and nothing else. Safe to
 * repeat. The connection must own the tables and may create roles.
 */
export async function grantRoles(source: DataSource, urls: RoleUrls): Promise<void> {
  await source.transaction(async (manager) => {
    // Two databases of one server have their roles in common.
    await manager.query(`SELECT pg_advisory_xact_lock(hashtext('database roles'))`);
    await manager.query('REVOKE CREATE ON SCHEMA public FROM PUBLIC');
    for (const role of DATABASE_ROLES) {
      const url = urls[role];
      if (url) await grantRole(manager, role, new URL(url));
    }
  });
}

async function grantRole(manager: EntityManager, role: DatabaseRole, { username, password }: URL) {
  const name = decodeURIComponent(username);
  const [{ isOwner, exists }] = await manager.query<[{ isOwner: boolean; exists: boolean }]>(
    'SELECT current_user = $1 AS "isOwner", EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS exists',
    [name],
  );
  if (isOwner) throw new Error(`${name} is the role of the migrations; the ${role} needs another one.`);
  const quoted = quoteName(name);
  if (!exists) await manager.query(`CREATE ROLE ${quoted} LOGIN NOINHERIT`);
  await manager.query(`ALTER ROLE ${quoted} PASSWORD '${scramVerifier(decodeURIComponent(password))}'`);
  const [{ database }] = await manager.query<[{ database: string }]>('SELECT current_database() AS database');
  await manager.query(`GRANT CONNECT ON DATABASE ${quoteName(database)} TO ${quoted}`);
  await manager.query(`GRANT USAGE ON SCHEMA public TO ${quoted}`);
  await grantTables(manager, role, quoted);
  await grantSequences(manager, role, quoted);
  for (const [signature, roles] of Object.entries(FUNCTION_ACCESS))
    if (roles.includes(role)) await manager.query(`GRANT EXECUTE ON FUNCTION ${signature} TO ${quoted}`);
}

async function grantTables(manager: EntityManager, role: DatabaseRole, quoted: string) {
  const tables = await manager.query<{ name: string }[]>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`,
  );
  for (const { name } of tables) {
    const privileges = PRIVILEGES[getAccess(role, name)];
    await manager.query(`REVOKE ALL ON public.${quoteName(name)} FROM ${quoted}`);
    if (privileges.length)
      await manager.query(`GRANT ${privileges.join(', ')} ON public.${quoteName(name)} TO ${quoted}`);
  }
}

/** Identity columns need no right to their sequence; a backup saves where the sequences are. */
async function grantSequences(manager: EntityManager, role: DatabaseRole, quoted: string) {
  if (role === 'backup') await manager.query(`GRANT SELECT ON ALL SEQUENCES IN SCHEMA public TO ${quoted}`);
}

const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`;
