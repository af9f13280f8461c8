import type {
  ExamInTotal,
  GradebookSettings as Settings,
  GradeCategory,
  LetterGrade,
} from '@lectern/contract';
import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  ManyToOne,
  OneToOne,
  JoinColumn,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  type Relation,
  UpdateDateColumn,
} from 'typeorm';
import { Course } from '../courses/course.entity.js';
import { User } from '../people/user.entity.js';

/** How the totals of a course are computed; no row before the first save. */
@Entity('gradebook_settings')
export class GradebookSettingsRow {
  @PrimaryColumn('uuid')
  courseId!: string;

  @OneToOne(() => Course, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn()
  course!: Relation<Course>;

  @Column('text')
  totalBy!: Settings['totalBy'];

  @Column('text', { default: 'exams' })
  certificateGrade!: Settings['certificateGrade'];

  @Column('jsonb')
  categories!: GradeCategory[];

  @Column('jsonb')
  letters!: LetterGrade[];

  /** May name exams that were deleted since. */
  @Column('jsonb')
  exams!: ExamInTotal[];

  /** Rises with every save. */
  @Column('integer')
  version!: number;
}

/** A column of a course's gradebook for work without an exam. */
@Entity('grade_columns')
@Index(['courseId'])
export class GradeColumnRow {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  courseId!: string;

  @ManyToOne(() => Course, { onDelete: 'CASCADE', nullable: false })
  course!: Relation<Course>;

  @Column('text')
  title!: string;

  @Column('double precision')
  maxPoints!: number;

  /** A category of the settings. One that was removed since counts as none. */
  @Column('uuid', { nullable: true })
  categoryId!: string | null;

  /** Rises with every save. */
  @Column('integer', { default: 1 })
  version!: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}

/** What teachers entered for a learner in a column. */
@Entity('grade_entries')
@Index(['userId'])
export class GradeEntryRow {
  @PrimaryColumn('uuid')
  columnId!: string;

  @ManyToOne(() => GradeColumnRow, { onDelete: 'CASCADE', nullable: false })
  column!: Relation<GradeColumnRow>;

  @PrimaryColumn('uuid')
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  user!: Relation<User>;

  @Column('double precision', { nullable: true })
  points!: number | null;

  @Column('text', { nullable: true })
  comment!: string | null;

  /** Rises with every save. */
  @Column('integer')
  version!: number;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;
}
