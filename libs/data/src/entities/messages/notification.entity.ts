import type { NotificationKind } from '@lectern/contract';
import { Column, Entity, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../people/user.entity.js';

/** That a person has read a notification. The notifications themselves are computed. */
@Entity('notification_reads')
export class NotificationRead {
  @PrimaryColumn('uuid')
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  user!: Relation<User>;

  @PrimaryColumn('text')
  kind!: NotificationKind;

  /** Id of the course, exam, certificate or upload. */
  @PrimaryColumn('uuid')
  subjectId!: string;

  /** The notification's time when it was read: with a later one, as of a moved due date, it is unread again. */
  @Column('timestamptz')
  occurredAt!: Date;
}
