import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  ManyToOne,
  PrimaryColumn,
  type Relation,
  VersionColumn,
} from 'typeorm';
import { Course } from '../courses/course.entity.js';
import { Group } from '../people/group.entity.js';
import { User } from '../people/user.entity.js';

/** What the instructors of a course write to its learners, or the managers of a group to its members. */
@Entity('announcements')
@Index(['courseId', 'publishedAt'])
@Index(['groupId', 'publishedAt'])
@Index('announcements_due', ['publishAt'], { where: 'publish_at IS NOT NULL AND notified_at IS NULL' })
@Check('announcements_audience', '(course_id IS NULL) <> (group_id IS NULL)')
@Check('announcements_title', 'char_length(title) <= 150')
@Check('announcements_text', 'char_length(text) <= 5000')
@Check('announcements_deleted', "deleted_at IS NULL OR (title = '' AND text = '')")
export class Announcement {
  /** Chosen by the client. */
  @PrimaryColumn('uuid')
  id!: string;

  @ManyToOne(() => Course, { onDelete: 'CASCADE', nullable: true })
  course!: Relation<Course> | null;

  /** Null where it is for a group. */
  @Column('uuid', { nullable: true })
  courseId!: string | null;

  @ManyToOne(() => Group, { onDelete: 'CASCADE', nullable: true })
  group!: Relation<Group> | null;

  /** Null where it is for a course. */
  @Column('uuid', { nullable: true })
  groupId!: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL', nullable: true })
  author!: Relation<User> | null;

  /** Null where the account was deleted. */
  @Index()
  @Column('uuid', { nullable: true })
  authorId!: string | null;

  @Column('text')
  title!: string;

  /** Plain text in lines. */
  @Column('text')
  text!: string;

  @VersionColumn({ default: 1 })
  version!: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  /** When it was changed after its publication. */
  @Column('timestamptz', { nullable: true })
  editedAt!: Date | null;

  /** When the worker publishes it; null for a draft. */
  @Column('timestamptz', { nullable: true })
  publishAt!: Date | null;

  /** When the worker published it: people who enrolled or joined until then are notified. */
  @Column('timestamptz', { nullable: true })
  publishedAt!: Date | null;

  /** A mail server was configured when it was published. */
  @Column('boolean', { default: false })
  isByMail!: boolean;

  /** Recipients are added in the order of their ids; this is the last one who was looked at. */
  @Column('uuid', { nullable: true })
  notifiedUntil!: string | null;

  /** When all recipients were added. */
  @Column('timestamptz', { nullable: true })
  notifiedAt!: Date | null;

  @Column('integer', { default: 0 })
  recipientCount!: number;

  /** Its texts are gone; the row is removed later, so that it counts for the limit of a day. */
  @Column('timestamptz', { nullable: true })
  deletedAt!: Date | null;
}

/** A person who is notified of an announcement. The primary key is what makes each one be notified once. */
@Entity('announcement_recipients')
@Index('announcement_recipients_read', ['announcementId'], { where: 'read_at IS NOT NULL' })
@Index('announcement_recipients_mail_due', ['announcementId', 'userId'], { where: 'is_mail_due' })
@Index('announcement_recipients_mail', ['mailId'], { unique: true, where: 'mail_id IS NOT NULL' })
export class AnnouncementRecipient {
  @PrimaryColumn('uuid')
  announcementId!: string;

  @ManyToOne(() => Announcement, { onDelete: 'CASCADE', nullable: false })
  announcement!: Relation<Announcement>;

  @Index()
  @PrimaryColumn('uuid')
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  user!: Relation<User>;

  @Column('timestamptz', { nullable: true })
  readAt!: Date | null;

  /** The person gets announcements by mail, and the worker has not written the message yet. */
  @Column('boolean', { default: false })
  isMailDue!: boolean;

  /** The message in the outbox, which may be gone from there. */
  @Column('uuid', { nullable: true })
  mailId!: string | null;
}
