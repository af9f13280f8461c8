import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  Unique,
} from 'typeorm';
import type { Locale, Role } from '@lectern/contract';

/** A person who has signed in at least once. The trigram index for user-search.ts is declared in its migration only. */
@Entity('users')
@Unique(['issuer', 'subject'])
@Index(['createdAt', 'id'])
@Index(['role', 'createdAt', 'id'])
@Index('users_service', ['id'], { where: 'is_service' })
@Check('users_email_lowercase', 'email = lower(email)')
@Check('users_weekly_goal_days', 'weekly_goal_days BETWEEN 1 AND 7')
@Check('users_locale', "locale <> ''")
@Check('users_role', "role IN ('student', 'instructor', 'admin', 'suspended')")
export class User {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('text', { unique: true })
  email!: string;

  /** The address that another sign-in provider called verified at the latest sign-in; null: none. */
  @Column('text', { nullable: true })
  vouchedEmail!: string | null;

  @Column('text', { nullable: true })
  firstName!: string | null;

  @Column('text', { nullable: true })
  lastName!: string | null;

  @Column('text', { nullable: true })
  profileImageUrl!: string | null;

  @Column('text', { default: 'student' })
  role!: Role;

  /** The account of a program: without sign-in and mailbox, known by its access tokens. */
  @Column('boolean', { default: false })
  isService!: boolean;

  /** Why the person is suspended, for administrators; null otherwise, and where none was given. */
  @Column('text', { nullable: true })
  suspensionReason!: string | null;

  /** The role before a directory suspended the person, which it can give back; null: no directory has. */
  @Column('text', { nullable: true })
  suspendedRole!: Role | null;

  /** OpenID Connect issuer and subject identify the person at their provider. */
  @Column('text')
  issuer!: string;

  @Column('text')
  subject!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  lastActive!: Date | null;

  /** IANA name, such as Europe/Berlin, for due dates and reminders; null: UTC. */
  @Column('text', { nullable: true })
  timeZone!: string | null;

  /** Language of the interface, of mails and of documents; null: English. */
  @Column('text', { nullable: true })
  locale!: Locale | null;

  /** Whether the tutor may answer with the language model; null: as configured for the site. */
  @Column('boolean', { nullable: true })
  usesModel!: boolean | null;

  /** Days of a week on which the person wants to study; null: no goal. */
  @Column('smallint', { nullable: true })
  weeklyGoalDays!: number | null;

  /** When the person was informed that the inactive account will be deleted. */
  @Column('timestamptz', { nullable: true })
  inactivityNoticeAt!: Date | null;
}

/** An account that was deleted. Only its id is kept, for the restore of an older backup. */
@Entity('erased_users')
export class ErasedUser {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'PK_erased_users' })
  userId!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  erasedAt!: Date;
}
