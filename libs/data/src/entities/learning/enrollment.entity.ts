import type { CertificateGrade, CertificateRequirements } from '@lectern/contract';
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
} from 'typeorm';
import { Course, Module, Slide } from '../courses/course.entity.js';
import { User } from '../people/user.entity.js';

/**
 * A user's current enrollment in a course. Without a user it is either past, because the user renewed the certificate
 * (`PastEnrollment`), or of a deleted account; it stays, so that counts do not change.
 */
@Entity('enrollments')
@Unique(['userId', 'courseId'])
// Covering indexes: analytics reads many enrollments at once, whose rows are scattered over the table.
@Index(['courseId', 'enrolledAt', 'completedAt', 'userId', 'progress', 'id'])
@Index(['enrolledAt', 'courseId', 'completedAt', 'progress'])
@Index(['completedAt', 'userId'], { where: 'completed_at IS NOT NULL' })
@Index('enrollments_completed_of_user', ['userId', 'completedAt'], { where: 'completed_at IS NOT NULL' })
// Its order, (completed_at DESC NULLS LAST, id), cannot be described here: reports are sorted by completion.
@Index('enrollments_by_completion', { synchronize: false })
@Check('enrollments_progress', 'progress BETWEEN 0 AND 100')
export class Enrollment {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid', { nullable: true })
  userId!: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL', nullable: true })
  user!: Relation<User> | null;

  @Column('uuid')
  courseId!: string;

  @ManyToOne(() => Course, { onDelete: 'CASCADE', nullable: false })
  course!: Relation<Course>;

  /** Percent; never falls. */
  @Column('numeric', { precision: 5, scale: 2, default: 0 })
  progress!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  enrolledAt!: Date;

  @Column('timestamptz', { nullable: true })
  completedAt!: Date | null;

  /** The slide on the learner's screen and since when: what study time is counted from. */
  @Index()
  @Column('uuid', { nullable: true })
  currentSlideId!: string | null;

  @ManyToOne(() => Slide, { onDelete: 'SET NULL', nullable: true })
  currentSlide!: Relation<Slide> | null;

  @Column('timestamptz', { nullable: true })
  currentSlideAt!: Date | null;

  /** When the enrollment or one of its slide views last changed; analytics recomputes those changed since its last run. */
  @Index()
  @UpdateDateColumn({ type: 'timestamptz' })
  touchedAt!: Date;
}

/**
 * Whose enrollment it was before they renewed their certificate. It is completed and never changes again. Its progress,
 * views and study time are those of the row in `enrollments`, which has no user any more: a query for a person's
 * enrollments finds the current ones only.
 */
@Entity('past_enrollments')
@Unique(['userId', 'courseId', 'round'])
@Check('past_enrollments_round', 'round >= 1')
export class PastEnrollment {
  @PrimaryColumn('uuid')
  enrollmentId!: string;

  @ManyToOne(() => Enrollment, { onDelete: 'CASCADE', nullable: false })
  enrollment!: Relation<Enrollment>;

  @Column('uuid')
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  user!: Relation<User>;

  /** Copied from the enrollment for the unique key. */
  @Index()
  @Column('uuid')
  courseId!: string;

  @ManyToOne(() => Course, { onDelete: 'CASCADE', nullable: false })
  course!: Relation<Course>;

  /** The person's first enrollment in the course is 1. The current enrollment has the number after the last past one. */
  @Column('smallint')
  round!: number;

  /** Exam attempts that started before do not count for the enrollment that followed. */
  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  renewedAt!: Date;
}

/** A learner has seen a slide. */
@Entity('slide_views')
export class SlideView {
  @PrimaryColumn('uuid')
  enrollmentId!: string;

  @ManyToOne(() => Enrollment, { onDelete: 'CASCADE', nullable: false })
  enrollment!: Relation<Enrollment>;

  @Index()
  @PrimaryColumn('uuid')
  slideId!: string;

