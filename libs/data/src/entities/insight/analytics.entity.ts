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
import { Course } from '../courses/course.entity.js';
import { Enrollment } from '../learning/enrollment.entity.js';
import { User } from '../people/user.entity.js';

// Roll-ups of learners' activity, which the worker maintains (analytics.ts). Every time zone differs from UTC by whole
// quarters of an hour, so UTC quarters add up to the days of any time zone. See docs/decisions/analytics-roll-ups.md.

/** Activity on the whole platform in a quarter of an hour; no row without activity. */
@Entity('analytics_quarters')
export class AnalyticsQuarter {
  @PrimaryColumn('timestamptz')
  startsAt!: Date;

  @Column('integer')
  enrollments!: number;

  /** The number of these enrollments that are completed by now. */
  @Column('integer')
  completed!: number;

  /** The number of enrollments that were completed in this quarter, whenever they were made. */
  @Column('integer')
  completions!: number;

  /** Study time of the slides that were first seen in this quarter. */
  @Column('integer')
  studySeconds!: number;

  @Column('integer')
  chatMessages!: number;
}

/** Study time of an enrollment's slides that were first seen in a quarter of an hour. */
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

  /** Copied from the enrollment for the index. */
  @Column('uuid')
  courseId!: string;

  @Column('integer')
  seconds!: number;
}

/** Enrollments that were made in a course in one month (UTC), with their present completion and progress. */
@Entity('analytics_course_months')
export class AnalyticsCourseMonth {
  @PrimaryColumn('uuid')
  courseId!: string;

  @ManyToOne(() => Course, { onDelete: 'CASCADE', nullable: false })
  course!: Relation<Course>;

  /** First day of the month. */
  @PrimaryColumn('date')
  month!: string;

  @Column('integer')
  enrollments!: number;

  @Column('integer')
  completed!: number;

  /** Sum of the progress percentages. */
  @Column('numeric', { precision: 14, scale: 2 })
  progress!: string;
}

/** Users who studied or completed a course, so that counting and sorting them need not read their enrollments. */
@Entity('analytics_learners')
export class AnalyticsLearner {
  @PrimaryColumn('uuid')
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  user!: Relation<User>;

  /** Number of completed courses. */
  @Index()
  @Column('integer', { default: 0 })
  completed!: number;

  /** Start of the latest quarter of an hour in which the user studied. */
  @Index()
  @Column('timestamptz', { nullable: true })
  lastStudiedAt!: Date | null;
}

/** What the next refresh must recompute because rows were deleted. Triggers write it; rows with these ids may no longer exist. */
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

/** One row after the first refresh. */
@Entity('analytics_state')
@Check('analytics_state_is_one', 'id')
export class AnalyticsState {
  @PrimaryColumn('boolean', { default: true })
  id!: boolean;

  /** The roll-ups contain what was committed by this time. */
  @Column('timestamptz')
  refreshedAt!: Date;
}
