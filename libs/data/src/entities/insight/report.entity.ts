import type { SavedReportContent } from '@lectern/contract';
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
  Unique,
  UpdateDateColumn,
} from 'typeorm';
import { User } from '../people/user.entity.js';

/** Filters and order of a report that a manager keeps under a name. */
@Entity('saved_reports')
@Unique(['userId', 'name'])
@Check('saved_reports_weekday', 'weekday BETWEEN 1 AND 7')
export class SavedReport {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  user!: Relation<User>;

  @Column('text')
  name!: string;

  @Column('jsonb')
  query!: SavedReportContent['query'];

  /** 1 (Monday) to 7 (Sunday): when its counts are mailed; null: never. */
  @Column('smallint', { nullable: true })
  weekday!: number | null;

  /** The day of the last mail in the person's time zone, so that several workers send one. */
  @Column('date', { nullable: true })
  lastMailedOn!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;
}
