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
import { lockSavedReports } from './reports.queries.js';
import { sortByText } from '../../platform/lists/sort-texts.js';

/** The reports that a person has saved under a name. */
@Injectable()
export class SavedReportsService {
  constructor(private readonly source: DataSource) {}

  /** Lists the saved reports of a person by name. */
  async list({ id: userId }: User, locale: Locale): Promise<SavedReportOnWire[]> {
    const reports = await this.source.manager.findBy(SavedReport, { userId });
    return sortByText(reports.map(toWire), locale, ({ name }) => name);
  }

  async save(content: SavedReportContent, { id: userId }: User): Promise<SavedReportOnWire> {
    return this.change(async (manager) => {
      await lockSavedReports(manager, userId);
      if ((await manager.countBy(SavedReport, { userId })) >= SAVED_REPORT_LIMITS.count)
        throw new Refusal(409, 'insight.savedReport.tooMany', { values: { max: SAVED_REPORT_LIMITS.count } });
      return toWire(await manager.save(SavedReport, { ...content, userId } as SavedReport));
    });
  }

  async update(id: string, content: SavedReportContent, { id: userId }: User): Promise<SavedReportOnWire> {
    return this.change(async (manager) => {
      const report = await manager.findOne(SavedReport, {
        where: { id, userId },
        lock: { mode: 'pessimistic_write' },
      });
      if (!report) throw new Refusal(404, 'insight.savedReport.gone');
      return toWire(await manager.save(Object.assign(report, content)));
    });
  }

  async delete(id: string, { id: userId }: User): Promise<void> {
    const { affected } = await this.source.manager.delete(SavedReport, { id, userId });
    if (!affected) throw new Refusal(404, 'insight.savedReport.gone');
  }

  /** @throws Refusal (409) where the person has another saved report of this name */
  private async change<Result>(work: (manager: EntityManager) => Promise<Result>): Promise<Result> {
    try {
      return await this.source.transaction(work);
    } catch (error) {
      if (isPostgresError(error, UNIQUE_VIOLATION)) throw new Refusal(409, 'insight.savedReport.nameTaken');
      throw error;
    }
  }
}

const toWire = ({ id, name, query, weekday }: SavedReport): SavedReportOnWire => ({
  id,
  name,
  query,
  weekday,
});
