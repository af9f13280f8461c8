import type {
  Annotation,
  ExamBehavior,
  ExamNavigation,
  QuestionResponse,
  RegradeRule,
} from '@lectern/contract';
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
import { Exam } from './exam.entity.js';
import { Question, QuestionVersion } from './question.entity.js';
import { User } from '../people/user.entity.js';

/**
 * A learner's attempt with the rules that it started with; open until `submittedAt`. It stays without a user when the
 * account is deleted, so that statistics do not change.
 */
@Entity('attempts')
@Unique(['examId', 'userId', 'number'])
@Index('attempts_one_open', ['examId', 'userId'], { unique: true, where: 'submitted_at IS NULL' })
@Index('attempts_deadline', ['deadlineAt'], { where: 'submitted_at IS NULL' })
@Index(['userId', 'submittedAt'])
@Index(['examId', 'submittedAt'])
@Check('attempts_ended_by', "ended_by IN ('learner', 'time', 'admin')")
@Check('attempts_ended', '(submitted_at IS NULL) = (ended_by IS NULL)')
export class Attempt {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  examId!: string;

  @ManyToOne(() => Exam, { onDelete: 'CASCADE', nullable: false })
  exam!: Relation<Exam>;

  @Column('uuid', { nullable: true })
  userId!: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL', nullable: true })
  user!: Relation<User> | null;

  /** From 1. */
  @Column('integer')
  number!: number;

  /** Decides the draw and the order of questions and options. */
  @Column('integer')
  seed!: number;

  @Column('text')
  navigation!: ExamNavigation;

  @Column('text')
  behavior!: ExamBehavior;

  @Column('boolean')
  onePerPage!: boolean;

  /** The open page of linear navigation. */
  @Column('integer', { default: 0 })
  currentPage!: number;

  @Column('timestamptz', { default: () => 'now()' })
  startedAt!: Date;

  /** The only truth about the end; null means none. */
  @Column('timestamptz', { nullable: true })
  deadlineAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  submittedAt!: Date | null;

  @Column('text', { nullable: true })
  endedBy!: 'learner' | 'time' | 'admin' | null;

  /** When an administrator opened it again; its deadline no longer follows the exam's dates. */
  @Column('timestamptz', { nullable: true })
  reopenedAt!: Date | null;

  @Column('boolean', { default: false })
  needsGrading!: boolean;

  /** Points earned; null while the attempt is open or needs grading. */
  @Column('double precision', { nullable: true })
  points!: number | null;

  /** Points of all questions. */
  @Column('double precision', { default: 0 })
  maxPoints!: number;
}

/** A question of an attempt: the drawn version, the order of its options, the answer and its mark. */
@Entity('attempt_questions')
@Unique(['attemptId', 'position'])
@Index(['questionId', 'attemptId'])
@Index(['versionId'])
@Index('attempt_questions_graded_by', ['gradedById'], { where: 'graded_by_id IS NOT NULL' })
@Index('attempt_questions_graded_at', ['gradedAt'], { where: 'graded_at IS NOT NULL' })
@Index('attempt_questions_to_grade', ['attemptId'], { where: "state = 'needs-grading'" })
@Check('attempt_questions_state', "state IN ('open', 'checked', 'needs-grading', 'marked')")
@Check('attempt_questions_fraction', 'fraction BETWEEN 0 AND 1')
export class AttemptQuestion {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  attemptId!: string;

  @ManyToOne(() => Attempt, { onDelete: 'CASCADE', nullable: false })
  attempt!: Relation<Attempt>;

  /** From 0. */
  @Column('integer')
  position!: number;

  @Column('integer')
  page!: number;

  /** Title of the section. */
  @Column('text')
  section!: string;

  @Column('uuid')
  slotId!: string;

  @Column('uuid')
  questionId!: string;

  @ManyToOne(() => Question, { onDelete: 'RESTRICT', nullable: false })
  question!: Relation<Question>;

  @Column('uuid')
  versionId!: string;

  @ManyToOne(() => QuestionVersion, { onDelete: 'RESTRICT', nullable: false })
  version!: Relation<QuestionVersion>;

  /** Decides the order of options, items and choices. */
  @Column('integer')
  seed!: number;

  @Column('boolean')
  shuffleOptions!: boolean;

  @Column('double precision')
  maxPoints!: number;

  @Column('text', { default: 'open' })
  state!: 'open' | 'checked' | 'needs-grading' | 'marked';

  @Column('boolean', { default: false })
  isFlagged!: boolean;

  /** The answer saved last. */
  @Column('jsonb', { nullable: true })
  draft!: QuestionResponse | null;

