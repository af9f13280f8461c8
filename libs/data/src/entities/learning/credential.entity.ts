import type { CertificateRequirements } from '@lectern/contract';
import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  OneToOne,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  type Relation,
  Unique,
} from 'typeorm';
import { User } from '../people/user.entity.js';
import { Certificate } from './enrollment.entity.js';

/**
 * A key that signs credentials. Its public half stays published after it was retired, so that what it signed can be verified.
 * An index lets one key at most be in use.
 */
@Entity('credential_keys')
@Index('credential_keys_in_use', { synchronize: false })
export class CredentialKey {
  @PrimaryColumn('uuid')
  id!: string;

  /** Ed25519 as `publicKeyMultibase` of a Multikey. */
  @Column('text')
  publicKey!: string;

  /** Encrypted where the installation has a key for that; null after the key was retired. */
  @Column('jsonb', { nullable: true })
  privateKey!: unknown;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  retiredAt!: Date | null;
}

/** What a credential confirms: a course or learning path under one name and with one list of requirements. Outlives it. */
@Entity('credential_achievements')
export class CredentialAchievement {
  /** Computed from the course or path, the name and the requirements, so that equal ones are stored once. */
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  name!: string;

  @Column('jsonb')
  requirements!: CertificateRequirements;

  /** It confirms a learning path, whose requirements are its steps. */
  @Column('boolean', { default: false })
  isLearningPath!: boolean;
}

/**
 * A bit of a status list that was given away. Rows are never deleted: a bit without a credential that is in force says 'revoked', so
 * that a deleted certificate or account revokes its credential. The position is random and says nothing about the person.
 */
@Entity('credential_statuses')
export class CredentialStatus {
  @PrimaryColumn('integer')
  list!: number;

  @PrimaryColumn('integer')
  position!: number;
}

/** The digital credential of a certificate, which its holder asked for. */
@Entity('credentials')
@Unique(['list', 'position'])
export class Credential {
  /** Unguessable: part of the public address. */
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @OneToOne(() => Certificate, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn()
  certificate!: Relation<Certificate>;

  @Column('uuid')
  certificateId!: string;

  @Index()
  @Column('uuid')
  achievementId!: string;

  @ManyToOne(() => CredentialAchievement, { onDelete: 'RESTRICT', nullable: false })
  achievement!: Relation<CredentialAchievement>;

  /** Its bit in a status list. */
  @Column('integer')
  list!: number;

  @Column('integer')
  position!: number;

  @ManyToOne(() => CredentialStatus, { onDelete: 'RESTRICT', nullable: false })
  @JoinColumn([
    { name: 'list', referencedColumnName: 'list' },
    { name: 'position', referencedColumnName: 'position' },
  ])
  status!: Relation<CredentialStatus>;

  @CreateDateColumn({ type: 'timestamptz' })
  requestedAt!: Date;

  /** The signed credential; null after its holder deleted one that is revoked: its address then answers 404. */
  @Column('jsonb', { nullable: true })
  document!: Record<string, unknown> | null;

  @Column('timestamptz', { nullable: true })
  revokedAt!: Date | null;

  @Index()
  @Column('uuid', { nullable: true })
  revokedById!: string | null;

  /** The administrator; null after that account was deleted. */
  @ManyToOne(() => User, { onDelete: 'SET NULL', nullable: true })
  revokedBy!: Relation<User> | null;

  /** Public, as the verification page shows it. */
  @Column('text', { nullable: true })
  revocationReason!: string | null;
}
