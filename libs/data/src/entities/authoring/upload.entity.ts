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
import { Course } from '../courses/course.entity.js';
import { User } from '../people/user.entity.js';
import type { StoredTexts } from './upload-text.js';

/** An uploaded deck and the state of its ingest. This row is authoritative; the queue carries only its id. */
@Entity('uploads')
@Index(['fingerprint'], { unique: true, where: "status = 'processing'" })
@Index(['userId', 'createdAt'])
@Index(['createdAt'])
@Check('uploads_status', "status IN ('processing', 'completed', 'failed', 'cancelled')")
@Check('uploads_reason', "reason IN ('deck', 'server-error', 'quarantine')")
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

  /** Storage key of the PDF or office file; its suffix is the format, recognized by the content. */
  @Column('text')
  fileKey!: string;

  /** Hash of uploader, file and fields: the same upload sent twice at once is one upload. */
  @Column('text')
  fingerprint!: string;

  @Column('text', { nullable: true })
  title!: string | null;

  @Column('text', { nullable: true })
  description!: string | null;

  @Column('text', { default: 'processing' })
  status!: UploadStatus;

  /** Whole percent; never decreases within one run. */
  @Column('integer', { default: 0 })
  progress!: number;

  @Column('text')
  stage!: IngestStage;

  /** In English, for the release before. */
  @Column('text', { nullable: true })
  details!: string | null;

  @Column('jsonb', { nullable: true })
  detailsTexts!: StoredTexts | null;

  /** Null until the picture of the first slide is stored for the uploader; then the slide's title, '' where it has none. */
  @Column('text', { nullable: true })
  previewTitle!: string | null;

  /** Why the upload failed, in English, for the release before. */
  @Column('text', { nullable: true })
  message!: string | null;

  @Column('jsonb', { nullable: true })
  messageTexts!: StoredTexts | null;

  @Column('text', { nullable: true })
  reason!: UploadFailure | null;

  /** `X-Request-Id` of the request that started the latest run. */
  @Column('text', { nullable: true })
  requestId!: string | null;

  /** How many times a worker started it. */
  @Column('integer', { default: 0 })
  attempts!: number;

  /** Id of the worker process that runs it; a process that crashes leaves its id here. */
  @Column('text', { nullable: true })
  worker!: string | null;

  /** How many workers crashed while they ran it. */
  @Column('integer', { default: 0 })
  crashCount!: number;

  /** When a worker first started it. */
  @Column('timestamptz', { nullable: true })
  startedAt!: Date | null;

  /** End of the retention of a failed upload's file; until then the upload can be retried. Null: no file is retained. */
  @Column('timestamptz', { nullable: true })
  fileRetainedUntil!: Date | null;

  /** Incremented with every change of this row; part of the event id of the progress stream. */
  @Column('integer', { default: 0 })
  change!: number;

  /** BCP 47 tag of the language that the uploader chose; null: it is detected. */
  @Column('text', { nullable: true })
  language!: string | null;

  /** Whether the course stays a draft until it is published. */
  @Column('boolean', { default: false })
  isDraft!: boolean;

  @Column('uuid', { nullable: true })
  courseId!: string | null;

  @ManyToOne(() => Course, { onDelete: 'SET NULL', nullable: true })
  course!: Relation<Course> | null;

  /**
   * The course that the deck is to update; null where it becomes a course of its own. Without a foreign key: where that
   * course is deleted, the upload fails instead of becoming a course.
   */
  @Column('uuid', { nullable: true })
  updatesCourseId!: string | null;

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
