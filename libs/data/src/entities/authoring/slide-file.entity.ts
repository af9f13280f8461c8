import { Column, CreateDateColumn, Entity, Index, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Course } from '../courses/course.entity.js';

/**
 * A picture or a sound that a slide of a course can have: one that was uploaded in the editor, or that a slide had before a save
 * replaced it. Those that nothing needs are deleted after `UNUSED_SLIDE_FILE_DAYS`.
 */
@Entity('slide_files')
export class SlideFile {
  /** Storage key, of a picture that of its largest width. */
  @PrimaryColumn('text')
  key!: string;

  @Index()
  @Column('uuid')
  courseId!: string;

  @ManyToOne(() => Course, { onDelete: 'CASCADE', nullable: false })
  course!: Relation<Course>;

  /** Pixels; null for a sound. */
  @Column('integer', { nullable: true })
  imageWidth!: number | null;

  @Column('integer', { nullable: true })
  imageHeight!: number | null;

  /** As in `Slide`. */
  @Column('integer', { array: true, default: [] })
  imageWidths!: number[];

  @Column('text', { nullable: true })
  pictureHash!: string | null;

  @Index()
  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
