import type { UserImportOutcome, UserImportStatus } from '@lectern/contract';
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
} from 'typeorm';
import { User } from './user.entity.js';

/** A CSV file with users that an administrator imports. */
@Entity('user_imports')
@Check('user_imports_status', "status IN ('ready', 'running', 'completed', 'cancelled', 'failed')")
export class UserImport {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('text')
  fileName!: string;

  @Column('text', { default: 'ready' })
  status!: UserImportStatus;

  /** Sentences about the file as a whole. */
  @Column('text', { array: true, default: '{}' })
  notes!: string[];

  @Column('boolean', { default: false })
  createsGroups!: boolean;

  /** The number of batches that failed; after several the import fails. */
  @Column('integer', { default: 0 })
  failures!: number;

  @Index()
  @Column('uuid', { nullable: true })
  createdById!: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL', nullable: true })
  createdBy!: Relation<User> | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  /** Time of the latest batch. When it is too old, the process has crashed and another one continues the import. */
  @Column('timestamptz', { nullable: true })
  heartbeatAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  endedAt!: Date | null;
}

/** One row of an imported CSV file. */
@Entity('user_import_rows')
@Check('user_import_rows_outcome', "outcome IN ('invite', 'unconfirmed', 'update', 'unchanged', 'problem')")
@Index(['importId', 'outcome', 'line'])
@Index('user_import_rows_next', ['importId', 'line'], { where: 'NOT is_done' })
@Index(['email'])
export class UserImportRow {
  @PrimaryColumn('uuid')
  importId!: string;

  @ManyToOne(() => UserImport, { onDelete: 'CASCADE', nullable: false })
  import!: Relation<UserImport>;

  /** Row in a spreadsheet; the first row after the header is 2. */
  @PrimaryColumn('integer')
  line!: number;

  /** The address; one that is not valid is stored as it is in the file. */
  @Column('text')
  email!: string;

  @Column('text', { nullable: true })
  firstName!: string | null;

  @Column('text', { nullable: true })
  lastName!: string | null;

  /** The role; one that is not valid is stored as it is in the file; null if the file has none. */
  @Column('text', { nullable: true })
  role!: string | null;

  @Column('text', { array: true })
  groups!: string[];

  /** Those of `groups` that did not exist when the file was read. */
  @Column('text', { array: true, default: '{}' })
  unknownGroups!: string[];

  /** What the import did with the row; before the import, what it would do. */
  @Column('text')
  outcome!: UserImportOutcome;

  @Column('text', { nullable: true })
  problem!: string | null;

  @Column('boolean', { default: false })
  isDone!: boolean;
}
