import { Account, Secret, type User } from '@lectern/data';
import type { Env } from '@lectern/infra';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ENV } from '../http/infra.module.js';
import { checkPassword, hashPassword } from './password.js';

export type NewAccount = Pick<Account, 'email' | 'firstName' | 'lastName'> & { password: string };

/** Who a person is at their provider. */
type Subject = Pick<User, 'subject' | 'email'>;

/** The administrator's account as the environment last asked for it. */
interface Applied {
  email: string;
  passwordHash: string;
}

/** The accounts of the built-in identity provider. */
@Injectable()
export class AccountsService implements OnModuleInit {
  /** Takes as long to check as a real one, so that time doesn't tell which addresses have an account. */
  private readonly nobody = hashPassword('nobody');

  constructor(
    private readonly source: DataSource,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async onModuleInit() {
    if (!this.env.oidc) await this.applyAdministrator();
  }

  find(id: string): Promise<Account | null> {
    return this.source.getRepository(Account).findOneBy({ id });
  }

  async signIn(email: string, password: string): Promise<Account | null> {
    const account = await this.source.getRepository(Account).findOneBy({ email });
    const right = await checkPassword(password, account?.passwordHash ?? (await this.nobody));
    return right ? account : null;
  }

  /** @returns null where the address has an account already, or is kept for the administrator. */
  async signUp({ password, ...account }: NewAccount): Promise<Account | null> {
    if (account.email === this.env.adminEmail) return null;
    const { raw } = await this.source
      .createQueryBuilder()
      .insert()
      .into(Account)
      .values({ ...account, passwordHash: await hashPassword(password) })
      .orIgnore()
      .returning('id')
      .execute();
    return raw.length ? this.find(raw[0].id) : null;
  }

  /** Lets a person sign in with another address; nothing where they come from another provider. */
  async readdress(manager: EntityManager, { subject }: Subject, email: string) {
    if (isAccountId(subject)) await manager.update(Account, subject, { email });
  }

  /** Removes what the provider knows of a person, also of one who came from it before the site took another. */
  async remove(manager: EntityManager, { subject, email }: Subject) {
    await this.signOut(manager, { subject });
    if (isAccountId(subject)) await manager.delete(Account, subject);
    await manager.delete(Account, { email });
  }

  /** Ends what the provider keeps of a person's sign-ins. */
  async signOut(manager: EntityManager, { subject }: Pick<Subject, 'subject'>) {
    await manager.query("DELETE FROM provider_states WHERE payload->>'accountId' = $1", [subject]);
  }

  /**
   * Gives ADMIN_EMAIL an account with ADMIN_PASSWORD, once: an address or a password changed since then, and a deleted
   * account, stand until a variable changes.
   */
  private async applyAdministrator() {
    const { adminEmail: email, adminPassword: password } = this.env;
    if (!password) return;
    await this.source.transaction(async (manager) => {
      await manager.query("SELECT pg_advisory_xact_lock(hashtext('administrator'))");
      if (await isApplied(manager, email, password)) return;
      const known = await manager.findOneBy(Account, { email });
      const passwordHash = await hashPassword(password);
      if (known) await manager.update(Account, known.id, { passwordHash });
      else
        await manager.insert(Account, {
          email,
          passwordHash,
          firstName: 'Lectern',
          lastName: 'Administrator',
        });
      const applied: Applied = { email, passwordHash };
      await manager.upsert(Secret, { name: 'administrator', value: applied as never }, ['name']);
    });
  }
}

async function isApplied(manager: EntityManager, email: string, password: string) {
  const secret = await manager.findOneBy(Secret, { name: 'administrator' });
  const applied = secret?.value as Applied | undefined;
  return applied?.email === email && checkPassword(password, applied.passwordHash);
}

/** Subjects of another provider need not look like an id. */
const isAccountId = (subject: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(subject);
