import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  ManyToOne,
  PrimaryColumn,
  PrimaryGeneratedColumn,
} from 'typeorm';

/** What a one-time link allows: a new password, a confirmed address, another address. */
export type LinkPurpose = 'reset' | 'verify' | 'email';

/** An account of the built-in identity provider; its id is the OpenID Connect subject. */
@Entity('accounts')
@Check('accounts_email_lowercase', 'email = lower(email)')
export class Account {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('text', { unique: true })
  email!: string;

  @Column('text')
  passwordHash!: string;

  @Column('text')
  firstName!: string;

  @Column('text')
  lastName!: string;

  /** Null until the person has opened a link that was mailed to the address. */
  @Column('timestamptz', { nullable: true })
  emailVerifiedAt!: Date | null;

  /** Whether the person signed up while mail was configured, and can sign in only after confirming the address. */
  @Column('boolean', { default: false })
  isPending!: boolean;

  /** Whether the password is still the one from ADMIN_PASSWORD. */
  @Column('boolean', { default: false })
  hasInitialPassword!: boolean;

  /** End of the time in which an administrator may sign in without a second factor; null before the first sign-in. */
  @Column('timestamptz', { nullable: true })
  secondFactorDueAt!: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}

/** A one-time link for an account of the built-in identity provider; the link itself is stored nowhere. */
@Entity('one_time_links')
@Check('one_time_links_purpose', "purpose IN ('reset', 'verify', 'email')")
@Index(['accountId', 'purpose'])
export class OneTimeLink {
  /** SHA-256 of the token, in hexadecimal digits. */
  @PrimaryColumn('text')
  tokenHash!: string;

  @Column('text')
  purpose!: LinkPurpose;

  @ManyToOne(() => Account, { onDelete: 'CASCADE', nullable: false })
  account!: Account;

  @Column('uuid')
  accountId!: string;

  /** SHA-256 of the account's address and password hash when the link was made. The link becomes invalid when one of them changes. */
  @Column('text')
  accountState!: string;

  /** The new address, for the purpose `email`. */
  @Column('text', { nullable: true })
  newEmail!: string | null;

  /** Public id of the session that requested the new address; null if unknown. */
  @Column('uuid', { nullable: true })
  sessionId!: string | null;

  @Index()
  @Column('timestamptz')
  expiresAt!: Date;

  @Column('timestamptz', { nullable: true })
  usedAt!: Date | null;
}

/** State of the built-in provider (sessions, codes, grants), one row each; see oidc-provider's adapter. */
@Entity('provider_states')
export class ProviderState {
  /** The provider's model: Session, AuthorizationCode, Grant, Interaction … */
  @PrimaryColumn('text')
  model!: string;

  @PrimaryColumn('text')
  id!: string;

  @Column('jsonb')
  payload!: Record<string, unknown>;

  @Index()
  @Column('text', { nullable: true })
  grantId!: string | null;

  @Index()
  @Column('text', { nullable: true })
  uid!: string | null;

  @Column('text', { nullable: true })
  userCode!: string | null;

  @Column('timestamptz', { nullable: true })
  consumedAt!: Date | null;

  @Index()
  @Column('timestamptz', { nullable: true })
  expiresAt!: Date | null;
}

/** A secret that all replicas share and that survives restarts: signing keys, cookie keys. */
@Entity('secrets')
export class Secret {
  @PrimaryColumn('text')
  name!: string;

  @Column('jsonb')
  value!: unknown;
}

/** Browser sessions, in the layout of connect-pg-simple. */
@Entity('sessions')
export class Session {
  @PrimaryColumn('varchar')
  sid!: string;

  @Column('json')
  sess!: Record<string, unknown>;

  @Index()
  @Column('timestamp', { precision: 6 })
  expire!: Date;
}

/** Attempts against a limit (sign-in, sign-up), shared by all replicas; layout of rate-limiter-flexible. */
@Entity('rate_limits')
export class RateLimit {
  @PrimaryColumn('varchar', { length: 255 })
  key!: string;

  @Column('integer', { default: 0 })
  points!: number;

  @Column('bigint', { nullable: true })
  expire!: string | null;
}
