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
} from 'typeorm';
import { Course } from '../courses/course.entity.js';
import { User } from '../people/user.entity.js';

/** A learning platform whose launches open courses, by LTI 1.3. */
@Entity('lti_platforms')
@Unique(['issuer', 'clientId'])
export class LtiPlatform {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('text')
  name!: string;

  @Column('text')
  issuer!: string;

  @Column('text')
  clientId!: string;

  @Column('text', { array: true })
  deploymentIds!: string[];

  @Column('text')
  authorizationUrl!: string;

  @Column('text')
  tokenUrl!: string;

  /** `aud` of requests for a token; null: the token address. */
  @Column('text', { nullable: true })
  tokenAudience!: string | null;

  @Column('text')
  keysUrl!: string;

  /** The only site that may show launched pages in a frame. */
  @Column('text')
  siteUrl!: string;

  /** An administrator has said that the platform is in the network of this server. */
  @Column('boolean')
  isInNetwork!: boolean;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}

/** A key that signs messages to platforms; the latest one signs. Encrypted where the installation has a key for that. */
@Entity('lti_keys')
export class LtiKey {
  @PrimaryColumn('uuid')
  id!: string;

  /** JSON Web Key. */
  @Column('jsonb')
  publicKey!: Record<string, unknown>;

  /** JSON Web Key as text; null after the key was retired. */
  @Column('jsonb', { nullable: true })
  privateKey!: unknown;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}

/** What is remembered between two requests of a launch, a choice of content, or a registration of a platform or a tool. It is used once. */
@Entity('lti_tickets')
@Check('lti_tickets_kind', "kind IN ('login', 'content', 'registration', 'tool')")
export class LtiTicket {
  /** SHA-256 of the ticket, in hexadecimal digits. */
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  kind!: 'login' | 'content' | 'registration' | 'tool';

  @Index()
  @Column('uuid', { nullable: true })
  platformId!: string | null;

  @ManyToOne(() => LtiPlatform, { onDelete: 'CASCADE', nullable: true })
  platform!: Relation<LtiPlatform> | null;

  @Column('jsonb')
  data!: Record<string, unknown>;

  @Index()
  @Column('timestamptz')
  expiresAt!: Date;
}

/** A person who opened a link of a platform, and the score that the platform has of them. */
@Entity('lti_links')
@Unique(['platformId', 'deploymentId', 'resourceLinkId', 'userId'])
@Index(['nextAttemptAt'])
export class LtiLink {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  platformId!: string;

  @ManyToOne(() => LtiPlatform, { onDelete: 'CASCADE', nullable: false })
  platform!: Relation<LtiPlatform>;

  @Index()
  @Column('uuid')
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  user!: Relation<User>;

  @Index()
  @Column('uuid')
  courseId!: string;

  @ManyToOne(() => Course, { onDelete: 'CASCADE', nullable: false })
  course!: Relation<Course>;

  @Column('text')
  deploymentId!: string;

  @Column('text')
  resourceLinkId!: string;

  /** The course at the platform. */
  @Column('text', { nullable: true })
  contextId!: string | null;

  /** Where the platform takes scores of this link; null: it takes none. */
  @Column('text', { nullable: true })
  lineItemUrl!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz')
  lastLaunchAt!: Date;

  /** Percent that the platform has; null: none. */
  @Column('numeric', { precision: 5, scale: 2, nullable: true })
  sentScore!: string | null;

  /** `activityProgress` that the platform has; null before the first message. */
  @Column('text', { nullable: true })
  sentActivity!: string | null;

  /** `timestamp` of the latest message, which rises with each. */
  @Column('timestamptz', { nullable: true })
  sentAt!: Date | null;

  /** Failed attempts since the latest message that the platform took. */
  @Column('integer', { default: 0 })
  attempts!: number;

  /** Earliest time of the next attempt; while a worker sends, the time at which another worker may take over. */
  @Column('timestamptz', { default: () => 'now()' })
  nextAttemptAt!: Date;

  /** Why the latest attempt failed; null after a success. */
  @Column('text', { nullable: true })
  problem!: string | null;
}

/** A course of a platform that opens a course here, with what its list of members (Names and Roles) is read by. */
@Entity('lti_rosters')
@Unique(['platformId', 'deploymentId', 'contextId', 'courseId'])
export class LtiRoster {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  platformId!: string;

  @ManyToOne(() => LtiPlatform, { onDelete: 'CASCADE', nullable: false })
  platform!: Relation<LtiPlatform>;

  @Index()
  @Column('uuid')
  courseId!: string;

  @ManyToOne(() => Course, { onDelete: 'CASCADE', nullable: false })
  course!: Relation<Course>;

  @Column('text')
  deploymentId!: string;

  /** The course at the platform. */
  @Column('text')
  contextId!: string;

  @Column('text', { nullable: true })
  contextTitle!: string | null;

  @Column('text')
  membersUrl!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  /** When an instructor last asked for the members; null: never, so that nothing is read. */
  @Column('timestamptz', { nullable: true })
  requestedAt!: Date | null;

  /** When the members were read that are stored; null: none are. */
  @Column('timestamptz', { nullable: true })
  readAt!: Date | null;

  /** Failed attempts since the latest success. */
  @Column('integer', { default: 0 })
  attempts!: number;

  /** Earliest time of the next attempt; null: none is planned. While a worker reads, the time at which another one may take over. */
  @Column('timestamptz', { nullable: true })
  nextAttemptAt!: Date | null;

  /** Why the latest attempt failed; null after a success. */
  @Column('text', { nullable: true })
  problem!: string | null;
}

/** A member of a platform's course as the platform listed them last. The list is replaced as a whole. */
@Entity('lti_members')
export class LtiMember {
  @PrimaryColumn('uuid')
  rosterId!: string;

  @ManyToOne(() => LtiRoster, { onDelete: 'CASCADE', nullable: false })
  roster!: Relation<LtiRoster>;

  /** The person as the platform names them. */
  @PrimaryColumn('text')
  subject!: string;

  /** Null where the platform shares no names. */
  @Column('text', { nullable: true })
  name!: string | null;

  @Column('boolean')
  isLearner!: boolean;
}
