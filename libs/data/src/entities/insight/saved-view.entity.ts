import type { SavedViewContent } from '@lectern/contract';
import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
  Unique,
} from 'typeorm';
import { User } from '../people/user.entity.js';

/** Filters, order and columns of a list that a person keeps under a name. */
@Entity('saved_views')
@Unique(['userId', 'list', 'name'])
@Index('saved_views_default', ['userId', 'list'], { unique: true, where: 'is_default' })
export class SavedView {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  user!: Relation<User>;

  @Column('text')
  list!: SavedViewContent['list'];

  @Column('text')
  name!: string;

  /** Filters and order as the query of the list's address, without a page. */
  @Column('text')
  address!: string;

  @Column('text', { array: true, default: [] })
  hiddenColumns!: string[];

  @Column('text')
  density!: SavedViewContent['density'];

  /** Opens with the list. */
  @Column('boolean', { default: false })
  isDefault!: boolean;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
