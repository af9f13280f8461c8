import { Account, AuthenticatorApp, Passkey, type User } from '@lectern/data';
import { type Env, isLoopback } from '@lectern/infra';
import { type EntityManager, IsNull, Not } from 'typeorm';

const DAY_MS = 24 * 60 * 60_000;

/** What a person with a correct password or passkey must do before they are signed in. */
export type SignInStep = 'second-factor' | 'new-password' | 'set-up';

type Rules = Pick<Env, 'publicUrl' | 'adminEmail' | 'adminSecondFactor'>;

/** Which factors an account has besides the password; those count that the person has shown to have. */
export async function findFactors(manager: EntityManager, accountId: string) {
  const [passkeys, apps] = await Promise.all([
    manager.countBy(Passkey, { accountId }),
    manager.countBy(AuthenticatorApp, { accountId, confirmedAt: Not(IsNull()) }),
  ]);
  return { passkeys, hasApp: apps > 0, hasAny: passkeys + apps > 0 };
}

/**
 * Whether the site requires a second factor of administrators with an account of the built-in provider: a product that is tried
 * on its own machine does not.
 */
export const requiresSecondFactor = ({ publicUrl }: Rules, role: string | undefined): boolean =>
  role === 'admin' && !isLoopback(publicUrl);

/**
 * The next step of a sign-in; null: the person is signed in. Starts an administrator's time for a second factor.
 * @param isVerified the sign-in had a second factor already, or is by a passkey
 * @param user of the account; null before the first sign-in
 */
export async function findNextStep(
  manager: EntityManager,
  rules: Rules,
  account: Account,
  { isVerified, user }: { isVerified: boolean; user: Pick<User, 'role'> | null },
): Promise<SignInStep | null> {
  const { hasAny } = await findFactors(manager, account.id);
  if (hasAny && !isVerified) return 'second-factor';
  if (account.hasInitialPassword && !isLoopback(rules.publicUrl)) return 'new-password';
  const role = user ? user.role : account.email === rules.adminEmail ? 'admin' : undefined;
  if (hasAny || !requiresSecondFactor(rules, role)) return null;
  const dueAt = account.secondFactorDueAt ?? (await startGrace(manager, rules, account));
  return dueAt.getTime() <= Date.now() ? 'set-up' : null;
}

async function startGrace(manager: EntityManager, { adminSecondFactor }: Rules, { id }: Account) {
  const secondFactorDueAt = new Date(Date.now() + adminSecondFactor.graceDays * DAY_MS);
  await manager.update(Account, { id, secondFactorDueAt: IsNull() }, { secondFactorDueAt });
  return secondFactorDueAt;
}
