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
import { User } from './user.entity.js';

/** A class or team: people who take the same courses by the same dates. */
@Entity('groups')
@Index('groups_search', { synchronize: false })
export class Group {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Index()
  @Column('text')
  name!: string;

  @Column('text', { nullable: true })
  description!: string | null;

  /** Value of the claim of an external identity provider whose holders are members; null: none. */
  @Column('text', { nullable: true, unique: true })
  claimValue!: string | null;

  /** When the group was over: it keeps its members and courses, and their due dates no longer count. */
  @Column('timestamptz', { nullable: true })
  archivedAt!: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;

  /** Rises with every edit, for optimistic locking. */
  @VersionColumn({ default: 1 })
  version!: number;
}

/** How a person became a member of a group. */
export type MembershipSource = 'manager' | 'link' | 'invitation' | 'import' | 'claim';

/** A learner of a group. */
@Entity('group_members')
@Check('group_members_source', "source IN ('manager', 'link', 'invitation', 'import', 'claim')")
export class GroupMember {
  @PrimaryColumn('uuid')
  groupId!: string;

  @ManyToOne(() => Group, { onDelete: 'CASCADE', nullable: false })
  group!: Relation<Group>;

  @Index()
  @PrimaryColumn('uuid')
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  user!: Relation<User>;

  @Column('text')
  source!: MembershipSource;

  @CreateDateColumn({ type: 'timestamptz' })
  joinedAt!: Date;
}

/** An instructor who manages a group: its members, courses and reports. */
@Entity('group_managers')
export class GroupManager {
  @PrimaryColumn('uuid')
  groupId!: string;

  @ManyToOne(() => Group, { onDelete: 'CASCADE', nullable: false })
  group!: Relation<Group>;

  @Index()
  @PrimaryColumn('uuid')
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  user!: Relation<User>;

  @CreateDateColumn({ type: 'timestamptz' })
  addedAt!: Date;
}

/** A course that the members of a group take, with a due date, a number of days for each, or neither. */
@Entity('group_courses')
@Check('group_courses_due', 'due_at IS NULL OR due_days IS NULL')
@Check('group_courses_due_days', 'due_days BETWEEN 1 AND 3650')
export class GroupCourse {
  @PrimaryColumn('uuid')
  groupId!: string;

  @ManyToOne(() => Group, { onDelete: 'CASCADE', nullable: false })
  group!: Relation<Group>;

  @Index()
  @PrimaryColumn('uuid')
  courseId!: string;

  @ManyToOne(() => Course, { onDelete: 'CASCADE', nullable: false })
  course!: Relation<Course>;

  /** The same for all members. */
  @Column('timestamptz', { nullable: true })
  dueAt!: Date | null;

  /** Days after a member joined or the course was assigned, whichever is later. */
  @Column('integer', { nullable: true })
  dueDays!: number | null;

  @CreateDateColumn({ type: 'timestamptz' })
  assignedAt!: Date;
}

/** By which people join a group themselves. A revoked one is deleted. */
@Entity('group_join_links')
@Check('group_join_links_uses', 'uses >= 0 AND (max_uses IS NULL OR uses <= max_uses)')
export class GroupJoinLink {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Index()
  @Column('uuid')
  groupId!: string;

  @ManyToOne(() => Group, { onDelete: 'CASCADE', nullable: false })
  group!: Relation<Group>;

  /** 60 random bits in the alphabet of join codes. */
  @Column('text', { unique: true })
  code!: string;

  /** Null: without end. */
  @Column('timestamptz', { nullable: true })
  expiresAt!: Date | null;

  /** People who can join by it; null: without limit. */
  @Column('integer', { nullable: true })
  maxUses!: number | null;

  /** People who joined by it. */
  @Column('integer', { default: 0 })
  uses!: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
