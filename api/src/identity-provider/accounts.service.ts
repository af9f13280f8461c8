import { Account, Secret, type User } from '@lectern/data';
import type { Env } from '@lectern/infra';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { validate as isUuid } from 'uuid';
import { ENV } from '../infra.module.js';
import { checkPassword, hashPassword } from './password.js';

export type NewAccount = Pick<Account, 'email' | 'firstName' | 'lastName'> & { password: string };

/** A user as the identity provider knows them. */
type Subject = Pick<User, 'subject' | 'email'>;

/** The administrator's account as last set from the environment. */
interface AppliedAdministrator {
  email: string;
  passwordHash: string;
}

/** The accounts of the built-in identity provider. */
@Injectable()
export class AccountsService implements OnModuleInit {
  /** Checked for unknown addresses, so that the response time does not reveal which addresses have an account. */
  private readonly dummyHash = hashPassword('dummy');

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
    const isCorrect = await checkPassword(password, account?.passwordHash ?? (await this.dummyHash));
    return isCorrect ? account : null;
  }

  /** @returns null if the address has an account already or is reserved for the administrator */
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

  /** Changes the address for sign-in; does nothing for users of another provider. */
  async changeEmail(manager: EntityManager, { subject }: Subject, email: string) {
    if (isAccountId(subject)) await manager.update(Account, subject, { email });
  }

  /** Deletes the user's sessions and grants at the provider. */
  async revokeSessions(manager: EntityManager, { subject }: Pick<Subject, 'subject'>) {
    await manager.query("DELETE FROM provider_states WHERE payload->>'accountId' = $1", [subject]);
  }

  /**
   * Creates the account of ADMIN_EMAIL with ADMIN_PASSWORD, or resets its password, whenever one of the variables has
   * changed. A later change of the address or password, or a deletion of the account, is not undone.
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
      const applied: AppliedAdministrator = { email, passwordHash };
      await manager.upsert(Secret, { name: 'administrator', value: applied as never }, ['name']);
    });
  }
}

async function isApplied(manager: EntityManager, email: string, password: string) {
  const secret = await manager.findOneBy(Secret, { name: 'administrator' });
  const applied = secret?.value as AppliedAdministrator | undefined;
  return applied?.email === email && checkPassword(password, applied.passwordHash);
}

/** Whether the subject can be one of the built-in provider's; those of other providers have any form. */
const isAccountId = (subject: string) => isUuid(subject);
