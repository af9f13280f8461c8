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
import { Group } from './group.entity.js';
import { UserImport } from './user-import.entity.js';
import { User } from './user.entity.js';

/**
 * An invitation of an address to the site or to a group. A person without an account has no row in `users`: an invitation
 * is all that is stored about them.
 */
@Entity('invitations')
@Check('invitations_email_lowercase', 'email = lower(email)')
@Check('invitations_role', "role IN ('student', 'instructor')")
// One open invitation of an address to a group, or to the site (NULLS NOT DISTINCT in the migration).
@Index('invitations_open', ['email', 'groupId'], {
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

  @Column('text')
  role!: InvitedRole;

  @Index()
  @Column('uuid', { nullable: true })
  groupId!: string | null;

  @ManyToOne(() => Group, { onDelete: 'CASCADE', nullable: true })
  group!: Relation<Group> | null;

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
