import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * The latest active release of each remote that an API accepted. A changed storage can therefore neither
 * return a remote to an earlier release nor remove the present one.
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