  @ManyToOne(() => Slide, { onDelete: 'CASCADE', nullable: false })
  slide!: Relation<Slide>;

  @CreateDateColumn({ type: 'timestamptz' })
  seenAt!: Date;

  /** Seconds on this slide, at most 10 minutes a visit. */
  @Column('integer', { default: 0 })
  studySeconds!: number;
}

/** A learner has marked a module complete. */
@Entity('module_completions')
export class ModuleCompletion {
  @PrimaryColumn('uuid')
  enrollmentId!: string;

  @ManyToOne(() => Enrollment, { onDelete: 'CASCADE', nullable: false })
  enrollment!: Relation<Enrollment>;

  @Index()
  @PrimaryColumn('uuid')
  moduleId!: string;

  @ManyToOne(() => Module, { onDelete: 'CASCADE', nullable: false })
  module!: Relation<Module>;

  @CreateDateColumn({ type: 'timestamptz' })
  completedAt!: Date;
}

/** What a learner thinks of a course. */
@Entity('course_ratings')
@Check('course_ratings_stars', 'stars BETWEEN 1 AND 5')
export class CourseRating {
  @PrimaryColumn('uuid')
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  user!: Relation<User>;

  @Index()
  @PrimaryColumn('uuid')
  courseId!: string;

  @ManyToOne(() => Course, { onDelete: 'CASCADE', nullable: false })
  course!: Relation<Course>;

  @Column('smallint')
  stars!: number;

  @CreateDateColumn({ type: 'timestamptz' })
  ratedAt!: Date;
}

/** Issued once per enrollment in a course, and once per person and learning path; outlives both. */
@Entity('certificates')
@Unique(['userId', 'courseId', 'round'])
@Index('certificates_of_learning_paths', ['userId', 'learningPathId'], {
  unique: true,
  where: 'learning_path_id IS NOT NULL',
})
@Index(['courseId', 'issuedAt', 'userId'])
@Index('certificates_expiring', ['expiresAt'], { where: 'expires_at IS NOT NULL' })
export class Certificate {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  user!: Relation<User>;

  @Column('uuid', { nullable: true })
  courseId!: string | null;

  @ManyToOne(() => Course, { onDelete: 'SET NULL', nullable: true })
  course!: Relation<Course> | null;

  /**
   * The learning path that was completed; null: a course was. No foreign key: it also says after the path was deleted what the
   * certificate is of.
   */
  @Column('uuid', { nullable: true })
  learningPathId!: string | null;

  /** Number of the enrollment that earned it; see `PastEnrollment`. A certificate of a later round renews it. */
  @Column('smallint', { default: 1 })
  round!: number;

  /** Names of course (or learning path) and learner at the time of issue. */
  @Column('text')
  courseName!: string;

  @Column('text')
  learnerName!: string;

  /** What the course asked for at the time of issue. */
  @Column('jsonb', { default: { allSlides: false, studyMinutes: 0, exams: [] } })
  requirements!: CertificateRequirements;

  /** Unguessable: anyone with this id may see the certificate. */
  @Column('text', { unique: true })
  verificationId!: string;

  @Index()
  @CreateDateColumn({ type: 'timestamptz' })
  issuedAt!: Date;

  /** The end of its last valid day in UTC, as the course had it at the time of issue; null: never. */
  @Column('timestamptz', { nullable: true })
  expiresAt!: Date | null;

  /**
   * Percent at the time of issue; null without a result that could be seen then. Review rules may hide it later, so that
   * no query selects it but by `shownGrade`.
   */
  @Column('numeric', { precision: 5, scale: 2, nullable: true, select: false })
  grade!: string | null;

  /** The exams whose results are in the grade; null where they were not stored: then all exams of the course may be. */
  @Column('uuid', { array: true, nullable: true })
  gradeExamIds!: string[] | null;

  /** What the grade is; null where the course had nothing to grade, or where it was not stored. */
  @Column('text', { nullable: true })
  gradeSource!: CertificateGrade | null;
}