  @Column('integer', { default: 0 })
  draftRevision!: number;

  /** Request that saved it, so that its repetition gets the same answer. */
  @Column('uuid', { nullable: true })
  draftRequestId!: string | null;

  @Column('timestamptz', { nullable: true })
  savedAt!: Date | null;

  /** Seconds after the deadline at which it was saved, rounded up; null: in time. A deadline that moves later changes nothing. */
  @Column('integer', { nullable: true })
  savedLateSeconds!: number | null;

  /** Saves after the present deadline; those of an earlier deadline do not count any more. */
  @Column('smallint', { default: 0 })
  lateSaves!: number;

  /** Seconds between the start, or the save of another question before, and the saves of this one. */
  @Column('integer', { default: 0 })
  seconds!: number;

  /** Share of the points; null while not marked. */
  @Column('double precision', { nullable: true })
  fraction!: number | null;

  @Column('text', { nullable: true })
  comment!: string | null;

  /** Fractions of the criteria of a rubric. */
  @Column('jsonb', { nullable: true })
  criteria!: { id: string; fraction: number }[] | null;

  /** Remarks of the grader on the files; null means none. */
  @Column('jsonb', { nullable: true })
  annotations!: Annotation[] | null;

  /** Rises with every mark by a person, for optimistic locking. */
  @Column('integer', { default: 0 })
  markVersion!: number;

  @Column('uuid', { nullable: true })
  gradedById!: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL', nullable: true })
  gradedBy!: Relation<User> | null;

  @Column('timestamptz', { nullable: true })
  gradedAt!: Date | null;
}

/** What happened to an answer, append-only: a trigger refuses changes other than the removal of a person's words. */
@Entity('attempt_steps')
@Unique(['attemptQuestionId', 'seq'])
@Check('attempt_steps_kind', "kind IN ('check', 'finish', 'mark', 'regrade', 'undo', 'reopen')")
export class AttemptStep {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: string;

  @Column('uuid')
  attemptQuestionId!: string;

  @ManyToOne(() => AttemptQuestion, { onDelete: 'CASCADE', nullable: false })
  attemptQuestion!: Relation<AttemptQuestion>;

  /** From 1. */
  @Column('integer')
  seq!: number;

  @Column('text')
  kind!: 'check' | 'finish' | 'mark' | 'regrade' | 'undo' | 'reopen';

  /** The answer of a check or of the end. */
  @Column('jsonb', { nullable: true })
  response!: QuestionResponse | null;

  @Column('double precision', { nullable: true })
  fraction!: number | null;

  @Column('double precision')
  maxPoints!: number;

  @Column('uuid')
  versionId!: string;

  /** The person who marked; no foreign key, because steps are never changed. */
  @Column('uuid', { nullable: true })
  byId!: string | null;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  at!: Date;
}

/** New marks for the answers to a question of an exam. */
@Entity('regrades')
@Index(['examId', 'at'])
export class Regrade {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  examId!: string;

  @ManyToOne(() => Exam, { onDelete: 'CASCADE', nullable: false })
  exam!: Relation<Exam>;

  @Index()
  @Column('uuid')
  questionId!: string;

  @ManyToOne(() => Question, { onDelete: 'RESTRICT', nullable: false })
  question!: Relation<Question>;

  @Column('text')
  rule!: RegradeRule;

  @Column('text')
  reason!: string;

  @Index()
  @Column('uuid', { nullable: true })
  byId!: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL', nullable: true })
  by!: Relation<User> | null;

  @Column('timestamptz', { default: () => 'now()' })
  at!: Date;

  @Column('timestamptz', { nullable: true })
  undoneAt!: Date | null;

  /** Attempts whose result changed. */
  @Column('integer')
  changed!: number;
}

/** An answer's mark before a regrade, so that it can be undone. */
@Entity('regrade_changes')
export class RegradeChange {
  @PrimaryColumn('uuid')
  regradeId!: string;

  @ManyToOne(() => Regrade, { onDelete: 'CASCADE', nullable: false })
  regrade!: Relation<Regrade>;

  @Index()
  @PrimaryColumn('uuid')
  attemptQuestionId!: string;

  @ManyToOne(() => AttemptQuestion, { onDelete: 'CASCADE', nullable: false })
  attemptQuestion!: Relation<AttemptQuestion>;

  @Column('uuid')
  oldVersionId!: string;

  @Column('text')
  oldState!: string;

  @Column('double precision', { nullable: true })
  oldFraction!: number | null;

  @Column('double precision')
  oldMaxPoints!: number;
}
