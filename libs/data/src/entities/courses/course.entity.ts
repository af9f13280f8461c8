import type { Category, Level } from '@lectern/contract';
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  ManyToOne,
  OneToMany,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  type Relation,
  Unique,
  UpdateDateColumn,
  VersionColumn,
} from 'typeorm';
import { User } from '../people/user.entity.js';

/** A course; a draft until published. */
@Entity('courses')
@Index('courses_search', { synchronize: false })
@Check('courses_price', 'price >= 0')
@Check('courses_certificate_study_minutes', 'certificate_study_minutes >= 0')
@Check('courses_certificate_months', 'certificate_months BETWEEN 1 AND 120')
@Check('courses_video_share_percent', 'video_share_percent BETWEEN 1 AND 100')
@Check('courses_opening', 'opens_at IS NULL OR opens_after_days IS NULL')
@Check('courses_opens_after_days', 'opens_after_days BETWEEN 1 AND 3650')
export class Course {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** Unique and stable: links to a course never break. */
  @Column('text', { unique: true })
  slug!: string;

  @Column('text')
  title!: string;

  @Column('text', { nullable: true })
  description!: string | null;

  @Column('text', { nullable: true })
  category!: Category | null;

  @Column('text', { nullable: true })
  level!: Level | null;

  /** BCP 47 tag; null until it is known. */
  @Column('text', { nullable: true })
  language!: string | null;

  /** Storage key of the 320 px WebP. */
  @Column('text', { nullable: true })
  thumbnailKey!: string | null;

  @Column('numeric', { precision: 10, scale: 2, nullable: true })
  price!: string | null;

  @Column('boolean', { default: false })
  isFeatured!: boolean;

  @Column('boolean', { default: false })
  isPublished!: boolean;

  /** Whether learners see the speaker notes, and the tutor uses them. */
  @Column('boolean', { default: false })
  showsNotes!: boolean;

  /** Whether its participants ask each other questions. */
  @Column('boolean', { default: true })
  hasDiscussion!: boolean;

  /** Percent of a video that learners play until its slide counts as seen. */
  @Column('smallint', { default: 90 })
  videoSharePercent!: number;

  /** The certificate requires that every slide was seen. */
  @Column('boolean', { default: false })
  certificateNeedsAllSlides!: boolean;

  /** Study time in minutes that the certificate requires; 0: none. */
  @Column('integer', { default: 0 })
  certificateStudyMinutes!: number;

  /** Calendar months for which a certificate is valid from its issue on; null: forever. */
  @Column('smallint', { nullable: true })
  certificateMonths!: number | null;

  /** When it opens for all learners; null: at once, or by `opensAfterDays`. */
  @Column('timestamptz', { nullable: true })
  opensAt!: Date | null;

  /** Days after a learner joined the course. */
  @Column('integer', { nullable: true })
  opensAfterDays!: number | null;

  @Index()
  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;

  /** Rises with every save, for optimistic locking. */
  @VersionColumn({ default: 1 })
  version!: number;

  /** Kept by triggers, as the next two, so that a list of all courses need not count all learners. */
  @Column({ type: 'integer', default: 0, insert: false, update: false })
  enrollmentCount!: number;

  /** Sum of all stars. */
  @Column({ type: 'integer', default: 0, insert: false, update: false })
  ratingSum!: number;

  @Column({ type: 'integer', default: 0, insert: false, update: false })
  ratingCount!: number;

  @OneToMany(() => Module, (module) => module.course)
  modules!: Relation<Module[]>;
}

/** A part of a course; `position` counts from 0. */
@Entity('modules')
@Unique(['courseId', 'position'])
@Check('modules_opening', 'opens_at IS NULL OR opens_after_days IS NULL')
@Check('modules_opens_after_days', 'opens_after_days BETWEEN 1 AND 3650')
export class Module {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  courseId!: string;

  @ManyToOne(() => Course, (course) => course.modules, { onDelete: 'CASCADE', nullable: false })
  course!: Relation<Course>;

  @Column('text')
  title!: string;

  @Column('text', { nullable: true })
  description!: string | null;

  @Column('integer')
  position!: number;

