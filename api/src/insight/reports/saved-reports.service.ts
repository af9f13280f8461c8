import {
  SAVED_REPORT_LIMITS,
  type SavedReport as SavedReportOnWire,
  type SavedReportContent,
} from '@lectern/contract';
import { isPostgresError, SavedReport, UNIQUE_VIOLATION, type User } from '@lectern/data';
import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { lockPerson } from './reports.queries.js';

const NAME_TAKEN = 'You have a report of this name already. Please choose another name.';
const TOO_MANY = `You can save at most ${SAVED_REPORT_LIMITS.count} reports. Please delete some first.`;
const GONE = 'This report no longer exists.';

/** The reports that a manager keeps under a name. */
@Injectable()
export class SavedReportsService {
  constructor(private readonly source: DataSource) {}

  /** By name. */
  async list({ id: userId }: User): Promise<SavedReportOnWire[]> {
    const reports = await this.source.manager.find(SavedReport, {
      where: { userId },
      order: { name: 'ASC' },
    });
    return reports.map(present);
  }

  async save(content: SavedReportContent, { id: userId }: User): Promise<SavedReportOnWire> {
    return this.change(async (manager) => {
      await lockPerson(manager, userId);
      if ((await manager.countBy(SavedReport, { userId })) >= SAVED_REPORT_LIMITS.count)
        throw new ConflictException(TOO_MANY);
      return present(await manager.save(SavedReport, { ...content, userId } as SavedReport));
    });
  }

  async update(id: string, content: SavedReportContent, { id: userId }: User): Promise<SavedReportOnWire> {
    return this.change(async (manager) => {
      const report = await manager.findOne(SavedReport, {
        where: { id, userId },
        lock: { mode: 'pessimistic_write' },
      });
      if (!report) throw new NotFoundException(GONE);
      return present(await manager.save(Object.assign(report, content)));
    });
  }

  async delete(id: string, { id: userId }: User): Promise<void> {
    const { affected } = await this.source.manager.delete(SavedReport, { id, userId });
    if (!affected) throw new NotFoundException(GONE);
  }

  private async change<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    try {
      return await this.source.transaction(work);
    } catch (error) {
      if (isPostgresError(error, UNIQUE_VIOLATION)) throw new ConflictException(NAME_TAKEN);
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
