import type { CourseVideoFailure, CourseVideoState } from '@lectern/contract';
import { Check, Column, Entity, OneToOne, PrimaryColumn, type Relation, JoinColumn, Unique } from 'typeorm';
import { Course } from './course.entity.js';

/** The latest video that was made of a course, or is being made. */
@Entity('course_videos')
@Unique(['id'])
@Check('course_videos_percent', 'percent BETWEEN 0 AND 100')
export class CourseVideoRow {
  @PrimaryColumn('uuid')
  courseId!: string;

  @OneToOne(() => Course, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn()
  course!: Relation<Course>;

  /** Names its folder in the storage. A new request gets another one, so that a worker notices that its work was cancelled. */
  @Column('uuid')
  id!: string;

  @Column('text')
  state!: CourseVideoState;

  /** Null unless it runs. */
  @Column('smallint', { nullable: true })
  percent!: number | null;

  /** Null unless it failed. */
  @Column('text', { nullable: true })
  failure!: CourseVideoFailure | null;

  /** Size of the file; null until it is ready. */
  @Column('bigint', { nullable: true })
  bytes!: string | null;

  @Column('double precision', { nullable: true })
  seconds!: number | null;

  @Column('boolean', { default: false })
  hasCaptions!: boolean;

  @Column('timestamptz')
  requestedAt!: Date;

  /** Null until it is ready or failed. */
  @Column('timestamptz', { nullable: true })
  endedAt!: Date | null;
}
