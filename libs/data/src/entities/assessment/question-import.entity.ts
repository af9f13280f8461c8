import type { QuestionFormat } from '@lectern/contract';
import { Column, CreateDateColumn, Entity, Index, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../people/user.entity.js';

/** A file whose questions were imported. The file itself is not stored. */
@Entity('question_imports')
export class QuestionImport {
  /** Chosen by the browser, so that a repeated call is recognized. */
  @PrimaryColumn('uuid')
  id!: string;

  /** SHA-256 in hexadecimal digits. */
  @Index()
  @Column('text')
  fileHash!: string;

  @Column('text')
  fileName!: string;

  @Column('text')
  format!: QuestionFormat;

  @Column('integer')
  questionCount!: number;

  @Column('integer')
  duplicateCount!: number;

  @Column('integer')
  problemCount!: number;

  @Index()
  @Column('uuid', { nullable: true })
  createdById!: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL', nullable: true })
  createdBy!: Relation<User> | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
