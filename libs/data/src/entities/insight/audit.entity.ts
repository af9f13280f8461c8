import type { AuditAction, AuditTargetKind } from '@lectern/contract';
import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * One change that an administrator made, with the names of that time. Its ids are no foreign keys, because entries
 * outlive users, courses and uploads. The deletion of an account clears the person's name from all earlier entries.
 */
@Entity('audit_entries')
@Index(['targetId', 'id'])
@Index(['action', 'id'])
export class AuditEntry {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: string;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  at!: Date;

  @Column('uuid')
  actorId!: string;

  /** Null once the account is deleted. */
  @Column('text', { nullable: true })
  actorName!: string | null;

  @Column('text')
  action!: AuditAction;

  @Column('text')
  targetKind!: AuditTargetKind;

  @Column('uuid')
  targetId!: string;

  /** A user's name, a course's title or a file's name; null in entries about an account before its deletion. */
  @Column('text', { nullable: true })
  targetName!: string | null;

  /** Names of the changed fields, never their values. */
  @Column('text', { array: true, default: [] })
  fields!: string[];

  @Column('text', { nullable: true })
  detail!: string | null;

  /** Place in the chain, from 1; set when the transaction commits. The four that follow are set by triggers, too. */
  @Index('audit_entries_sequence', { unique: true })
  @Column({ type: 'bigint', nullable: true, insert: false, update: false })
  sequence!: string | null;

  /** The target when the entry was written; an upload's target becomes its course later. */
  @Column({ type: 'uuid', insert: false, update: false })
  originId!: string;

  /** Makes the hash of the names unguessable; erased with them. */
  @Column({ type: 'uuid', nullable: true, insert: false, update: false })
  salt!: string | null;

  @Column({ type: 'text', insert: false, update: false })
  namesHash!: string;

  /** See audit-chain.ts; set when the transaction commits. */
  @Column({ type: 'text', nullable: true, insert: false, update: false })
  hash!: string | null;
}
