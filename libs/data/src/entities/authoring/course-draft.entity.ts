import type { ChangeCounts, CourseEdit, EditedCourse } from '@lectern/contract';
import {
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
import { Course } from '../courses/course.entity.js';
import { User } from '../people/user.entity.js';

/** A person's changes of a course that are not saved. Nothing but the editor of this person reads it. */
@Entity('course_drafts')
export class CourseDraft {
  @PrimaryColumn('uuid')
  courseId!: string;

  @ManyToOne(() => Course, { onDelete: 'CASCADE', nullable: false })
  course!: Relation<Course>;

  @Index()
  @PrimaryColumn('uuid')
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  user!: Relation<User>;

  /** The course as it was when the draft began, so that a save by someone else in between can be compared with both. */
  @Column('jsonb')
  base!: EditedCourse;

  /** From `base` to the draft. */
  @Column('jsonb')
  edit!: CourseEdit;

  @Column('jsonb')
  undo!: CourseEdit[];

  @Column('jsonb')
  redo!: CourseEdit[];

  /** Rises by one with each time that the draft is stored, so that two tabs notice each other. */
  @Column('integer')
  sequence!: number;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;
}

/** A course as it was before a save. Only the latest ones are kept. */
@Entity('course_versions')
@Unique(['courseId', 'version'])
export class CourseVersion {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  courseId!: string;

  @ManyToOne(() => Course, { onDelete: 'CASCADE', nullable: false })
  course!: Relation<Course>;

  /** The course's version that was replaced. */
  @Column('integer')
  version!: number;

  @Column('jsonb')
  content!: EditedCourse;

  /** What the save that replaced it changed. */
  @Column('jsonb')
  changes!: ChangeCounts;

  @Column('uuid', { nullable: true })
  replacedById!: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL', nullable: true })
  replacedBy!: Relation<User> | null;

  @CreateDateColumn({ type: 'timestamptz' })
  replacedAt!: Date;
}
