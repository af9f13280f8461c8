import { Column, CreateDateColumn, Entity, Index, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Course } from './course.entity.js';

/** Captions of a narration. They belong to the sound, not to the slide: a slide whose earlier sound is restored has the captions again. */
@Entity('narration_captions')
export class NarrationCaptions {
  /** Storage key of the sound. */
  @PrimaryColumn('text')
  audioKey!: string;

  @Index()
  @Column('uuid')
  courseId!: string;

  @ManyToOne(() => Course, { onDelete: 'CASCADE', nullable: false })
  course!: Relation<Course>;

  /** BCP 47 tag; null: unknown. */
  @Column('text', { nullable: true })
  language!: string | null;

  /** WebVTT. */
  @Column('text')
  text!: string;

  /** Whether the times are estimated as shares of the sound's length, because the sound was made in one piece. */
  @Column('boolean')
  isEstimated!: boolean;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
