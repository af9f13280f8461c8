import type { QuestionResponse } from '@lectern/contract';
import {
  Check,
  Column,
  Entity,
  Index,
  ManyToOne,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  type Relation,
  Unique,
} from 'typeorm';
import { Question, QuestionVersion } from './question.entity.js';
import { User } from '../people/user.entity.js';

/**
 * What a learner remembers of a question by FSRS, and when it is due again. Computed from the review log, for all
 * versions of the question together.
 */
@Entity('practice_cards')
@Index('practice_cards_due', ['userId', 'dueAt'], { where: 'is_in_review' })
export class PracticeCard {
  @PrimaryColumn('uuid')
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  user!: Relation<User>;

  @Index()
  @PrimaryColumn('uuid')
  questionId!: string;

  @ManyToOne(() => Question, { onDelete: 'CASCADE', nullable: false })
  question!: Relation<Question>;

  /** Missed, hard, or marked by the learner; others are never due. */
  @Column('boolean', { default: false })
  isInReview!: boolean;

  @Column('timestamptz', { default: () => 'now()' })
  dueAt!: Date;

  /** FSRS: days until the probability to remember falls to 90 %; 0 before the first answer. */
  @Column('double precision', { default: 0 })
  stability!: number;

  /** FSRS: 1 to 10; 0 before the first answer. */
  @Column('double precision', { default: 0 })
  difficulty!: number;

  /** Days from the last answer to `dueAt`. */
  @Column('integer', { default: 0 })
  scheduledDays!: number;

  @Column('integer', { default: 0 })
  answers!: number;

  /** Answers that were wrong after the first one. */
  @Column('integer', { default: 0 })
  lapses!: number;

  @Column('timestamptz', { nullable: true })
  lastAnswerAt!: Date | null;
}

/** What `kind` of entry the review log holds; `rate` and `undo` name an answer. */
export type ReviewLogKind = 'answer' | 'rate' | 'undo' | 'mark' | 'unmark';

/** The review log, append-only: every card can be computed again from it. A trigger refuses changes. */
@Entity('practice_log')
@Unique(['userId', 'requestId'])
@Index(['userId', 'questionId', 'id'])
@Index('practice_log_undone_once', ['answerId'], { unique: true, where: "kind = 'undo'" })
@Index('practice_log_answers', ['userId', 'id'], { where: "kind = 'answer'" })
@Check('practice_log_kind', "kind IN ('answer', 'rate', 'undo', 'mark', 'unmark')")
@Check('practice_log_answer', "(kind = 'answer') = (version_id IS NOT NULL)")
@Check('practice_log_rating', 'rating BETWEEN 1 AND 4')
export class PracticeLogEntry {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: string;

  @Column('uuid')
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  user!: Relation<User>;

  @Index()
  @Column('uuid')
  questionId!: string;

  @ManyToOne(() => Question, { onDelete: 'CASCADE', nullable: false })
  question!: Relation<Question>;

  @Column('text')
  kind!: ReviewLogKind;

  /** Makes a repeated answer count once. */
  @Column('uuid', { nullable: true })
  requestId!: string | null;

  /** The answer that `rate` or `undo` is about. */
  @Column('bigint', { nullable: true })
  answerId!: string | null;

  @Index()
  @Column('uuid', { nullable: true })
  versionId!: string | null;

  @ManyToOne(() => QuestionVersion, { onDelete: 'CASCADE', nullable: true })
  version!: Relation<QuestionVersion> | null;

  /** Null: the learner did not know. */
  @Column('jsonb', { nullable: true })
  response!: QuestionResponse | null;

  @Column('double precision', { nullable: true })
  fraction!: number | null;

  /** 1 again, 2 hard, 3 good, 4 easy. */
  @Column('smallint', { nullable: true })
  rating!: number | null;

  /** From question to answer. */
  @Column('integer', { nullable: true })
  seconds!: number | null;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  at!: Date;
}
