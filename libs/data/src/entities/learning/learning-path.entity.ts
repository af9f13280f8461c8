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
import { Course } from '../courses/course.entity.js';
import { Group } from '../people/group.entity.js';
import { User } from '../people/user.entity.js';

/** Courses in steps that lead to one certificate; a draft until published. */
@Entity('learning_paths')
@Index('learning_paths_search', { synchronize: false })
export class LearningPath {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** Unique and stable: links to a path never break. */
  @Column('text', { unique: true })
  slug!: string;

  @Index()
  @Column('text')
  title!: string;

  @Column('text', { nullable: true })
  description!: string | null;

  @Column('boolean', { default: false })
  isPublished!: boolean;

  /** A step opens when all earlier ones that are not optional are complete. */
  @Column('boolean', { default: true })
  isInOrder!: boolean;

  @Index()
  @Column('uuid', { nullable: true })
  ownerId!: string | null;

  /** Null: administrators edit the path. */
  @ManyToOne(() => User, { onDelete: 'SET NULL', nullable: true })
  owner!: Relation<User> | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;

  /** Rises with every save, for optimistic locking. */
  @VersionColumn({ default: 1 })
  version!: number;
}

/** A step of a learning path; `position` counts from 0. */
@Entity('learning_path_steps')
@Index(['pathId', 'position'])
@Check('learning_path_steps_rule', "rule IN ('all', 'choose', 'optional')")
@Check(
  'learning_path_steps_choose_count',
  "(rule = 'choose') = (choose_count IS NOT NULL) AND choose_count >= 1",
)
export class LearningPathStep {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  pathId!: string;

  @ManyToOne(() => LearningPath, { onDelete: 'CASCADE', nullable: false })
  path!: Relation<LearningPath>;

  @Column('integer')
  position!: number;

  @Column('text')
  rule!: 'all' | 'choose' | 'optional';

  /** Courses that complete a step of the rule `choose`; null for the others. */
  @Column('integer', { nullable: true })
  chooseCount!: number | null;
}

/** A course in a step of a learning path; `position` counts from 0 within the step. */
@Entity('learning_path_courses')
@Unique(['pathId', 'courseId'])
export class LearningPathCourse {
  @PrimaryColumn('uuid')
  stepId!: string;

  @ManyToOne(() => LearningPathStep, { onDelete: 'CASCADE', nullable: false })
  step!: Relation<LearningPathStep>;

  @PrimaryColumn('integer')
  position!: number;

  /** Copied from the step for the unique key. */
  @Column('uuid')
  pathId!: string;

  @ManyToOne(() => LearningPath, { onDelete: 'CASCADE', nullable: false })
  path!: Relation<LearningPath>;

  @Index()
  @Column('uuid', { nullable: true })
  courseId!: string | null;

  /** Null: the course was deleted. */
  @ManyToOne(() => Course, { onDelete: 'SET NULL', nullable: true })
  course!: Relation<Course> | null;

  /** Of the course when the path was saved. */
  @Column('text')
  title!: string;
}

/** A person who takes a learning path. */
@Entity('learning_path_enrollments')
@Check('learning_path_enrollments_progress', 'progress BETWEEN 0 AND 100')
export class LearningPathEnrollment {
  @PrimaryColumn('uuid')
  pathId!: string;

  @ManyToOne(() => LearningPath, { onDelete: 'CASCADE', nullable: false })
  path!: Relation<LearningPath>;

  @Index()
  @PrimaryColumn('uuid')
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  user!: Relation<User>;

  /** Highest percent so far. It is raised where it could fall otherwise; the present one is computed. */
  @Column('numeric', { precision: 5, scale: 2, default: 0 })
  progress!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  enrolledAt!: Date;

  /** When the last course that the path needed was completed. */
  @Column('timestamptz', { nullable: true })
  completedAt!: Date | null;
}

/** A person has completed a step that is not optional. It stays completed when its courses change, or the person leaves. */
@Entity('learning_path_step_completions')
export class LearningPathStepCompletion {
  @PrimaryColumn('uuid')
  stepId!: string;

  @ManyToOne(() => LearningPathStep, { onDelete: 'CASCADE', nullable: false })
  step!: Relation<LearningPathStep>;

  @Index()
  @PrimaryColumn('uuid')
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  user!: Relation<User>;

  /** When the last course that the step needed was completed. */
  @Column('timestamptz')
  completedAt!: Date;
}

/** A learning path that the members of a group take, with a due date, a number of days for each, or neither. */
@Entity('group_learning_paths')
@Check('group_learning_paths_due', 'due_at IS NULL OR due_days IS NULL')
@Check('group_learning_paths_due_days', 'due_days BETWEEN 1 AND 3650')
export class GroupLearningPath {
  @PrimaryColumn('uuid')
  groupId!: string;

  @ManyToOne(() => Group, { onDelete: 'CASCADE', nullable: false })
  group!: Relation<Group>;

  @Index()
  @PrimaryColumn('uuid')
  pathId!: string;

  @ManyToOne(() => LearningPath, { onDelete: 'CASCADE', nullable: false })
  path!: Relation<LearningPath>;

  /** The same for all members. */
  @Column('timestamptz', { nullable: true })
  dueAt!: Date | null;

  /** Days after a member joined or the path was assigned, whichever is later. */
  @Column('integer', { nullable: true })
  dueDays!: number | null;

  @CreateDateColumn({ type: 'timestamptz' })
  assignedAt!: Date;
}
