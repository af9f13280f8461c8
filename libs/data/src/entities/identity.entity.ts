import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  PrimaryColumn,
  PrimaryGeneratedColumn,
} from 'typeorm';

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

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
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
