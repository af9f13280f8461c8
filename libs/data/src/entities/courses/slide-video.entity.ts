import type { EmbedHost, VideoFailure, VideoState, VideoType, WatchedRange } from '@lectern/contract';
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
  UpdateDateColumn,
  VersionColumn,
} from 'typeorm';
import { Enrollment } from '../learning/enrollment.entity.js';
import { User } from '../people/user.entity.js';
import { Course, Slide } from './course.entity.js';

/** The present video of a slide, or a removed one, which can be restored for some days. */
@Entity('slide_videos')
@Index('slide_videos_detached', ['lastSlideId'], { where: 'slide_id IS NULL' })
@Index('slide_videos_unfinished', ['state'], { where: `state IN ('waiting', 'converting')` })
@Check('slide_videos_kind', `(kind = 'embed') = (embed_host IS NOT NULL)`)
@Check('slide_videos_seconds', 'seconds > 0 AND seconds <= 86400')
@Check('slide_videos_percent', 'percent BETWEEN 0 AND 100')
export class SlideVideoRow {
  @PrimaryColumn('uuid')
  id!: string;

  @Index()
  @Column('uuid')
  courseId!: string;

  @ManyToOne(() => Course, { onDelete: 'CASCADE', nullable: false })
  course!: Relation<Course>;

  /** Null once it was removed or replaced, and once its slide was deleted. */
  @Column('uuid', { nullable: true })
  slideId!: string | null;

  @OneToOne(() => Slide, { onDelete: 'SET NULL', nullable: true })
  @JoinColumn()
  slide!: Relation<Slide> | null;

  /** The slide that has or had the video. When a deleted slide is restored, its video is restored, too. */
  @Column('uuid')
  lastSlideId!: string;

  /** When a person removed or replaced the video; null while a slide has it, and if only the slide was deleted. */
  @Column('timestamptz', { nullable: true })
  removedAt!: Date | null;

  @Column('text')
  kind!: 'file' | 'embed';

  /** Always 'ready' for embedded ones. */
  @Column('text')
  state!: VideoState;

  /** Of the conversion; null unless it runs. */
  @Column('smallint', { nullable: true })
  percent!: number | null;

  /** Null unless it failed. */
  @Column('text', { nullable: true })
  failure!: VideoFailure | null;

  /** Null for embedded videos and for copies. */
  @Index()
  @Column('uuid', { nullable: true })
  uploadedById!: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL', nullable: true })
  uploadedBy!: Relation<User> | null;

  /** When its conversion succeeded or failed; null where browsers play the upload as it is. */
  @Column('timestamptz', { nullable: true })
  conversionEndedAt!: Date | null;

  /** Name of the uploaded file; the title of an embedded video. */
  @Column('text')
  name!: string;

  /** Storage key of the video; until the conversion is done, of the upload. Copies share the key, because files never change. */
  @Column('text', { nullable: true })
  fileKey!: string | null;

  /** Storage key of a JPEG; '' where none could be made, null before that was tried. */
  @Column('text', { nullable: true })
  posterKey!: string | null;

  /** Null until it is ready, and for embedded videos. */
  @Column('text', { nullable: true })
  mediaType!: VideoType | null;

  /** Size of the file. */
  @Column('bigint', { nullable: true })
  bytes!: string | null;

  @Column('double precision', { nullable: true })
  seconds!: number | null;

  /** Pixels. */
  @Column('integer', { nullable: true })
  width!: number | null;

  @Column('integer', { nullable: true })
  height!: number | null;

  @Column('text', { nullable: true })
  embedHost!: EmbedHost | null;

  /** Host name of a PeerTube site; null for the other hosts. */
  @Column('text', { nullable: true })
  embedSite!: string | null;

  /** The id of the video on its site. */
  @Column('text', { nullable: true })
  embedId!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  /** Last change of state or place. */
  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;
}

/** An unfinished upload of a video. The parts received so far are files of the store of uploads. */
@Entity('slide_video_uploads')
export class SlideVideoUpload {
  @PrimaryColumn('uuid')
  id!: string;

  /** One upload at a time. */
  @Column('uuid')
  slideId!: string;

  @OneToOne(() => Slide, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn()
  slide!: Relation<Slide>;

  @Index()
  @Column('uuid')
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  user!: Relation<User>;

  @Column('text')
  name!: string;

  /** Of the whole file. */
  @Column('bigint')
  bytes!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}

/** Captions of a video in one language, as WebVTT. */
@Entity('slide_video_captions')
@Unique(['videoId', 'language'])
@Check('slide_video_captions_text', 'char_length(text) <= 1048576')
export class SlideVideoCaptions {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  videoId!: string;

  @ManyToOne(() => SlideVideoRow, { onDelete: 'CASCADE', nullable: false })
  video!: Relation<SlideVideoRow>;

  /** BCP 47 tag. */
  @Column('text')
  language!: string;

  @Column('text')
  text!: string;

  /** Whether a speech model made the captions and no person has saved them later. */
  @Column('boolean', { default: false })
  isGenerated!: boolean;

  @VersionColumn({ default: 1 })
  version!: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;
}

/** What a learner has played of a video in one enrollment. */
@Entity('slide_video_watches')
@Check('slide_video_watches_share', 'share BETWEEN 0 AND 1')
@Check('slide_video_watches_ranges', `jsonb_array_length(ranges) <= 200`)
export class SlideVideoWatch {
  @PrimaryColumn('uuid')
  enrollmentId!: string;

  @ManyToOne(() => Enrollment, { onDelete: 'CASCADE', nullable: false })
  enrollment!: Relation<Enrollment>;

  @Index()
  @PrimaryColumn('uuid')
  videoId!: string;

  @ManyToOne(() => SlideVideoRow, { onDelete: 'CASCADE', nullable: false })
  video!: Relation<SlideVideoRow>;

  @Index()
  @Column('uuid')
  userId!: string;

  /** The user who has or had the enrollment: a past enrollment itself has no user. */
  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  user!: Relation<User>;

  /** In order, without overlaps; seconds. */
  @Column('jsonb')
  ranges!: WatchedRange[];

  /** Of the whole video. */
  @Column('double precision')
  share!: number;

  /** Second at which the learner stopped. */
  @Column('double precision')
  position!: number;

  /** Study time on the slide before it counts as seen; its slide view has it from then on. */
  @Column('integer', { default: 0 })
  studySeconds!: number;

  @Column('timestamptz')
  reportedAt!: Date;
}
