import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The latest failure of a service, which the next one replaces. */
@Entity('service_failures')
export class ServiceFailureRow {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'PK_service_failures' })
  service!: 'model';

  @Column('timestamptz')
  failedAt!: Date;

  @Column('integer', { nullable: true })
  status!: number | null;

  /** The beginning of what the service answered, or of the error. */
  @Column('text')
  answer!: string;
}
