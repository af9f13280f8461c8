import type { SiteGroup, SiteSettings } from '@lectern/contract';
import { Column, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** A group of the site's settings that an administrator has saved; no row before the first save. */
@Entity('site_settings')
export class SiteSettingsRow {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'PK_site_settings' })
  group!: SiteGroup;

  @Column('jsonb')
  settings!: SiteSettings[SiteGroup];

  /** The group's password or key, as `sealValue` returns it. */
  @Column('jsonb', { nullable: true })
  secret!: unknown;

  /** Rises with every save and reset. */
  @Column('integer')
  version!: number;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;
}
