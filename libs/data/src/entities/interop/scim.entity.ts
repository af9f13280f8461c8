import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
} from 'typeorm';
import { Group } from '../people/group.entity.js';
import { User } from '../people/user.entity.js';

/** Attributes of a SCIM user as the directory sent them, without those that have columns. */
export type ScimAttributeValues = Record<string, unknown>;

/** A person whom a directory has brought in, or whose account it has linked. The directory is a service account. */
@Entity('scim_users')
@Index('scim_users_user_name', { synchronize: false })
@Index(['serviceId', 'externalId'])
export class ScimUser {
  @PrimaryColumn('uuid')
  serviceId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  service!: Relation<User>;

  @Index()
  @PrimaryColumn('uuid')
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  user!: Relation<User>;

  /** Unique in a directory, whatever the case, among those that are not deleted. */
  @Column('text')
  userName!: string;

  /** The directory's own id. SCIM leaves it to the directory to keep it unique. */
  @Index()
  @Column('text', { nullable: true })
  externalId!: string | null;

  /** As the directory sent it at the latest. */
  @Column('boolean')
  isActive!: boolean;

  /** The address that the directory vouches for: of an account that it made, or that was confirmed when it was linked. */
  @Column('text', { nullable: true })
  vouchedEmail!: string | null;

  @Column('jsonb')
  attributes!: ScimAttributeValues;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  changedAt!: Date;

  /** When the directory deleted the person, who is then suspended; null: the directory has them. */
  @Column('timestamptz', { nullable: true })
  removedAt!: Date | null;
}

/** A group that a directory has created. */
@Entity('scim_groups')
@Index(['serviceId', 'externalId'])
export class ScimGroup {
  @PrimaryColumn('uuid')
  groupId!: string;

  @ManyToOne(() => Group, { onDelete: 'CASCADE', nullable: false })
  group!: Relation<Group>;

  @Column('uuid')
  serviceId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  service!: Relation<User>;

  /** The directory's own id. */
  @Column('text', { nullable: true })
  externalId!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  changedAt!: Date;

  /** When the directory deleted the group, which is then archived; null: the directory has it. */
  @Column('timestamptz', { nullable: true })
  removedAt!: Date | null;
}

/** What the directory gave a member: the membership, an invitation to an address that is not confirmed, or nothing to a member. */
export type ScimMemberGiven = 'membership' | 'invitation' | 'nothing';

/** A person whom a directory has put into its group. */
@Entity('scim_members')
@Check('scim_members_given', "given IN ('membership', 'invitation', 'nothing')")
export class ScimMember {
  @PrimaryColumn('uuid')
  groupId!: string;

  @ManyToOne(() => ScimGroup, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'group_id' })
  group!: Relation<ScimGroup>;

  @Index()
  @PrimaryColumn('uuid')
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  user!: Relation<User>;

  @Column('text')
  given!: ScimMemberGiven;

  /** The member's name as the directory sent it. */
  @Column('text', { nullable: true })
  display!: string | null;
}
