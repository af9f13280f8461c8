import type { OfficeFormat } from '@lectern/contract';
import { Check, Column, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** What workers can convert besides reading PDFs: a single row, written by the worker that started last. */
@Entity('upload_formats')
@Check('upload_formats_single', 'id = 1')
export class UploadFormats {
  @PrimaryColumn('smallint', { primaryKeyConstraintName: 'PK_upload_formats' })
  id!: number;

  @Column('text', { array: true })
  formats!: OfficeFormat[];

  /** Whether workers convert videos whose formats browsers do not play. */
  @Column('boolean', { default: false })
  convertsVideos!: boolean;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;
}
