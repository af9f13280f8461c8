import type { TokenScope } from '@lectern/contract';
import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';
import { User } from '../people/user.entity.js';

/** A token with which a program calls the API as a person. A revoked one has no row. */
@Entity('access_tokens')
export class AccessToken {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  user!: Relation<User>;

  @Index()
  @Column('uuid')
  userId!: string;

  /** As the person named it. */
  @Column('text')
  name!: string;

  /** SHA-256 of the token's 256 random bits as text, in hexadecimal digits; the token itself is not stored. */
  @Column('text', { unique: true })
  tokenHash!: string;

  @Column('text', { array: true })
  scopes!: TokenScope[];

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz')
  expiresAt!: Date;

  @Column('timestamptz', { nullable: true })
  lastUsedAt!: Date | null;
}
