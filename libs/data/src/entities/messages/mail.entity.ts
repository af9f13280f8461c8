import type { MailKind, MailStatus } from '@lectern/contract';
import { Check, Column, CreateDateColumn, Entity, Index, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { Account } from '../identity/identity.entity.js';

/** One message to one address. The row is the truth: the queue only tells a worker to look at it. */
@Entity('mails')
@Check('mails_recipient_lowercase', 'recipient = lower(recipient)')
@Index(['recipient', 'createdAt'])
@Index(['status', 'nextAttemptAt'])
@Index(['createdAt', 'id'])
export class Mail {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('text')
  kind!: MailKind;

  @Column('text')
  recipient!: string;

  /** The account that the message is about; its deletion deletes the message. */
  @ManyToOne(() => Account, { onDelete: 'CASCADE', nullable: true })
  account!: Account | null;

  @Index()
  @Column('uuid', { nullable: true })
  accountId!: string | null;

  @Column('text')
  subject!: string;

  /** Null once the message is sent, because it may contain a one-time link. */
  @Column('text', { nullable: true })
  text!: string | null;

  @Column('text', { nullable: true })
  html!: string | null;

  /** The one-time link of the message, if it has one; null once the message is sent. */
  @Column('text', { nullable: true })
  link!: string | null;

  /** Where mail programs stop further messages of this kind with one click (RFC 8058); null: not offered, or sent. */
  @Column('text', { nullable: true })
  unsubscribeUrl!: string | null;

  @Column('text')
  status!: MailStatus;

  /** Attempts to hand the message to the mail server. */
  @Column('integer', { default: 0 })
  attempts!: number;

  /** Earliest time of the next attempt; while a worker sends, the time at which another worker may take over. */
  @Column('timestamptz', { default: () => 'now()' })
  nextAttemptAt!: Date;

  /** End of the message's use: its link has expired, or the news is old. */
  @Column('timestamptz')
  validUntil!: Date;

  /** The mail server's answer to the last failed attempt. */
  @Column('text', { nullable: true })
  error!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  sentAt!: Date | null;
}
