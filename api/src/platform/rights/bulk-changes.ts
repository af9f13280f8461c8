import { type BulkReport, displayName, type Endpoint, type Locale } from '@lectern/contract';
import type { User } from '@lectern/data';
import { HttpException, HttpStatus, Injectable } from '@nestjs/common';
import { DataSource, type EntityTarget } from 'typeorm';
import { Refusal } from '../http/refusal.js';
import { RightsService } from './rights.service.js';

type Named = { id: string } & ({ title: string } | { name: string } | Parameters<typeof displayName>[0]);

/** Changes many rows. Each change is checked and made in its own transaction, so that a refused change does not stop the others. */
@Injectable()
export class BulkChanges {
  constructor(
    private readonly source: DataSource,
    private readonly rights: RightsService,
  ) {}

  /**
   * @param change changes one row; returns false where the row needed no change
   * @throws errors of `change` other than refusals. Earlier rows stay changed then, and the call can be repeated.
   */
  async run(
    { ofEach }: Endpoint,
    { ids, user, locale }: { ids: string[]; user: User; locale: Locale },
    { entity, change }: { entity: EntityTarget<Named>; change: (id: string) => Promise<boolean> },
  ): Promise<BulkReport> {
    const report: BulkReport = { changed: [], left: [] };
    for (const id of new Set(ids.map((id) => id.toLowerCase()))) {
      try {
        if (ofEach) await this.rights.require(user, ofEach, id);
        if (await change(id)) report.changed.push(id);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        const isFound = error.getStatus() !== Number(HttpStatus.NOT_FOUND);
        const name = isFound ? await this.findName(entity, id) : null;
        report.left.push({ id, name, reason: describeRefusal(error, locale) });
      }
    }
    return report;
  }

  private async findName(entity: EntityTarget<Named>, id: string): Promise<string | null> {
    const row = await this.source.manager.findOneBy(entity, { id });
    if (!row) return null;
    if ('title' in row) return row.title;
    return 'name' in row ? row.name : displayName(row);
  }
}

const describeRefusal = (error: HttpException, locale: Locale): string =>
  error instanceof Refusal ? error.describe(locale) : error.message;

const isRefusal = (error: unknown): error is HttpException =>
  error instanceof HttpException && error.getStatus() < 500;
