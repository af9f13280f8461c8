import type {
  ExamBehavior,
  ExamNavigation,
  ExamType,
  GradingMethod,
  QuestionType,
  ReviewRules,
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
  UpdateDateColumn,
  VersionColumn,
} from 'typeorm';
import { Course } from '../courses/course.entity.js';
import { Question, QuestionCategory } from './question.entity.js';
import { User } from '../people/user.entity.js';

/** An exam of a course; a draft until published. */
@Entity('exams')
@Index('exams_search', { synchronize: false })
@Index(['updatedAt', 'id'])
@Check('exams_opening', 'opens_at IS NULL OR opens_after_days IS NULL')
@Check('exams_opens_after_days', 'opens_after_days BETWEEN 1 AND 3650')
@Check('exams_passing_score', 'passing_score BETWEEN 0 AND 100')
export class Exam {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Index()
  @Column('uuid')
  courseId!: string;

  @ManyToOne(() => Course, { onDelete: 'CASCADE', nullable: false })
  course!: Relation<Course>;

  @Column('text')
  title!: string;

  @Column('text', { nullable: true })
  description!: string | null;

  @Column('text')
  type!: ExamType;

  @Column('timestamptz', { nullable: true })
  opensAt!: Date | null;

  /** The exam opens this many days after a learner joined the course; null where it opens at a date or at once. */
  @Column('integer', { nullable: true })
  opensAfterDays!: number | null;

  @Column('timestamptz', { nullable: true })
  dueDate!: Date | null;

  @Column('timestamptz', { nullable: true })
  closesAt!: Date | null;

  /** Minutes. */
  @Column('integer', { nullable: true })
  timeLimit!: number | null;

  /** Percent. */
  @Column('integer')
  passingScore!: number;

  @Column('integer', { nullable: true })
  maxAttempts!: number | null;

  @Column('text')
  gradingMethod!: GradingMethod;

  @Column('text')
  behavior!: ExamBehavior;

  @Column('text')
  navigation!: ExamNavigation;

  @Column('boolean')
  onePerPage!: boolean;

  @Column('boolean')
  shuffleQuestions!: boolean;

  @Column('boolean')
  shuffleOptions!: boolean;

  @Column('jsonb')
  reviewRules!: ReviewRules;

  @Column('boolean')
  tutorIsSilent!: boolean;

  @Column('boolean')
  isRequiredForCertificate!: boolean;

  @Column('boolean', { default: false })
  isPublished!: boolean;

  /** Rises with every save, for optimistic locking. */
  @VersionColumn({ default: 1 })
  version!: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;
}

/** A part of an exam; `position` counts from 0. */
@Entity('exam_sections')
@Index(['examId', 'position'])
export class ExamSection {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  examId!: string;

  @ManyToOne(() => Exam, { onDelete: 'CASCADE', nullable: false })
  exam!: Relation<Exam>;

  @Column('integer')
  position!: number;

  @Column('text')
  title!: string;
}

/** One question, or a number of questions drawn at random; `position` counts from 0 within the section. */
@Entity('exam_slots')
@Index(['sectionId', 'position'])
@Check('exam_slots_kind', '(question_id IS NULL) = (draw_count IS NOT NULL)')
export class ExamSlot {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  sectionId!: string;

  @ManyToOne(() => ExamSection, { onDelete: 'CASCADE', nullable: false })
  section!: Relation<ExamSection>;

  @Column('integer')
  position!: number;

  /** Points for each question of the slot. */
  @Column('double precision')
  points!: number;

  @Index()
  @Column('uuid', { nullable: true })
  questionId!: string | null;

  @ManyToOne(() => Question, { onDelete: 'RESTRICT', nullable: true })
  question!: Relation<Question> | null;

  /** A pinned version; null means the newest ready one. */
  @Column('integer', { nullable: true })
  version!: number | null;

  /** The number of questions to draw; null for one fixed question. */
  @Column('integer', { nullable: true })
  drawCount!: number | null;

  @Index()
  @Column('uuid', { nullable: true })
  categoryId!: string | null;

  @ManyToOne(() => QuestionCategory, { onDelete: 'RESTRICT', nullable: true })
  category!: Relation<QuestionCategory> | null;

  @Column('boolean', { default: false })
  subcategories!: boolean;

  @Column('text', { array: true, default: [] })
  tags!: string[];

  @Column('text', { array: true, default: [] })
  types!: QuestionType[];
}

/** Exceptions from an exam's settings for one person; null keeps the exam's setting. */
@Entity('exam_overrides')
export class ExamOverride {
  @PrimaryColumn('uuid')
  examId!: string;

  @ManyToOne(() => Exam, { onDelete: 'CASCADE', nullable: false })
  exam!: Relation<Exam>;

  @Index()
  @PrimaryColumn('uuid')
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  user!: Relation<User>;

  @Column('timestamptz', { nullable: true })
  opensAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  dueDate!: Date | null;

  @Column('timestamptz', { nullable: true })
  closesAt!: Date | null;

  /** Minutes that are added to the time limit. */
  @Column('integer', { nullable: true })
  extraMinutes!: number | null;

  @Column('integer', { nullable: true })
  maxAttempts!: number | null;

  @Column('text')
  reason!: string;

  @Index()
  @Column('uuid', { nullable: true })
  byId!: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL', nullable: true })
  by!: Relation<User> | null;

  @Column('timestamptz', { default: () => 'now()' })
  at!: Date;
}

/** A learner's result in an exam by its grading method; written in the transaction that ends or grades an attempt. */
@Entity('exam_grades')
@Index(['userId'])
export class ExamGrade {
  @PrimaryColumn('uuid')
  examId!: string;

  @ManyToOne(() => Exam, { onDelete: 'CASCADE', nullable: false })
  exam!: Relation<Exam>;

  @PrimaryColumn('uuid')
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  user!: Relation<User>;

  @Column('double precision')
  percent!: number;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt!: Date;
}
