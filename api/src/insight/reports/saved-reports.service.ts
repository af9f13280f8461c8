import {
  SAVED_REPORT_LIMITS,
  type SavedReport as SavedReportOnWire,
  type SavedReportContent,
  type Locale,
} from '@lectern/contract';
import { isPostgresError, SavedReport, UNIQUE_VIOLATION, type User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import { lockPerson } from './reports.queries.js';
import { sortByText } from '../../platform/lists/sort-texts.js';

/** The reports that a manager keeps under a name. */
@Injectable()
export class SavedReportsService {
  constructor(private readonly source: DataSource) {}

  /** By name. */
  async list({ id: userId }: User, locale: Locale): Promise<SavedReportOnWire[]> {
    const reports = await this.source.manager.findBy(SavedReport, { userId });
    return sortByText(reports.map(present), locale, ({ name }) => name);
  }

  async save(content: SavedReportContent, { id: userId }: User): Promise<SavedReportOnWire> {
    return this.change(async (manager) => {
      await lockPerson(manager, userId);
      if ((await manager.countBy(SavedReport, { userId })) >= SAVED_REPORT_LIMITS.count)
        throw new Refusal(409, 'insight.savedReport.tooMany', { values: { max: SAVED_REPORT_LIMITS.count } });
      return present(await manager.save(SavedReport, { ...content, userId } as SavedReport));
    });
  }

  async update(id: string, content: SavedReportContent, { id: userId }: User): Promise<SavedReportOnWire> {
    return this.change(async (manager) => {
      const report = await manager.findOne(SavedReport, {
        where: { id, userId },
        lock: { mode: 'pessimistic_write' },
      });
      if (!report) throw new Refusal(404, 'insight.savedReport.gone');
      return present(await manager.save(Object.assign(report, content)));
    });
  }

  async delete(id: string, { id: userId }: User): Promise<void> {
    const { affected } = await this.source.manager.delete(SavedReport, { id, userId });
    if (!affected) throw new Refusal(404, 'insight.savedReport.gone');
  }

  private async change<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    try {
      return await this.source.transaction(work);
    } catch (error) {
      if (isPostgresError(error, UNIQUE_VIOLATION)) throw new Refusal(409, 'insight.savedReport.nameTaken');
      throw error;
    }
  }
}

const present = ({ id, name, query, weekday }: SavedReport): SavedReportOnWire => ({
  id,
  name,
  query,
  weekday,
});
