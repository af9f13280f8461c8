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
import { Course } from '../courses/course.entity.js';
import { User } from '../people/user.entity.js';
import { Anchored } from './anchored.entity.js';

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
export class Note extends Anchored {
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

  /** As it was when the course was there last. */
  @Column('text')
  courseTitle!: string;

  @Column('text')
  kind!: NoteKind;

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
