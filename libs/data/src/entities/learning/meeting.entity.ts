import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
  VersionColumn,
} from 'typeorm';
import { Course } from '../courses/course.entity.js';
import { User } from '../people/user.entity.js';

/** A live meeting of a course, at an address of another system. */
@Entity('meetings')
@Index(['courseId', 'startsAt'])
@Index(['seriesId', 'position'], { unique: true })
@Index('meetings_with_due_mail', ['isMailDue'], { where: 'is_mail_due' })
@Check('meetings_title', 'char_length(title) <= 200')
@Check('meetings_address', 'char_length(address) <= 2000')
@Check('meetings_note', 'char_length(note) <= 2000')
@Check('meetings_minutes', 'minutes BETWEEN 5 AND 1440')
export class Meeting {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  courseId!: string;

  @ManyToOne(() => Course, { onDelete: 'CASCADE', nullable: false })
  course!: Relation<Course>;

  /** Chosen by the client; a single meeting is a series of one. */
  @Column('uuid')
  seriesId!: string;

  /** From 1. */
  @Column('integer')
  position!: number;

  @Column('text')
  title!: string;

  @Index()
  @Column('timestamptz')
  startsAt!: Date;

  @Column('integer')
  minutes!: number;

  @Column('text')
  address!: string;

  @Column('text', { default: '' })
  note!: string;

  @VersionColumn({ default: 1 })
  version!: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  /** Null where the account was deleted. */
  @Index()
  @Column('uuid', { nullable: true })
  createdById!: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL', nullable: true })
  createdBy!: Relation<User> | null;

  /** When it got another time: people who were enrolled then are notified. */
  @Column('timestamptz', { nullable: true })
  movedAt!: Date | null;

  /** When it was cancelled; the same for all that were cancelled together. */
  @Column('timestamptz', { nullable: true })
  cancelledAt!: Date | null;

  /** It was moved or cancelled within a day of its start, so that the worker writes messages at once. */
  @Column('boolean', { default: false })
  isMailDue!: boolean;
}
