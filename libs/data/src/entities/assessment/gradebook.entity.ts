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

/** The settings by which a course's totals are computed; there is no row before the first save. */
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

  /** May contain exams that were deleted later. */
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

  /** The id of a category in the settings. An id that the settings no longer have counts as no category. */
  @Column('uuid', { nullable: true })
  categoryId!: string | null;

  /** Rises with every save. */
  @Column('integer', { default: 1 })
  version!: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}

/** The points and comment that teachers entered for a learner in a column. */
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
