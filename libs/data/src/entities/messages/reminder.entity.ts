import type { ReminderKind } from '@lectern/contract';
import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  ManyToOne,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  type Relation,
  Unique,
} from 'typeorm';
import { Course } from '../courses/course.entity.js';
import { User } from '../people/user.entity.js';

/** A reminder that was sent by mail. The unique key is what makes each one be sent once. */
@Entity('reminders')
@Unique(['userId', 'kind', 'subjectId', 'occurrence'])
export class Reminder {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  user!: Relation<User>;

  @Column('text')
  kind!: ReminderKind;

  /** Id of the course, exam, certificate or upload. */
  @Column('uuid')
  subjectId!: string;

  /**
   * The due date or time of assignment in seconds since 1970: a moved date is another occurrence. Of a certificate that
   * expires, the number of days before. Empty for events.
   */
  @Column('text')
  occurrence!: string;

  @Index()
  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}

/** The one message with reminders that a person got on a day. */
@Entity('reminder_digests')
export class ReminderDigest {
  @PrimaryColumn('uuid')
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  user!: Relation<User>;

  /** In the person's time zone. */
  @PrimaryColumn('date')
  day!: string;

  @Index()
  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}

/** Which reminders a person does not get, and the secret of the link in their messages. */
@Entity('reminder_settings')
export class ReminderSetting {
  @PrimaryColumn('uuid')
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  user!: Relation<User>;

  @Column('text', { array: true, default: [] })
  mutedInPanel!: ReminderKind[];

  @Column('text', { array: true, default: [] })
  mutedByMail!: ReminderKind[];

  /** 256 random bits. Its holder can only change `mutedByMail`. */
  @Column('text', { unique: true })
  unsubscribeToken!: string;
}

/** A review of a course that a learner planned after finishing it or after an exam. */
@Entity('planned_reviews')
@Index(['courseId'])
export class PlannedReview {
  @PrimaryColumn('uuid')
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  user!: Relation<User>;

  @PrimaryColumn('uuid')
  courseId!: string;

  @ManyToOne(() => Course, { onDelete: 'CASCADE', nullable: false })
  course!: Relation<Course>;

  /** When the learner is reminded. */
  @Index()
  @Column('timestamptz')
  dueAt!: Date;
}

/** A person's calendar feed. */
@Entity('calendar_feeds')
export class CalendarFeed {
  @PrimaryColumn('uuid')
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  user!: Relation<User>;

  /** SHA-256 of the 256 random bits in the address, in hexadecimal digits; the address itself is not stored. */
  @Column('text', { unique: true })
  tokenHash!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
