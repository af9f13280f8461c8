import type { ThreadAudience } from '@lectern/contract';
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
  VersionColumn,
} from 'typeorm';
import { Course } from '../courses/course.entity.js';
import { User } from '../people/user.entity.js';
import { Anchored } from './anchored.entity.js';

/**
 * A question to the people of a course, about a slide. Its question is the post with the same id. It stays when the slide is deleted,
 * with the titles that it had last.
 */
@Entity('threads')
@Index(['slideId'])
@Index(['courseId', 'lastPostAt'])
@Index('threads_last_post', ['lastPostAt'])
@Index('threads_open', ['courseId', 'createdAt'], {
  where: 'accepted_post_id IS NULL AND closed_at IS NULL AND NOT is_hidden AND NOT is_deleted',
})
@Index('threads_waiting', ['createdAt'], {
  where: 'accepted_post_id IS NULL AND closed_at IS NULL AND NOT is_hidden AND NOT is_deleted',
})
@Check('threads_audience', "audience IN ('class', 'instructors')")
@Check('threads_place', '(place_x IS NULL) = (place_y IS NULL)')
@Check('threads_title', 'char_length(title) <= 150')
export class Thread extends Anchored {
  /** Chosen by the client. */
  @PrimaryColumn('uuid')
  id!: string;

  @ManyToOne(() => Course, { onDelete: 'CASCADE', nullable: false })
  course!: Relation<Course>;

  @Column('uuid')
  courseId!: string;

  @Column('text', { default: '' })
  title!: string;

  @Column('text')
  audience!: ThreadAudience;

  @ManyToOne(() => User, { onDelete: 'SET NULL', nullable: true })
  asker!: Relation<User> | null;

  /** Null where the account was deleted. */
  @Index()
  @Column('uuid', { nullable: true })
  askerId!: string | null;

  /** The tutor was asked first, and did not answer. */
  @Column('boolean', { default: false })
  isFromTutor!: boolean;

  /** The slides that the tutor found nearest; some may be gone. */
  @Column('uuid', { array: true, default: [] })
  nearestSlideIds!: string[];

  @ManyToOne(() => Post, { onDelete: 'SET NULL', nullable: true })
  @JoinColumn({ name: 'accepted_post_id' })
  acceptedPost!: Relation<Post> | null;

  @Index()
  @Column('uuid', { nullable: true })
  acceptedPostId!: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL', nullable: true })
  acceptedBy!: Relation<User> | null;

  @Index()
  @Column('uuid', { nullable: true })
  acceptedById!: string | null;

  @Column('timestamptz', { nullable: true })
  acceptedAt!: Date | null;

  /** The person taught the course when they accepted the answer. */
  @Column('boolean', { default: false })
  isAcceptedByInstructor!: boolean;

  @Column('timestamptz', { nullable: true })
  closedAt!: Date | null;

  /** The question is. */
  @Column('boolean', { default: false })
  isHidden!: boolean;

  @Column('boolean', { default: false })
  isDeleted!: boolean;

  /** All posts, with deleted ones. */
  @Column('integer', { default: 1 })
  postCount!: number;

  /** Answers that are neither deleted nor hidden. */
  @Column('integer', { default: 0 })
  answerCount!: number;

  /** Of the first answer of another person than the asker. */
  @Column('timestamptz', { nullable: true })
  firstAnswerAt!: Date | null;

  @Column('timestamptz', { default: () => 'now()' })
  lastPostAt!: Date;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}

/** What a person has to do with a thread. */
@Entity('thread_members')
export class ThreadMember {
  @PrimaryColumn('uuid')
  threadId!: string;

  @ManyToOne(() => Thread, { onDelete: 'CASCADE', nullable: false })
  thread!: Relation<Thread>;

  @Index()
  @PrimaryColumn('uuid')
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  user!: Relation<User>;

  @Column('boolean')
  isFollowing!: boolean;

  /** When the person read its posts last. */
  @Column('timestamptz', { default: () => 'now()' })
  readAt!: Date;
}

/** A question, which has the id of its thread, or an answer. */
@Entity('posts')
@Index(['threadId', 'createdAt'])
@Index('posts_words', { synchronize: false })
@Check('posts_text', 'char_length(text) <= 5000')
@Check('posts_deleted', "deleted_at IS NULL OR text = ''")
@Check('posts_hidden', '(hidden_at IS NULL) = (hidden_reason IS NULL)')
export class Post {
  /** Chosen by the client. */
  @PrimaryColumn('uuid')
  id!: string;

  @ManyToOne(() => Thread, { onDelete: 'CASCADE', nullable: false })
  thread!: Relation<Thread>;

  @Column('uuid')
  threadId!: string;

  @ManyToOne(() => User, { onDelete: 'SET NULL', nullable: true })
  author!: Relation<User> | null;

  /** Null where the account was deleted. */
  @Index()
  @Column('uuid', { nullable: true })
  authorId!: string | null;

  /** With mentions as `<@id>`. */
  @Column('text')
  text!: string;

  /** The words of the text, and of the thread's title with its question, as they are and as stems of the text's language. */
  @Column('tsvector', { default: '', select: false })
  words!: string;

  @VersionColumn({ default: 1 })
  version!: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  editedAt!: Date | null;

  /** Its text is gone. */
  @Column('timestamptz', { nullable: true })
  deletedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  hiddenAt!: Date | null;

  @Column('text', { nullable: true })
  hiddenReason!: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL', nullable: true })
  hiddenBy!: Relation<User> | null;

  @Index()
  @Column('uuid', { nullable: true })
  hiddenById!: string | null;
}

/** A person whom a post mentions. */
@Entity('post_mentions')
export class PostMention {
  @PrimaryColumn('uuid')
  postId!: string;

  @ManyToOne(() => Post, { onDelete: 'CASCADE', nullable: false })
  post!: Relation<Post>;

  @Index()
  @PrimaryColumn('uuid')
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  user!: Relation<User>;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}

/** A report of a person about a post. */
@Entity('post_reports')
@Index('post_reports_open', ['postId'], { where: 'resolved_at IS NULL' })
@Check('post_reports_reason', 'char_length(reason) BETWEEN 1 AND 500')
export class PostReport {
  @PrimaryColumn('uuid')
  postId!: string;

  @ManyToOne(() => Post, { onDelete: 'CASCADE', nullable: false })
  post!: Relation<Post>;

  @Index()
  @PrimaryColumn('uuid')
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  user!: Relation<User>;

  @Column('text')
  reason!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  /** When an instructor hid the post or dismissed its reports. */
  @Column('timestamptz', { nullable: true })
  resolvedAt!: Date | null;
}
