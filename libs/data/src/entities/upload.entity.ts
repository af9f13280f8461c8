import type { IngestStage, UploadFailure, UploadStatus } from '@lectern/contract';
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  ManyToOne,
  PrimaryColumn,
  type Relation,
  UpdateDateColumn,
} from 'typeorm';
import { Course } from './course.entity.js';
import { User } from './user.entity.js';

/** An uploaded deck on its way to a course. This row is the truth; the queue only carries its id. */
@Entity('uploads')
@Index(['fingerprint'], { unique: true, where: "status = 'processing'" })
@Index(['userId', 'createdAt'])
@Index(['createdAt'])
@Check('uploads_status', "status IN ('processing', 'completed', 'failed', 'cancelled')")
@Check('uploads_reason', "reason IN ('deck', 'fault', 'quarantine')")
@Check('uploads_progress', 'progress BETWEEN 0 AND 100')
export class Upload {
  /** Chosen by the API, so that the file's key is known before the row exists; also the job's id. */
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { nullable: true })
  userId!: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL', nullable: true })
  user!: Relation<User> | null;

  @Column('text')
  fileName!: string;

  /** Storage key of the PDF. */
  @Column('text')
  fileKey!: string;

  /** Hash of uploader, file, title and description: the same upload sent twice at once is one upload. */
  @Column('text')
  fingerprint!: string;

  @Column('text', { nullable: true })
  title!: string | null;

  @Column('text', { nullable: true })
  description!: string | null;

  @Column('text', { default: 'processing' })
  status!: UploadStatus;

  /** Whole percent; never goes back. */
  @Column('integer', { default: 0 })
  progress!: number;

  @Column('text')
  stage!: IngestStage;

  @Column('text', { nullable: true })
  details!: string | null;

  /** Why it failed, as a sentence for people. */
  @Column('text', { nullable: true })
  message!: string | null;

  @Column('text', { nullable: true })
  reason!: UploadFailure | null;

  /** The browser's request, for the logs. */
  @Column('text', { nullable: true })
  requestId!: string | null;

  /** How often a worker began it. */
  @Column('integer', { default: 0 })
  attempts!: number;

  /** The worker that has it in work; one that dies leaves its name here. */
  @Column('text', { nullable: true })
  worker!: string | null;

  /** How many workers stopped without a word while they had it. */
  @Column('integer', { default: 0 })
  deaths!: number;

  /** When a worker first began it. */
  @Column('timestamptz', { nullable: true })
  startedAt!: Date | null;

  /** Until then the file of a failed upload is kept, so that it can run again. */
  @Column('timestamptz', { nullable: true })
  keptUntil!: Date | null;

  /** Rises with every change of this row: the stream's event id. */
  @Column('integer', { default: 0 })
  change!: number;

  @Column('uuid', { nullable: true })
  courseId!: string | null;

  @ManyToOne(() => Course, { onDelete: 'SET NULL', nullable: true })
  course!: Relation<Course> | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;
}

/** The output of a finished stage of an ingest, so that a repeated job continues after it. */
@Entity('ingest_stage_outputs')
export class IngestStageOutput {
  @PrimaryColumn('uuid')
  uploadId!: string;

  @ManyToOne(() => Upload, { onDelete: 'CASCADE', nullable: false })
  upload!: Relation<Upload>;

  /** The stage's name in worker/src/ingest/ingest.stages.ts. */
  @PrimaryColumn('text')
  stage!: string;

  @Column('jsonb')
  output!: unknown;

  @CreateDateColumn({ type: 'timestamptz' })
  finishedAt!: Date;
}
