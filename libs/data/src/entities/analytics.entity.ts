import {
  Check,
  Column,
  Entity,
  Index,
  ManyToOne,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';
import { Course } from './course.entity.js';
import { Enrollment } from './enrollment.entity.js';
import { User } from './user.entity.js';

// Roll-ups of what learners did, kept by the worker; see analytics.ts. A quarter of an hour is the smallest step by
// which time zones differ, so quarters of UTC add up to the days of every one of them.

/** What happened in a quarter of an hour, on the whole platform; no row where nothing did. */
@Entity('analytics_quarters')
export class AnalyticsQuarter {
  @PrimaryColumn('timestamptz')
  startsAt!: Date;

  @Column('integer')
  enrollments!: number;

  /** Of these enrollments, those that are complete by now. */
  @Column('integer')
  completed!: number;

  /** Of all enrollments, those that became complete in it. */
  @Column('integer')
  completions!: number;

  /** Of the slides first seen in it. */
  @Column('integer')
  studySeconds!: number;

  @Column('integer')
  chatMessages!: number;
}

/** How long a learner studied the slides of a course that they first saw in a quarter of an hour. */
@Entity('analytics_study')
@Index(['courseId', 'startsAt', 'enrollmentId', 'seconds'])
@Index(['startsAt'])
export class AnalyticsStudy {
  @PrimaryColumn('uuid')
  enrollmentId!: string;

  @ManyToOne(() => Enrollment, { onDelete: 'CASCADE', nullable: false })
  enrollment!: Relation<Enrollment>;

  @PrimaryColumn('timestamptz')
  startsAt!: Date;

  /** The enrollment's. */
  @Column('uuid')
  courseId!: string;

  @Column('integer')
  seconds!: number;
}

/** The enrollments that a month (UTC) brought a course, and how they stand by now. */
@Entity('analytics_course_months')
export class AnalyticsCourseMonth {
  @PrimaryColumn('uuid')
  courseId!: string;

  @ManyToOne(() => Course, { onDelete: 'CASCADE', nullable: false })
  course!: Relation<Course>;

  /** Its first day. */
  @PrimaryColumn('date')
  month!: string;

  @Column('integer')
  enrollments!: number;

  @Column('integer')
  completed!: number;

  /** Sum of their percentages. */
  @Column('numeric', { precision: 14, scale: 2 })
  progress!: string;
}

/** Who studied or completed a course: counts and orders of people need not read all that they did. */
@Entity('analytics_learners')
export class AnalyticsLearner {
  @PrimaryColumn('uuid')
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  user!: Relation<User>;

  /** Courses that they have completed. */
  @Index()
  @Column('integer', { default: 0 })
  completed!: number;

  /** The latest quarter of an hour in which they studied. */
  @Index()
  @Column('timestamptz', { nullable: true })
  lastAt!: Date | null;
}

/** What triggers left to be counted anew because rows were deleted; whatever it names may be gone. */
@Entity('analytics_stale')
export class AnalyticsStale {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: string;

  @Column('timestamptz', { nullable: true })
  startsAt!: Date | null;

  @Column('uuid', { nullable: true })
  courseId!: string | null;

  @Column('uuid', { nullable: true })
  enrollmentId!: string | null;

  @Column('uuid', { nullable: true })
  userId!: string | null;
}

/** One row, once anything was counted. */
@Entity('analytics_state')
@Check('analytics_state_is_one', 'id')
export class AnalyticsState {
  @PrimaryColumn('boolean', { default: true })
  id!: boolean;

  /** The roll-ups hold what was committed by then. */
  @Column('timestamptz')
  refreshedAt!: Date;
}
