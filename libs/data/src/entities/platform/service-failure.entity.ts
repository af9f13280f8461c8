import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The latest failure of an external service, such as the language model. The next failure replaces it. */
@Entity('service_failures')
export class ServiceFailureRow {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'PK_service_failures' })
  service!: 'model';

  @Column('timestamptz')
  failedAt!: Date;

  @Column('integer', { nullable: true })
  status!: number | null;

  /** The beginning of the service's answer, or of the error's message. */
  @Column('text')
  answer!: string;
}
