import type { InvitedRole } from '@lectern/contract';
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';
import { Course } from '../courses/course.entity.js';
import { Group } from './group.entity.js';
import { UserImport } from './user-import.entity.js';
import { User } from './user.entity.js';

/**
 * An invitation of an address to one thing: membership of a group, managing a group, teaching a course, or just the site. An
 * address has one row for each. A person without an account has no row in `users`: invitations are all that is stored about them.
 */
@Entity('invitations')
@Check('invitations_email_lowercase', 'email = lower(email)')
@Check('invitations_role', "role IN ('student', 'instructor')")
// One open invitation of an address to each thing (NULLS NOT DISTINCT in the migration).
@Index('invitations_open', ['email', 'groupId', 'managedGroupId', 'courseId'], {
  unique: true,
  where: 'accepted_at IS NULL AND withdrawn_at IS NULL',
})
// For replicas of the version before `managedGroupId`, which name these columns in ON CONFLICT.
@Index('invitations_open_group', ['email', 'groupId'], {
  unique: true,
  where: 'accepted_at IS NULL AND withdrawn_at IS NULL',
})
@Index(['createdAt', 'id'])
export class Invitation {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('text')
  email!: string;

  /** From an import. */
  @Column('text', { nullable: true })
  firstName!: string | null;

  @Column('text', { nullable: true })
  lastName!: string | null;

  /** 'instructor' makes the person an instructor; 'student' leaves the role as it is. */
  @Column('text')
  role!: InvitedRole;

  /** The group of which the person becomes a member. */
  @Index()
  @Column('uuid', { nullable: true })
  groupId!: string | null;

  @ManyToOne(() => Group, { onDelete: 'CASCADE', nullable: true })
  group!: Relation<Group> | null;

  @Index()
  @Column('uuid', { nullable: true })
  managedGroupId!: string | null;

  @ManyToOne(() => Group, { onDelete: 'CASCADE', nullable: true })
  managedGroup!: Relation<Group> | null;

  /** The course that the person will teach. */
  @Index()
  @Column('uuid', { nullable: true })
  courseId!: string | null;

  @ManyToOne(() => Course, { onDelete: 'CASCADE', nullable: true })
  course!: Relation<Course> | null;

  /** SHA-256 of the latest link's token; null where another invitation of the same message has it. */
  @Column('text', { nullable: true, unique: true })
  tokenHash!: string | null;

  @Column('timestamptz')
  expiresAt!: Date;

  @Column('timestamptz', { nullable: true })
  sentAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  acceptedAt!: Date | null;

  /** The person who accepted. */
  @Index()
  @Column('uuid', { nullable: true })
  userId!: string | null;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: true })
  user!: Relation<User> | null;

  @Column('timestamptz', { nullable: true })
  withdrawnAt!: Date | null;

  @Index()
  @Column('uuid', { nullable: true })
  invitedById!: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL', nullable: true })
  invitedBy!: Relation<User> | null;

  /** The import that made it. */
  @Index()
  @Column('uuid', { nullable: true })
  importId!: string | null;

  @ManyToOne(() => UserImport, { onDelete: 'SET NULL', nullable: true })
  import!: Relation<UserImport> | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
