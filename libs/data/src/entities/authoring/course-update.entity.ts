import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  ManyToOne,
  PrimaryColumn,
  type Relation,
} from 'typeorm';
import { Course, type Module, type Slide } from '../courses/course.entity.js';
import { Enrollment } from '../learning/enrollment.entity.js';

/** A slide of a new deck; a slide that the update adds gets this id. The pictures are in storage already. */
export type ProposedSlide = Pick<
  Slide,
  | 'id'
  | 'title'
  | 'content'
  | 'imageKey'
  | 'imageWidth'
  | 'imageHeight'
  | 'imageWidths'
  | 'imageAlt'
  | 'pictureHash'
> &
  // Updates that were proposed by an earlier release of Lectern lack these fields.
  Partial<Pick<Slide, 'notes' | 'isIllustrated'>>;

/** A new deck as it was read for a course. */
export interface ProposedDeck {
  thumbnailKey: string | null;
  modules: (Pick<Module, 'id' | 'title' | 'description'> & { slides: ProposedSlide[] })[];
}

/** What an update replaced, so that it can be undone: the earlier rows, and the references to removed slides. */
export interface FormerOutline {
  thumbnailKey: string | null;
  modules: Pick<Module, 'id' | 'title' | 'description' | 'position' | 'deckHash'>[];
  slides: Omit<Slide, 'module'>[];
  /** Ids of the removed slides by the ids of the rows that referred to them. */
  questionVersions: Record<string, string>;
  questionProposals: Record<string, string>;
}

/** A new deck for a course: proposed, then applied and perhaps undone, or discarded. Its id is that of the upload. */
@Entity('course_updates')
@Index('course_updates_one_proposed', ['courseId'], { unique: true, where: "state = 'proposed'" })
@Check('course_updates_state', "state IN ('proposed', 'applied', 'undone', 'discarded')")
@Check('course_updates_applied', "(state IN ('applied', 'undone')) = (applied_at IS NOT NULL)")
export class CourseUpdate {
  @PrimaryColumn('uuid')
  id!: string;

  @Index()
  @Column('uuid')
  courseId!: string;

  @ManyToOne(() => Course, { onDelete: 'CASCADE', nullable: false })
  course!: Relation<Course>;

  @Column('text', { default: 'proposed' })
  state!: 'proposed' | 'applied' | 'undone' | 'discarded';

  @Column('jsonb')
  deck!: ProposedDeck;

  /** Ids of the course's slides by the ids of the deck's slides that are versions of them, as found when it was read. */
  @Column('jsonb')
  matches!: Record<string, string>;

  /** Null until it is applied, and once it can no longer be undone. */
  @Column('jsonb', { nullable: true })
  former!: FormerOutline | null;

  /** The course's version after the update; if the course has a later version, it was edited after the update. */
  @Column('integer', { nullable: true })
  appliedVersion!: number | null;

  @Column('timestamptz', { nullable: true })
  appliedAt!: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}

/** That a learner had seen a slide or completed a module which an update removed, until the update can't be undone. */
@Entity('removed_progress')
export class RemovedProgress {
  @PrimaryColumn('uuid')
  updateId!: string;

  @ManyToOne(() => CourseUpdate, { onDelete: 'CASCADE', nullable: false })
  update!: Relation<CourseUpdate>;

  /** Id of the removed slide or module. */
  @PrimaryColumn('uuid')
  partId!: string;

  @Index()
  @PrimaryColumn('uuid')
  enrollmentId!: string;

  @ManyToOne(() => Enrollment, { onDelete: 'CASCADE', nullable: false })
  enrollment!: Relation<Enrollment>;

  /** When it was seen or completed. */
  @Column('timestamptz')
  at!: Date;

  /** Of a slide. */
  @Column('integer', { default: 0 })
  studySeconds!: number;
}
