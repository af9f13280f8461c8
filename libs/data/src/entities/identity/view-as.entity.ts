import { Column, CreateDateColumn, Entity, Index, ManyToOne, PrimaryColumn } from 'typeorm';
import { User } from '../people/user.entity.js';

/** A session in which an administrator sees Lectern as another person sees it. */
@Entity('views_as')
export class ViewAs {
  /** Public id of the administrator's session. */
  @PrimaryColumn('text')
  sessionId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  administrator!: User;

  @Index()
  @Column('uuid')
  administratorId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  user!: User;

  @Index()
  @Column('uuid')
  userId!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  startedAt!: Date;
}
