import type { AuditAction, AuditTargetKind } from '@lectern/contract';
import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * One change that an administrator made. Its ids are no foreign keys: the log outlives what it tells of, and once
 * an account is deleted its id says nothing about a person.
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

  @Column('text')
  action!: AuditAction;

  @Column('text')
  targetKind!: AuditTargetKind;

  @Column('uuid')
  targetId!: string;

  /** What the target was called then; null for people, who are named as they are called now, or not at all. */
  @Column('text', { nullable: true })
  targetName!: string | null;

  /** Names of the changed fields, never what they hold. */
  @Column('text', { array: true, default: [] })
  fields!: string[];

  @Column('text', { nullable: true })
  detail!: string | null;
}
