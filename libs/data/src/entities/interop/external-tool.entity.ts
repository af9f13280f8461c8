import type { ToolParameters } from '@lectern/contract';
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  OneToOne,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  type Relation,
  Unique,
} from 'typeorm';
import { GradeColumnRow } from '../assessment/gradebook.entity.js';
import { Module } from '../courses/course.entity.js';
import { Enrollment } from '../learning/enrollment.entity.js';
import { User } from '../people/user.entity.js';

/** A program of another maker that courses open as modules, by LTI 1.3. */
@Entity('external_tools')
@Unique(['clientId'])
@Check('external_tools_opens_in', "opens_in IN ('frame', 'window')")
export class ExternalToolRow {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('text')
  name!: string;

  @Column('text')
  clientId!: string;

  @Column('text')
  deploymentId!: string;

  @Column('text')
  loginUrl!: string;

  /** The only addresses to which LTI messages are sent. */
  @Column('text', { array: true })
  launchUrls!: string[];

  /** The tool's address where instructors choose content (deep linking); null if the tool has none. */
  @Column('text', { nullable: true })
  contentUrl!: string | null;

  @Column('text', { nullable: true })
  keysUrl!: string | null;

  /** The tool's public key as PEM, for tools without `keysUrl`. */
  @Column('text', { nullable: true })
  publicKey!: string | null;

  @Column('text')
  opensIn!: 'frame' | 'window';

  @Column('boolean')
  sharesName!: boolean;

  @Column('boolean')
  sharesEmail!: boolean;

  /** Whether the tool may read the members of the courses in which it is a module. */
  @Column('boolean', { default: false })
  readsMembers!: boolean;

  /** Whether an administrator has confirmed that the tool is in the network of this server. */
  @Column('boolean')
  isInNetwork!: boolean;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}

/** A pseudonym (`subject`) by which one tool knows a person. Each tool gets a different one, so tools can't link their data. */
@Entity('external_tool_people')
@Unique(['toolId', 'subject'])
export class ExternalToolPerson {
  @PrimaryColumn('uuid')
  toolId!: string;

  @ManyToOne(() => ExternalToolRow, { onDelete: 'CASCADE', nullable: false })
  tool!: Relation<ExternalToolRow>;

  @Index()
  @PrimaryColumn('uuid')
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  user!: Relation<User>;

  @Column('uuid')
  subject!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  /** When the person first opened the tool; null if the tool has the person only from a list of members. */
  @Column('timestamptz', { nullable: true })
  openedAt!: Date | null;
}

/** An external tool that is a module of a course. Its id names the module at the tool (`resource_link`). */
@Entity('external_tool_links')
export class ExternalToolLink {
  @PrimaryColumn('uuid')
  id!: string;

  @OneToOne(() => Module, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn()
  module!: Relation<Module>;

  @Column('uuid')
  moduleId!: string;

  /** Null: the tool was removed. */
  @Index()
  @Column('uuid', { nullable: true })
  toolId!: string | null;

  @ManyToOne(() => ExternalToolRow, { onDelete: 'SET NULL', nullable: true })
  tool!: Relation<ExternalToolRow> | null;

  /** The address that the tool opens; null: the first of the tool's `launchUrls`. */
  @Column('text', { nullable: true })
  url!: string | null;

  @Column('jsonb')
  parameters!: ToolParameters;

  @Column('boolean')
  isScored!: boolean;

  @Column('double precision')
  maxPoints!: number;

  /** The tool's own id of the line item, from deep linking; `tag` likewise. */
  @Column('text', { nullable: true })
  resourceId!: string | null;

  @Column('text', { nullable: true })
  tag!: string | null;

  @Index()
  @Column('uuid', { nullable: true })
  gradeColumnId!: string | null;

  /** The gradebook column with the tool's scores; null before the first score, and after an instructor deleted the column. */
  @ManyToOne(() => GradeColumnRow, { onDelete: 'SET NULL', nullable: true })
  gradeColumn!: Relation<GradeColumnRow> | null;

  /** Whether the link ever had a column. A column that an instructor deleted is not created again. */
  @Column('boolean', { default: false })
  hadGradeColumn!: boolean;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}

/** A learner's use of a tool in one enrollment, with the latest score that the tool reported. */
@Entity('external_tool_runs')
@Index(['enrollmentId'])
@Index(['userId'])
@Check('external_tool_runs_score', 'score BETWEEN 0 AND 100')
export class ExternalToolRun {
  @PrimaryColumn('uuid')
  linkId!: string;

  @ManyToOne(() => ExternalToolLink, { onDelete: 'CASCADE', nullable: false })
  link!: Relation<ExternalToolLink>;

  @PrimaryColumn('uuid')
  enrollmentId!: string;

  @ManyToOne(() => Enrollment, { onDelete: 'CASCADE', nullable: false })
  enrollment!: Relation<Enrollment>;

  @Column('uuid')
  userId!: string;

  /** The user who has or had the enrollment: a past enrollment itself has no user. */
  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  user!: Relation<User>;

  @CreateDateColumn({ type: 'timestamptz' })
  openedAt!: Date;

  @Column('timestamptz')
  lastOpenedAt!: Date;

  /** The latest score in percent; null if none was reported. */
  @Column('double precision', { nullable: true })
  score!: number | null;

  /** `activityProgress` of the latest score. */
  @Column('text', { nullable: true })
  activity!: string | null;

  /** `gradingProgress` of the latest score. */
  @Column('text', { nullable: true })
  grading!: string | null;

  @Column('text', { nullable: true })
  comment!: string | null;

  /** `timestamp` of the latest score; it only rises. */
  @Column('timestamptz', { nullable: true })
  reportedAt!: Date | null;
}

/**
 * Short-lived data: what a launch or a choice of content needs between two requests, the access tokens of tools, and the ids of
 * messages that were used already.
 */
@Entity('external_tool_tickets')
@Check('external_tool_tickets_kind', "kind IN ('launch', 'content', 'answer', 'token', 'used')")
export class ExternalToolTicket {
  /** SHA-256 of the ticket, in hexadecimal digits. */
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  kind!: 'launch' | 'content' | 'answer' | 'token' | 'used';

  @Index()
  @Column('uuid')
  toolId!: string;

  @ManyToOne(() => ExternalToolRow, { onDelete: 'CASCADE', nullable: false })
  tool!: Relation<ExternalToolRow>;

  @Index()
  @Column('uuid', { nullable: true })
  userId!: string | null;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: true })
  user!: Relation<User> | null;

  @Column('jsonb')
  data!: Record<string, unknown>;

  @Index()
  @Column('timestamptz')
  expiresAt!: Date;
}
