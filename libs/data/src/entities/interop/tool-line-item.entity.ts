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
} from 'typeorm';
import { GradeColumnRow } from '../assessment/gradebook.entity.js';
import { User } from '../people/user.entity.js';
import { ExternalToolLink, ExternalToolRow } from './external-tool.entity.js';

/** A gradebook column that an external tool made. The row is deleted with the column. */
@Entity('external_tool_line_items')
export class ToolLineItemRow {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  gradeColumnId!: string;

  /** The column has the title and the maximum points of the line item. */
  @OneToOne(() => GradeColumnRow, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn()
  gradeColumn!: Relation<GradeColumnRow>;

  /** Null: the tool was removed. */
  @Index()
  @Column('uuid', { nullable: true })
  toolId!: string | null;

  @ManyToOne(() => ExternalToolRow, { onDelete: 'SET NULL', nullable: true })
  tool!: Relation<ExternalToolRow> | null;

  /** The module to which the tool attached it; null: none, or one that was removed. */
  @Index()
  @Column('uuid', { nullable: true })
  linkId!: string | null;

  @ManyToOne(() => ExternalToolLink, { onDelete: 'SET NULL', nullable: true })
  link!: Relation<ExternalToolLink> | null;

  /** The tool's own id of the line item; `tag` likewise. */
  @Column('text', { nullable: true })
  resourceId!: string | null;

  @Column('text', { nullable: true })
  tag!: string | null;

  /** When learners can hand in work, as the tool reported. Lectern only stores and returns it. */
  @Column('timestamptz', { nullable: true })
  startsAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  endsAt!: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}

/** The latest score that a tool reported for a learner in a line item that the tool made. */
@Entity('external_tool_scores')
@Index(['userId'])
@Check('external_tool_scores_score', 'score BETWEEN 0 AND 100')
export class ToolScoreRow {
  @PrimaryColumn('uuid')
  lineItemId!: string;

  @ManyToOne(() => ToolLineItemRow, { onDelete: 'CASCADE', nullable: false })
  lineItem!: Relation<ToolLineItemRow>;

  @PrimaryColumn('uuid')
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  user!: Relation<User>;

  /** Percent; null: none. */
  @Column('double precision', { nullable: true })
  score!: number | null;

  /** `activityProgress`. */
  @Column('text', { nullable: true })
  activity!: string | null;

  /** `gradingProgress`. */
  @Column('text', { nullable: true })
  grading!: string | null;

  @Column('text', { nullable: true })
  comment!: string | null;

  /** `timestamp`, which rises; null before the first score. */
  @Column('timestamptz', { nullable: true })
  reportedAt!: Date | null;
}
