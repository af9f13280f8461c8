import type { ScormEdition, ScormState } from '@lectern/contract';
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  OneToOne,
  PrimaryColumn,
  type Relation,
  UpdateDateColumn,
} from 'typeorm';
import { GradeColumnRow } from '../assessment/gradebook.entity.js';
import { Module } from '../courses/course.entity.js';
import { Enrollment } from '../learning/enrollment.entity.js';
import { User } from '../people/user.entity.js';

/** A part of a package that learners open by itself (SCO or asset), in the order of the package. */
export interface StoredActivity {
  title: string;
  /** Path of its first page in the package, with query and fragment. */
  href: string;
  /** Whether the page does not report (an asset); it is complete once it was opened. */
  isAsset: boolean;
  /** Values of the manifest that the activity can read, such as `cmi.launch_data` and the mastery score. */
  given: ScormState;
}

/** A SCORM package that is a module of a course. The worker removes files that no module has any more. */
@Entity('scorm_packages')
export class ScormPackageRow {
  @PrimaryColumn('uuid')
  id!: string;

  @OneToOne(() => Module, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn()
  module!: Relation<Module>;

  @Column('uuid')
  moduleId!: string;

  @Column('text')
  edition!: ScormEdition;

  @Column('jsonb')
  activities!: StoredActivity[];

  /** Folder of its files in the storage; copies of the module share it. */
  @Index()
  @Column('uuid')
  filesId!: string;

  @Column('integer')
  fileCount!: number;

  /** Unpacked. */
  @Column('bigint')
  bytes!: string;

  /** Whether its pages show other pages in frames. */
  @Column('boolean')
  usesFrames!: boolean;

  @Index()
  @Column('uuid', { nullable: true })
  gradeColumnId!: string | null;

  /** The gradebook column with the package's scores; null before the first score, and after an instructor deleted the column. */
  @ManyToOne(() => GradeColumnRow, { onDelete: 'SET NULL', nullable: true })
  gradeColumn!: Relation<GradeColumnRow> | null;

  /** Whether the package ever had a column. A column that an instructor deleted is not created again. */
  @Column('boolean', { default: false })
  hadGradeColumn!: boolean;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}

/** What an activity of a package reported about a learner in one enrollment. All of it comes from the learner's browser. */
@Entity('scorm_runs')
@Index(['enrollmentId'])
@Index(['userId'])
@Check('scorm_runs_score', 'score BETWEEN 0 AND 100')
export class ScormRun {
  @PrimaryColumn('uuid')
  packageId!: string;

  @ManyToOne(() => ScormPackageRow, { onDelete: 'CASCADE', nullable: false })
  package!: Relation<ScormPackageRow>;

  @PrimaryColumn('uuid')
  enrollmentId!: string;

  @ManyToOne(() => Enrollment, { onDelete: 'CASCADE', nullable: false })
  enrollment!: Relation<Enrollment>;

  /** Index in the activities of the package. */
  @PrimaryColumn('smallint')
  activity!: number;

  @Column('uuid')
  userId!: string;

  /** The user who has or had the enrollment: a past enrollment itself has no user. */
  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  user!: Relation<User>;

  @Column('jsonb')
  state!: ScormState;

  /** Number of the latest opening. */
  @Column('integer')
  session!: number;

  /** Of the latest report in this session; 0 before the first one. */
  @Column('integer')
  sequence!: number;

  /** Percent; the highest that was reported. */
  @Column('double precision', { nullable: true })
  score!: number | null;

  /** 'passed' or 'failed' of the latest report that had one. */
  @Column('boolean', { nullable: true })
  isPassed!: boolean | null;

  /** Seconds of all sessions before the latest one. */
  @Column('integer', { default: 0 })
  secondsBefore!: number;

  /** Seconds of all sessions, as the package counts them. */
  @Column('integer', { default: 0 })
  seconds!: number;

  @CreateDateColumn({ type: 'timestamptz' })
  startedAt!: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;

  @Column('timestamptz', { nullable: true })
  completedAt!: Date | null;
}
