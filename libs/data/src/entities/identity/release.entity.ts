import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * The latest active release of each remote that an API accepted. The storage can neither bring an earlier one back nor
 * remove the present one.
 */
@Entity('accepted_releases')
export class AcceptedRelease {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'PK_accepted_releases' })
  remote!: string;

  @Column('timestamptz')
  issuedAt!: Date;

  /** The signed document as it was in the storage. */
  @Column('text')
  document!: string;
}
