import type { PracticeRating } from '@lectern/contract';
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
  type Relation,
} from 'typeorm';
import { Note } from '../community/note.entity.js';
import { User } from '../people/user.entity.js';

export interface CardReview {
  /** Makes a repeated request count once. */
  requestId: string;
  rating: PracticeRating;
  /** ISO 8601. */
  at: string;
}

/** A note that its person reviews. */
@Entity('note_cards')
@Index('note_cards_due', ['userId', 'dueAt'])
@Check('note_cards_front', 'char_length(front) BETWEEN 1 AND 500')
export class NoteCard {
  @PrimaryColumn('uuid')
  noteId!: string;

  @OneToOne(() => Note, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'note_id' })
  note!: Relation<Note>;

  @Column('uuid')
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  user!: Relation<User>;

  /** What is asked. Quote and text of the note answer it. */
  @Column('text')
  front!: string;

  /** The latest reviews, oldest first. They decide when the card is due. */
  @Column('jsonb', { default: [] })
  reviews!: CardReview[];

  @Column('timestamptz', { default: () => 'now()' })
  dueAt!: Date;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
