import { type BulkReport, displayName, type Endpoint, type Locale } from '@lectern/contract';
import type { User } from '@lectern/data';
import { HttpException, HttpStatus, Injectable } from '@nestjs/common';
import { DataSource, type EntityTarget } from 'typeorm';
import { Refusal } from '../http/refusal.js';
import { RightsService } from './rights.service.js';

type Named = { id: string } & ({ title: string } | { name: string } | Parameters<typeof displayName>[0]);

/** Changes many rows, each by its own right and in a transaction of its own, so that a refused one stops no other. */
@Injectable()
export class BulkChanges {
  constructor(
    private readonly source: DataSource,
    private readonly rights: RightsService,
  ) {}

  /**
   * @param change changes one row; false where the row needed no change
   * @throws what `change` throws, unless it is a refusal: the rows before stay changed, and the call can be repeated
   */
  async run(
    { ofEach }: Endpoint,
    { ids, user, locale }: { ids: string[]; user: User; locale: Locale },
    { entity, change }: { entity: EntityTarget<Named>; change: (id: string) => Promise<boolean> },
  ): Promise<BulkReport> {
    const report: BulkReport = { changed: [], left: [] };
    for (const id of new Set(ids.map((given) => given.toLowerCase()))) {
      try {
        if (ofEach) await this.rights.require(user, ofEach, id);
        if (await change(id)) report.changed.push(id);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        const isKnown = error.getStatus() !== Number(HttpStatus.NOT_FOUND);
        const name = isKnown ? await this.findName(entity, id) : null;
        report.left.push({ id, name, reason: describe(error, locale) });
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

const describe = (error: HttpException, locale: Locale): string =>
  error instanceof Refusal ? error.describe(locale) : error.message;

const isRefusal = (error: unknown): error is HttpException =>
  error instanceof HttpException && error.getStatus() < 500;
