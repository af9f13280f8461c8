import {
  SAVED_VIEW_LIMITS,
  type SavedView as SavedViewOnWire,
  type SavedViewContent,
  type SavedViewList,
  type Locale,
} from '@lectern/contract';
import { isPostgresError, SavedView, UNIQUE_VIOLATION, User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import { sortByText } from '../../platform/lists/sort-texts.js';

/** The views of lists that a person has saved under a name. */
@Injectable()
export class SavedViewsService {
  constructor(private readonly source: DataSource) {}

  /** Lists the saved views of a list by name. */
  async list(list: SavedViewList, { id: userId }: User, locale: Locale): Promise<SavedViewOnWire[]> {
    const views = await this.source.manager.findBy(SavedView, { userId, list });
    return sortByText(views.map(toWire), locale, ({ name }) => name);
  }

  create(content: SavedViewContent, { id: userId }: User): Promise<SavedViewOnWire> {
    return this.change(userId, async (manager) => {
      const { list } = content;
      if ((await manager.countBy(SavedView, { userId, list })) >= SAVED_VIEW_LIMITS.count)
        throw new Refusal(409, 'insight.savedView.tooMany', { values: { max: SAVED_VIEW_LIMITS.count } });
      if (content.isDefault) await clearDefault(manager, userId, list);
      return toWire(await manager.save(SavedView, { ...content, userId } as SavedView));
    });
  }

  update(
    id: string,
    content: Omit<SavedViewContent, 'list'>,
    { id: userId }: User,
  ): Promise<SavedViewOnWire> {
    return this.change(userId, async (manager) => {
      const view = await manager.findOneBy(SavedView, { id, userId });
      if (!view) throw new Refusal(404, 'insight.savedView.gone');
      if (content.isDefault && !view.isDefault) await clearDefault(manager, userId, view.list);
      return toWire(await manager.save(Object.assign(view, content)));
    });
  }

  async delete(id: string, { id: userId }: User): Promise<void> {
    await this.source.manager.delete(SavedView, { id, userId });
  }

  /**
   * Runs one change after the other for each person, so that the limit and the single default view of a list hold.
   * @throws Refusal (409) where the person has another saved view of this name
   */
  private async change<Result>(
    userId: string,
    work: (manager: EntityManager) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await this.source.transaction(async (manager) => {
        await manager.findOne(User, {
          select: { id: true },
          where: { id: userId },
          lock: { mode: 'pessimistic_write' },
        });
        return work(manager);
      });
    } catch (error) {
      if (isPostgresError(error, UNIQUE_VIOLATION)) throw new Refusal(409, 'insight.savedView.nameTaken');
      throw error;
    }
  }
}

async function clearDefault(manager: EntityManager, userId: string, list: SavedViewList): Promise<void> {
  await manager.update(SavedView, { userId, list, isDefault: true }, { isDefault: false });
}

const toWire = ({ userId: _, createdAt: __, ...view }: SavedView): SavedViewOnWire => view;
