import type { FileKind, ScanState } from '@lectern/contract';
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
import { AttemptQuestion } from './attempt.entity.js';

/** A file that a learner handed in; its bytes are in the storage under `handedInFileKey`, unless it is infected. */
@Entity('handed_in_files')
@Index('handed_in_files_to_scan', ['scanAt'], { where: 'scan_at IS NOT NULL' })
@Check('handed_in_files_scan', "scan IN ('none', 'waiting', 'clean', 'infected', 'failed')")
@Check('handed_in_files_scan_at', "(scan_at IS NOT NULL) = (scan IN ('waiting', 'failed'))")
export class HandedInFileRow {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('text')
  name!: string;

  @Column('integer')
  bytes!: number;

  @Column('text')
  kind!: FileKind;

  @Column('text')
  mediaType!: string;

  @Column('text')
  scan!: ScanState;

  /** When it is scanned next. */
  @Column('timestamptz', { nullable: true })
  scanAt!: Date | null;

  /** Scans without a result. */
  @Column('integer', { default: 0 })
  scanFailures!: number;

  /** Of the bytes as they were received, in hexadecimal digits; null: stored by a version without it. */
  @Column('text', { nullable: true })
  sha256!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}

/**
 * Which answers a file was stored for. One file serves the answers of several attempts where a learner changes what was handed in; a
 * file that serves none is deleted. It belongs to the answer as long as the draft names it.
 */
@Entity('answer_files')
export class AnswerFile {
  @PrimaryColumn('uuid')
  attemptQuestionId!: string;

  @ManyToOne(() => AttemptQuestion, { onDelete: 'CASCADE', nullable: false })
  attemptQuestion!: Relation<AttemptQuestion>;

  @Index()
  @PrimaryColumn('uuid')
  fileId!: string;

  @ManyToOne(() => HandedInFileRow, { onDelete: 'CASCADE', nullable: false })
  file!: Relation<HandedInFileRow>;
}
