import type {
  ProposalKind,
  ProposalState,
  QuestionContent,
  QuestionKey,
  QuestionPractice,
  QuestionType,
} from '@lectern/contract';
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
  Unique,
  UpdateDateColumn,
  VersionColumn,
} from 'typeorm';
import { Course, Slide } from '../courses/course.entity.js';
import { User } from '../people/user.entity.js';

/** A category of the question bank; the parents make a tree. */
@Entity('question_categories')
export class QuestionCategory {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Index()
  @Column('uuid', { nullable: true })
  parentId!: string | null;

  @ManyToOne(() => QuestionCategory, { onDelete: 'RESTRICT', nullable: true })
  parent!: Relation<QuestionCategory> | null;

  @Index()
  @Column('uuid', { nullable: true })
  courseId!: string | null;

  @ManyToOne(() => Course, { onDelete: 'SET NULL', nullable: true })
  course!: Relation<Course> | null;

  @Column('text')
  name!: string;
}

/** A question of the bank: what stays the same through all its versions, and how it is found. */
@Entity('questions')
@Index('questions_search', { synchronize: false })
@Index(['updatedAt', 'id'])
@Check('questions_practice', "practice IN ('off', 'on', 'with-exams')")
export class Question {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Index()
  @Column('uuid')
  categoryId!: string;

  @ManyToOne(() => QuestionCategory, { onDelete: 'RESTRICT', nullable: false })
  category!: Relation<QuestionCategory>;

  @Column('text')
  title!: string;

  @Column('text')
  type!: QuestionType;

  @Column('text', { array: true, default: [] })
  tags!: string[];

  /** Rises with every save, for optimistic locking. */
  @VersionColumn({ default: 1 })
  version!: number;

  @Column('timestamptz', { nullable: true })
  archivedAt!: Date | null;

  @Column('text', { default: 'off' })
  practice!: QuestionPractice;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;
}

/** One version of a question; never changed once it is ready. */
@Entity('question_versions')
@Unique(['questionId', 'version'])
// By md5(content ->> 'prompt'), which finds duplicates of imported questions.
@Index('question_versions_prompt', { synchronize: false })
@Check('question_versions_status', "status IN ('draft', 'ready')")
export class QuestionVersion {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  questionId!: string;

  @ManyToOne(() => Question, { onDelete: 'CASCADE', nullable: false })
  question!: Relation<Question>;

  @Column('integer')
  version!: number;

  @Column('text')
  status!: 'draft' | 'ready';

  @Column('jsonb')
  content!: QuestionContent;

  /** Default points in an exam. */
  @Column('double precision')
  points!: number;

  @Index()
  @Column('uuid', { nullable: true })
  slideId!: string | null;

  @ManyToOne(() => Slide, { onDelete: 'SET NULL', nullable: true })
  slide!: Relation<Slide> | null;

  /** A sentence of the slide, letter for letter. */
  @Column('text', { nullable: true })
  quote!: string | null;

  @Index()
  @Column('uuid', { nullable: true })
  createdById!: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL', nullable: true })
  createdBy!: Relation<User> | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}

/** Right answers and feedback of a version. A table of its own, which only authoring, marking and review read. */
@Entity('question_keys')
export class QuestionKeyRow {
  @PrimaryColumn('uuid')
  versionId!: string;

  @ManyToOne(() => QuestionVersion, { onDelete: 'CASCADE', nullable: false })
  version!: Relation<QuestionVersion>;

  @Column('jsonb')
  key!: QuestionKey;
}

/** A picture that texts of questions show; its file is in the storage under `questionPictureKey`. */
@Entity('question_pictures')
export class QuestionPicture {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** Pixels. */
  @Column('integer')
  width!: number;

  @Column('integer')
  height!: number;

  @Index()
  @Column('uuid', { nullable: true })
  createdById!: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL', nullable: true })
  createdBy!: Relation<User> | null;

  @Index()
  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}

/** Which versions show a picture; kept by triggers from the addresses in their texts and keys. */
@Entity('question_version_pictures')
export class QuestionVersionPicture {
  @PrimaryColumn('uuid')
  versionId!: string;

  @ManyToOne(() => QuestionVersion, { onDelete: 'CASCADE', nullable: false })
  version!: Relation<QuestionVersion>;

  @Index()
  @PrimaryColumn('uuid')
  pictureId!: string;

  @ManyToOne(() => QuestionPicture, { onDelete: 'CASCADE', nullable: false })
  picture!: Relation<QuestionPicture>;
}

/**
 * A drafted question, apart from the bank until a person accepts it. A rejected one stays, so that it is not drafted again
 * and counts for its kind.
 */
@Entity('question_proposals')
@Unique(['courseId', 'identityHash'])
@Index(['courseId', 'state'])
@Check('question_proposals_state', "state IN ('open', 'accepted', 'edited', 'rejected')")
export class QuestionProposal {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  courseId!: string;

  @ManyToOne(() => Course, { onDelete: 'CASCADE', nullable: false })
  course!: Relation<Course>;

  @Index()
  @Column('uuid', { nullable: true })
  slideId!: string | null;

  @ManyToOne(() => Slide, { onDelete: 'SET NULL', nullable: true })
  slide!: Relation<Slide> | null;

  @Column('text')
  kind!: ProposalKind;

  @Column('text', { default: 'open' })
  state!: ProposalState;

  /** SHA-256 of type, prompt and right answers: what makes two questions the same. */
  @Column('text')
  identityHash!: string;

  @Column('text')
  title!: string;

  @Column('jsonb')
  content!: QuestionContent;

  @Column('jsonb')
  key!: QuestionKey;

  /** A part of the slide's text, letter for letter. */
  @Column('text')
  quote!: string;

  /** The question of the bank that it became. */
  @Index()
  @Column('uuid', { nullable: true })
  questionId!: string | null;

  @ManyToOne(() => Question, { onDelete: 'SET NULL', nullable: true })
  question!: Relation<Question> | null;

  @Column('timestamptz', { nullable: true })
  decidedAt!: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
