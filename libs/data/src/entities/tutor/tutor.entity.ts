import type { MessageMetadata } from '@lectern/contract';
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  ManyToOne,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';
import { Course, Module } from '../courses/course.entity.js';
import { User } from '../people/user.entity.js';

/**
 * A learner's conversation with the tutor about one course, or all courses if the course is null. When the account is deleted or the
 * retention time is over, the row is kept without texts and user, so that counts do not change.
 */
@Entity('chat_sessions')
@Index(['userId', 'updatedAt'])
@Index(['courseId', 'updatedAt', 'createdAt', 'id'])
@Index(['updatedAt'], { where: 'updated_at > created_at' })
export class ChatSession {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid', { nullable: true })
  userId!: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL', nullable: true })
  user!: Relation<User> | null;

  @Column('uuid', { nullable: true })
  courseId!: string | null;

  @ManyToOne(() => Course, { onDelete: 'CASCADE', nullable: true })
  course!: Relation<Course> | null;

  @Index()
  @Column('uuid', { nullable: true })
  moduleId!: string | null;

  @ManyToOne(() => Module, { onDelete: 'SET NULL', nullable: true })
  module!: Relation<Module> | null;

  @Column('text')
  title!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  /** Time of the latest message; equals `createdAt` before the first. */
  @Column('timestamptz', { default: () => 'now()' })
  updatedAt!: Date;
}

/** A question to the tutor, or its answer. */
@Entity('chat_messages')
@Index(['sessionId', 'createdAt'])
@Index(['createdAt'], { where: "status = 'writing'" })
@Index(['isHelpful'], { where: 'is_helpful IS NOT NULL' })
// The home page of administrators counts these in all courses.
@Index('chat_messages_unanswered', ['createdAt', 'sessionId'], {
  where: "role = 'assistant' AND status = 'complete' AND (is_helpful = false OR metadata ? 'nearest')",
})
@Check('chat_messages_role', "role IN ('user', 'assistant')")
@Check('chat_messages_status', "status IN ('writing', 'complete', 'stopped', 'failed')")
export class ChatMessage {
  /** A client may choose the id of a question, so that a repeated request does not save it twice. */
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  sessionId!: string;

  @ManyToOne(() => ChatSession, { onDelete: 'CASCADE', nullable: false })
  session!: Relation<ChatSession>;

  @Column('text')
  role!: 'user' | 'assistant';

  @Column('text')
  content!: string;

  @Column('text', { default: 'complete' })
  status!: 'writing' | 'complete' | 'stopped' | 'failed';

  @Column('jsonb', { default: {} })
  metadata!: MessageMetadata;

  /** The learner's rating of an answer; null without one. */
  @Column('boolean', { nullable: true })
  isHelpful!: boolean | null;

  @Column('text', { nullable: true })
  ratingReason!: string | null;

  /** Whether the learner lets administrators read the question of an answer that did not help. */
  @Column('boolean', { default: false })
  isQuestionShared!: boolean;

  @Index()
  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  createdAt!: Date;
}

/** Model usage of one learner's questions on one day (UTC). */
@Entity('tutor_usage')
export class TutorUsage {
  @PrimaryColumn('uuid')
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  user!: Relation<User>;

  @PrimaryColumn('date')
  day!: string;

  @Column('integer', { default: 0 })
  questions!: number;

  /** Tokens that the model read. */
  @Column('bigint', { default: 0 })
  inputTokens!: string;

  /** Tokens that the model wrote. */
  @Column('bigint', { default: 0 })
  outputTokens!: string;
}

/** Model usage of all learners' questions, drafted questions and course outlines on one day (UTC). */
@Entity('tutor_usage_totals')
export class TutorUsageTotal {
  @PrimaryColumn('date', { primaryKeyConstraintName: 'PK_tutor_usage_totals' })
  day!: string;

  @Column('bigint', { default: 0 })
  inputTokens!: string;

  @Column('bigint', { default: 0 })
  outputTokens!: string;
}
