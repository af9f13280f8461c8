import type { InstallProblem, InstallState } from '@lectern/contract';
import { Check, Column, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** The search model that an administrator has asked for: one row, or none. */
@Entity('search_models')
@Check('search_models_single', 'id = 1')
@Check('search_models_state', "state IN ('waiting', 'downloading', 'installed', 'failed')")
export class SearchModelRow {
  @PrimaryColumn('smallint', { primaryKeyConstraintName: 'PK_search_models' })
  id!: number;

  @Column('text')
  name!: string;

  /** The commit that is or gets installed; a version of Lectern that names another one does not use it. */
  @Column('text')
  revision!: string;

  @Column('text')
  state!: InstallState;

  @Column('integer', { default: 0 })
  receivedBytes!: number;

  @Column('integer', { default: 0 })
  bytesPerSecond!: number;

  @Column('jsonb', { nullable: true })
  problem!: InstallProblem | null;

  @UpdateDateColumn({ type: 'timestamptz' })
  changedAt!: Date;
}
