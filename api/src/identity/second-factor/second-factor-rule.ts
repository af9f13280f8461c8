import { Account, AuthenticatorApp, Passkey, User } from '@lectern/data';
import { type Env, isLoopback } from '@lectern/infra';
import { type EntityManager, IsNull, Not } from 'typeorm';

const DAY_MS = 24 * 60 * 60_000;

/** What a person with a correct password or passkey must do before they are signed in. */
export type SignInStep = 'second-factor' | 'new-password' | 'set-up';

type Rules = Pick<Env, 'publicUrl' | 'adminEmail' | 'adminSecondFactor' | 'oidc'>;

/** Which factors an account has besides the password; those count that the person has shown to have. */
export async function findFactors(manager: EntityManager, accountId: string) {
  const [passkeys, apps] = await Promise.all([
    manager.countBy(Passkey, { accountId }),
    manager.countBy(AuthenticatorApp, { accountId, confirmedAt: Not(IsNull()) }),
  ]);
  return { passkeys, hasApp: apps > 0, hasAny: passkeys + apps > 0 };
}

/** Whether the site requires a second factor of administrators: a product that is tried on its own machine does not. */
export const requiresSecondFactor = ({ publicUrl, oidc }: Rules, role: string | undefined): boolean =>
  role === 'admin' && !oidc && !isLoopback(publicUrl);

/**
 * The next step of a sign-in; null: the person is signed in. Starts an administrator's time for a second factor.
 * @param isVerified the sign-in had a second factor already, or is by a passkey
 */
export async function findNextStep(
  manager: EntityManager,
  rules: Rules,
  account: Account,
  isVerified: boolean,
): Promise<SignInStep | null> {
  const { hasAny } = await findFactors(manager, account.id);
  if (hasAny && !isVerified) return 'second-factor';
  if (account.hasInitialPassword && !isLoopback(rules.publicUrl)) return 'new-password';
  if (hasAny || !requiresSecondFactor(rules, await findRole(manager, rules, account))) return null;
  const dueAt = account.secondFactorDueAt ?? (await startGrace(manager, rules, account));
  return dueAt.getTime() <= Date.now() ? 'set-up' : null;
}

/** Before the first sign-in there is an account and no user yet. */
async function findRole(manager: EntityManager, { adminEmail }: Rules, { id, email }: Account) {
  const user = await manager.findOneBy(User, { subject: id });
  return user ? user.role : email === adminEmail ? 'admin' : undefined;
}

async function startGrace(manager: EntityManager, { adminSecondFactor }: Rules, { id }: Account) {
  const secondFactorDueAt = new Date(Date.now() + adminSecondFactor.graceDays * DAY_MS);
  await manager.update(Account, { id, secondFactorDueAt: IsNull() }, { secondFactorDueAt });
  return secondFactorDueAt;
}
