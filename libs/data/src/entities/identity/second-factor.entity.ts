import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  ManyToOne,
  PrimaryColumn,
  PrimaryGeneratedColumn,
} from 'typeorm';
import { Account } from './identity.entity.js';

/** A passkey (WebAuthn credential) of an account: a second factor, or a sign-in without a password. */
@Entity('passkeys')
export class Passkey {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @ManyToOne(() => Account, { onDelete: 'CASCADE', nullable: false })
  account!: Account;

  @Index()
  @Column('uuid')
  accountId!: string;

  /** The name that the person chose. */
  @Column('text')
  name!: string;

  /** Chosen by the authenticator, in base64url. */
  @Column('text', { unique: true })
  credentialId!: string;

  /** COSE key. */
  @Column('bytea')
  publicKey!: Buffer;

  /** The authenticator's count of signatures, 0 if it doesn't count. A lower count than before shows that the key was copied. */
  @Column('bigint', { default: 0 })
  counter!: string;

  /** How the browser reaches the authenticator: internal, hybrid, usb … */
  @Column('text', { array: true, default: '{}' })
  transports!: string[];

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  lastUsedAt!: Date | null;
}

/** The app of an account that makes time-based one-time codes (TOTP). */
@Entity('authenticator_apps')
export class AuthenticatorApp {
  @PrimaryColumn('uuid')
  accountId!: string;

  @ManyToOne(() => Account, { onDelete: 'CASCADE', nullable: false })
  account!: Account;

  /** The shared key in base32, encrypted where the installation has a key for that. */
  @Column('jsonb')
  secret!: unknown;

  /** Null until the first code shows that the app has the key. */
  @Column('timestamptz', { nullable: true })
  confirmedAt!: Date | null;

  /** The step of 30 seconds since 1970 whose code was accepted last; no code up to it is accepted again. */
  @Column('bigint', { default: 0 })
  lastStep!: string;

  @Column('timestamptz', { nullable: true })
  lastUsedAt!: Date | null;
}

/** A code that replaces the second factor once; the code itself is stored nowhere. */
@Entity('recovery_codes')
export class RecoveryCode {
  @PrimaryColumn('uuid')
  accountId!: string;

  @ManyToOne(() => Account, { onDelete: 'CASCADE', nullable: false })
  account!: Account;

  /** SHA-256 of the code's 120 random bits as text, in hexadecimal digits. */
  @PrimaryColumn('text')
  codeHash!: string;

  @Column('timestamptz', { nullable: true })
  usedAt!: Date | null;
}

/** The challenge that a passkey must sign next in one sign-in or session. A later one replaces it. */
@Entity('passkey_challenges')
export class PasskeyChallenge {
  /** `interaction` or `session` with its id. */
  @PrimaryColumn('text')
  boundTo!: string;

  @Column('text')
  challenge!: string;

  @Index()
  @Column('timestamptz')
  expiresAt!: Date;
}

/** A sign-in whose password was correct and that waits for its next step; its id is that of the provider's interaction. */
@Entity('pending_sign_ins')
export class PendingSignIn {
  @PrimaryColumn('text')
  interactionId!: string;

  @ManyToOne(() => Account, { onDelete: 'CASCADE', nullable: false })
  account!: Account;

  @Index()
  @Column('uuid')
  accountId!: string;

  /** Whether the person chose 'Keep me signed in'. */
  @Column('boolean')
  isKept!: boolean;

  /** Whether the second factor was verified, or added, in this sign-in. */
  @Column('boolean', { default: false })
  isVerified!: boolean;

  /** Codes that were entered so far. */
  @Column('integer', { default: 0 })
  attempts!: number;

  @Index()
  @Column('timestamptz')
  expiresAt!: Date;
}
