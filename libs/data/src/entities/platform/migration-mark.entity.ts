import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What an earlier version needs to know about a migration that it lacks; written before the migration is applied. */
@Entity('migration_marks')
export class MigrationMark {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'PK_migration_marks' })
  name!: string;

  /** The oldest version of Lectern that works after the migration, such as '1.0.0'. */
  @Column('text')
  fitsSince!: string;
}
