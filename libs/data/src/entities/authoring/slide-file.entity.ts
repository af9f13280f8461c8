import { Column, CreateDateColumn, Entity, Index, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Course } from '../courses/course.entity.js';

/**
 * A picture or a sound that slides of a course can use. It was uploaded in the editor, or a slide used it until a save replaced it.
 * Files that nothing uses are deleted after `UNUSED_SLIDE_FILE_DAYS`.
 */
@Entity('slide_files')
export class SlideFile {
  /** Storage key; for a picture, the key of its largest width. */
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

  /** The widths in pixels in which the picture is stored; empty for a sound. */
  @Column('integer', { array: true, default: [] })
  imageWidths!: number[];

  @Column('text', { nullable: true })
  pictureHash!: string | null;

  @Index()
  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
