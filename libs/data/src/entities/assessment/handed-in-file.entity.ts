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

  /** When the file is scanned for viruses next. */
  @Column('timestamptz', { nullable: true })
  scanAt!: Date | null;

  /** The number of scans without a result. */
  @Column('integer', { default: 0 })
  scanFailures!: number;

  /** Of the bytes as they were received, in hexadecimal digits; null: stored by a version without it. */
  @Column('text', { nullable: true })
  sha256!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}

/**
 * An answer that has a file. One file can belong to the answers of several attempts, where a learner changes earlier work. A file
 * belongs to an answer as long as the answer's draft names it; a file without answers is deleted.
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