  /** When it opens for all learners; null: at once, or by `opensAfterDays`. */
  @Column('timestamptz', { nullable: true })
  opensAt!: Date | null;

  /** Days after a learner joined the course. */
  @Column('integer', { nullable: true })
  opensAfterDays!: number | null;

  /** `deckHash` of title and description as the latest deck gave them; null where no deck did. */
  @Column('text', { nullable: true })
  deckHash!: string | null;

  @OneToMany(() => Slide, (slide) => slide.module)
  slides!: Relation<Slide[]>;
}

/** One page of a module; `position` counts from 0 within it. */
@Entity('slides')
@Index('slides_search', { synchronize: false })
@Unique(['moduleId', 'position'])
@Check('slides_image_alt', 'char_length(image_alt) BETWEEN 1 AND 500')
@Check('slides_notes', 'char_length(notes) BETWEEN 1 AND 10000')
export class Slide {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  moduleId!: string;

  @ManyToOne(() => Module, (module) => module.slides, { onDelete: 'CASCADE', nullable: false })
  module!: Relation<Module>;

  @Column('text')
  title!: string;

  /** Sanitized HTML. */
  @Column('text', { default: '' })
  content!: string;

  /** Storage key of the 1280 px WebP. */
  @Column('text', { nullable: true })
  imageKey!: string | null;

  /** Pixels. */
  @Column('integer', { nullable: true })
  imageWidth!: number | null;

  @Column('integer', { nullable: true })
  imageHeight!: number | null;

  /** Smaller widths that the picture is there in, in pixels, narrow ones first; none for older courses. */
  @Column('integer', { array: true, default: [] })
  imageWidths!: number[];

  /** Description of the picture, plain text; null: composed of title and text where the picture is shown. */
  @Column('text', { nullable: true })
  imageAlt!: string | null;

  /** Whether it shows a picture, chart or drawing besides its text; null where that is not known, as for slides of earlier versions. */
  @Column('boolean', { nullable: true })
  isIllustrated!: boolean | null;

  /** Speaker notes, plain text in lines. */
  @Column('text', { nullable: true })
  notes!: string | null;

  /** `notesHash` of the notes as the latest deck with notes for this slide gave them; null where no deck did. */
  @Column('text', { nullable: true })
  notesHash!: string | null;

  /** Perceptual hash of the picture, see `hashPicture` in libs/pdf; null for older courses. */
  @Column('text', { nullable: true })
  pictureHash!: string | null;

  /** `deckHash` of title and content as the latest deck gave them; null where no deck did, and for older edited courses. */
  @Column('text', { nullable: true })
  deckHash!: string | null;

  @Column('text', { nullable: true })
  audioKey!: string | null;

  /** MD5 of title and text for which the audio was generated, or which have no words; null before that. */
  @Column('text', { nullable: true })
  narrationHash!: string | null;

  /** Whether a person chose the audio, or that there is none: it is not generated. */
  @Column('boolean', { default: false })
  hasChosenAudio!: boolean;

  @Column('integer')
  position!: number;
}

/** A course that learners complete before another one opens. */
@Entity('course_prerequisites')
@Check('course_prerequisites_other', 'course_id <> required_id')
export class CoursePrerequisite {
  @PrimaryColumn('uuid')
  courseId!: string;

  @ManyToOne(() => Course, { onDelete: 'CASCADE', nullable: false })
  course!: Relation<Course>;

  @Index()
  @PrimaryColumn('uuid')
  requiredId!: string;

  @ManyToOne(() => Course, { onDelete: 'CASCADE', nullable: false })
  required!: Relation<Course>;
}

/** A person who teaches a course: its owner or a co-instructor. A course without owner belongs to the administrators. */
@Entity('course_instructors')
@Index('course_instructors_owner', ['courseId'], { unique: true, where: 'is_owner' })
export class CourseInstructor {
  @PrimaryColumn('uuid')
  courseId!: string;

  @ManyToOne(() => Course, { onDelete: 'CASCADE', nullable: false })
  course!: Relation<Course>;

  @Index()
  @PrimaryColumn('uuid')
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  user!: Relation<User>;

  @Column('boolean', { default: false })
  isOwner!: boolean;

  @CreateDateColumn({ type: 'timestamptz' })
  addedAt!: Date;
}
