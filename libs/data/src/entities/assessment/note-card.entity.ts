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
  /** A request that is sent again has the same id and is counted once. */
  requestId: string;
  rating: PracticeRating;
  /** ISO 8601. */
  at: string;
}

/** A flash card for one's own note: its owner reviews it at growing intervals. */
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

  /** The question of the card. The note's quote and text are the answer. */
  @Column('text')
  front!: string;

  /** The latest reviews, oldest first; `dueAt` is computed from them. */
  @Column('jsonb', { default: [] })
  reviews!: CardReview[];

  @Column('timestamptz', { default: () => 'now()' })
  dueAt!: Date;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
