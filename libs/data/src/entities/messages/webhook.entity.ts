import type { DeliveryStatus, WebhookEvent } from '@lectern/contract';
import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';

/** An address to which events are sent. */
@Entity('webhooks')
export class Webhook {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('text')
  url!: string;

  /** An administrator has said that the receiver is in the network of this server. */
  @Column('boolean')
  isInNetwork!: boolean;

  @Column('text', { array: true })
  events!: WebhookEvent[];

  @Column('boolean', { default: true })
  isOn!: boolean;

  /** The key of the signatures in base64, encrypted where the installation has a key for that. */
  @Column('jsonb')
  secret!: unknown;

  /** The one before it, which signs too until `oldSecretUntil`. */
  @Column('jsonb', { nullable: true })
  oldSecret!: unknown;

  @Column('timestamptz', { nullable: true })
  oldSecretUntil!: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}

/** One event for one webhook; its id is the same at each attempt. Triggers write it in the transaction of the change. */
@Entity('webhook_deliveries')
@Index(['webhookId', 'occurredAt'])
@Index(['status', 'nextAttemptAt'])
export class WebhookDelivery {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @ManyToOne(() => Webhook, { onDelete: 'CASCADE', nullable: false })
  webhook!: Relation<Webhook>;

  @Column('uuid')
  webhookId!: string;

  @Column('text')
  type!: WebhookEvent;

  /** Ids of what the event is about. */
  @Column('jsonb')
  data!: Record<string, string>;

  @Column('timestamptz', { default: () => 'now()' })
  occurredAt!: Date;

  @Column('text', { default: 'queued' })
  status!: DeliveryStatus;

  @Column('integer', { default: 0 })
  attempts!: number;

  /** Earliest time of the next attempt; while a worker sends, the time at which another worker may take over. */
  @Column('timestamptz', { default: () => 'now()' })
  nextAttemptAt!: Date;

  /** What the receiver answered to the latest attempt, or why it could not be reached. */
  @Column('text', { nullable: true })
  answer!: string | null;
}
