import { Column, CreateDateColumn, Entity, Index, ManyToOne, PrimaryColumn } from 'typeorm';
import { User } from '../people/user.entity.js';

/** A session in which an administrator sees Lectern as another person sees it. */
@Entity('views_as')
export class ViewAs {
  /** The public id of the administrator's session; it is not the secret in the cookie. */
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
