import { Account, AuthenticatorApp, Passkey, type User } from '@lectern/data';
import { type Env, isLoopback } from '@lectern/infra';
import { type EntityManager, IsNull, Not } from 'typeorm';

const DAY_MS = 24 * 60 * 60_000;

/** A step that a person with a correct password or passkey must take before they are signed in. */
export type SignInStep = 'second-factor' | 'new-password' | 'set-up';

type FactorRules = Pick<Env, 'publicUrl' | 'adminEmail' | 'adminSecondFactor'>;

/** Finds the factors of an account besides the password. An app counts once the person has entered its first code. */
export async function findFactors(manager: EntityManager, accountId: string) {
  const [passkeys, apps] = await Promise.all([
    manager.countBy(Passkey, { accountId }),
    manager.countBy(AuthenticatorApp, { accountId, confirmedAt: Not(IsNull()) }),
  ]);
  return { passkeys, hasApp: apps > 0, hasAny: passkeys + apps > 0 };
}

/**
 * Whether the site requires a second factor of administrators with an account of the built-in provider. A site at a loopback address,
 * which is a trial on one's own machine, does not.
 */
export const requiresSecondFactor = ({ publicUrl }: FactorRules, role: string | undefined): boolean =>
  role === 'admin' && !isLoopback(publicUrl);

/**
 * Finds the next step of a sign-in; null if none is left. At an administrator's first sign-in, starts the time within which they must
 * set up a second factor.
 * @param isVerified whether the sign-in had a second factor already, or used a passkey
 * @param user the user of the account; null before the first sign-in
 */
export async function findNextStep(
  manager: EntityManager,
  rules: FactorRules,
  account: Account,
  { isVerified, user }: { isVerified: boolean; user: Pick<User, 'role'> | null },
): Promise<SignInStep | null> {
  const { hasAny } = await findFactors(manager, account.id);
  if (hasAny && !isVerified) return 'second-factor';
  if (account.hasInitialPassword && !isLoopback(rules.publicUrl)) return 'new-password';
  const role = user ? user.role : account.email === rules.adminEmail ? 'admin' : undefined;
  if (hasAny || !requiresSecondFactor(rules, role)) return null;
  const dueAt = account.secondFactorDueAt ?? (await startGracePeriod(manager, rules, account));
  return dueAt.getTime() <= Date.now() ? 'set-up' : null;
}

async function startGracePeriod(manager: EntityManager, { adminSecondFactor }: FactorRules, { id }: Account) {
  const secondFactorDueAt = new Date(Date.now() + adminSecondFactor.graceDays * DAY_MS);
  await manager.update(Account, { id, secondFactorDueAt: IsNull() }, { secondFactorDueAt });
  return secondFactorDueAt;
}
