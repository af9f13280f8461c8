import type { NoteColor, NoteKind } from '@lectern/contract';
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
  VersionColumn,
} from 'typeorm';
import { Course, Slide } from '../courses/course.entity.js';
import { User } from '../people/user.entity.js';

/**
 * A note, highlight or bookmark of a person on a slide. It stays when slide or course are deleted, with the titles that they had
 * last.
 */
@Entity('notes')
@Index(['userId', 'createdAt'])
@Index(['slideId', 'userId'])
@Index('notes_bookmark', ['userId', 'slideId'], {
  unique: true,
  where: "kind = 'bookmark' AND deleted_at IS NULL",
})
@Index('notes_deleted', ['deletedAt'], { where: 'deleted_at IS NOT NULL' })
@Check('notes_kind', "kind IN ('highlight', 'note', 'bookmark')")
@Check('notes_quote', "kind <> 'highlight' OR quote IS NOT NULL")
@Check('notes_bookmark_alone', "kind <> 'bookmark' OR quote IS NULL AND place_x IS NULL")
@Check('notes_place', '(place_x IS NULL) = (place_y IS NULL)')
@Check('notes_text', 'char_length(text) <= 10000')
export class Note {
  /** Chosen by the client. */
  @PrimaryColumn('uuid')
  id!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  user!: Relation<User>;

  @Column('uuid')
  userId!: string;

  @ManyToOne(() => Course, { onDelete: 'SET NULL', nullable: true })
  course!: Relation<Course> | null;

  /** Null where the course was deleted. */
  @Index()
  @Column('uuid', { nullable: true })
  courseId!: string | null;

  @ManyToOne(() => Slide, { onDelete: 'SET NULL', nullable: true })
  slide!: Relation<Slide> | null;

  /** Where the note is now; null where the slide was removed. */
  @Column('uuid', { nullable: true })
  slideId!: string | null;

  /** Where it was made; the slide may exist again after an update was undone. */
  @Column('uuid')
  firstSlideId!: string;

  /** Titles as they were when slide and course were there last. */
  @Column('text')
  courseTitle!: string;

  @Column('text')
  moduleTitle!: string;

  @Column('text')
  slideTitle!: string;

  @Column('text')
  kind!: NoteKind;

  /** As it was when it was marked. */
  @Column('text', { nullable: true })
  quote!: string | null;

  /** The text around the quote, as it was when it was marked. */
  @Column('text', { default: '' })
  prefix!: string;

  @Column('text', { default: '' })
  suffix!: string;

  /** Where the quote was when it was marked: index of its first letter in the slide's text, counted without spaces. */
  @Column('integer', { nullable: true })
  firstLetter!: number | null;

  /** Where the quote is in the slide's text now, as indexes of letters without spaces; null where it was not found. */
  @Column('integer', { nullable: true })
  startLetter!: number | null;

  @Column('integer', { nullable: true })
  endLetter!: number | null;

  /** MD5 of the slide's content in which the quote was looked for; null where it has to be looked for again. */
  @Column('text', { nullable: true })
  contentHash!: string | null;

  /** Place in the picture: shares of its width and height. */
  @Column('double precision', { nullable: true })
  placeX!: number | null;

  @Column('double precision', { nullable: true })
  placeY!: number | null;

  /** Perceptual hash, else storage key, of the picture in which the place was chosen. */
  @Column('text', { nullable: true })
  picture!: string | null;

  /** Whether the words of the quote, or the picture, changed since. */
  @Column('boolean', { default: false })
  isChanged!: boolean;

  /** Whether it was edited while the note that it started from was edited elsewhere; false once it is edited again. */
  @Column('boolean', { default: false })
  isCopy!: boolean;

  @Column('text')
  color!: NoteColor;

  @Column('text', { default: '' })
  text!: string;

  @VersionColumn({ default: 1 })
  version!: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;

  /** It can be brought back for a day. */
  @Column('timestamptz', { nullable: true })
  deletedAt!: Date | null;
}
