import { Secret } from '@lectern/data';
import type { Env } from '@lectern/infra';
import type { EntityManager } from 'typeorm';

/** Name of the secret with the administrator's account as last set from the environment. */
export const ADMINISTRATOR = 'administrator';

/** The administrator's account as last set from the environment. */
export interface AppliedAdministrator {
  email: string;
  passwordHash: string;
}

export async function findAppliedAdministrator(manager: EntityManager): Promise<AppliedAdministrator | null> {
  const secret = await manager.findOneBy(Secret, { name: ADMINISTRATOR });
  return (secret?.value as AppliedAdministrator | undefined) ?? null;
}

/**
 * ADMIN_EMAIL if its account has been given ADMIN_PASSWORD. The account then belongs to the operator, although no email has confirmed
 * the address. Otherwise null, because another person may have created an account with this address before.
 */
export async function findAdministratorAddress(
  manager: EntityManager,
  { adminEmail }: Pick<Env, 'adminEmail'>,
): Promise<string | null> {
  const applied = await findAppliedAdministrator(manager);
  return applied?.email === adminEmail ? adminEmail : null;
}
