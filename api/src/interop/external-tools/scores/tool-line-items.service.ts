import {
  GRADEBOOK_LIMITS,
  type ToolLineItem,
  type ToolLineItemFields,
  type ToolLineItemsQuery,
} from '@lectern/contract';
import { Course, ExternalToolLink, GradeColumnRow, ToolLineItemRow } from '@lectern/data';
import type { Env } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { validate as isUuid } from 'uuid';
import { requireColumnRoom } from '../../../assessment/gradebook/require-column-room.js';
import { lockRow } from '../../../platform/edits/lock-row.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { ENV } from '../../../platform/infra.module.js';
import { addQuery, takePage } from '../take-page.js';
import { getLineItemsUrl, getLineItemUrl } from '../tools/describe-platform.js';
import {
  countMadeItems,
  findLineItem,
  findLineItems,
  type LineItem,
  reportsScores,
  rescaleColumn,
} from './line-items.queries.js';

/** Line items that a tool can make in one course: the gradebook has to keep columns for instructors. */
const MAX_MADE_ITEMS = 20;

/** LTI Assignment and Grade Services 2.0: the line items of tools, which are columns of the gradebook. */
@Injectable()
export class ToolLineItemsService {
  constructor(
    private readonly source: DataSource,
    @Inject(ENV) private readonly env: Pick<Env, 'publicUrl'>,
  ) {}

  /**
   * @returns one page, and the address of the next one
   * @throws Refusal (404) for a course without a module of the tool that reports a score
   */
  async list(courseId: string, toolId: string, query: ToolLineItemsQuery) {
    const { manager } = this.source;
    await requireScores(manager, { courseId, toolId });
    const { resource_link_id, resource_id, tag, limit, after } = query;
    const filter = { linkId: resource_link_id, resourceId: resource_id, tag, after, limit: limit + 1 };
    const found = await findLineItems(manager, { courseId, toolId }, filter);
    const { items, last } = takePage(found, limit);
    return {
      items: items.map((item) => this.present(item)),
      next: last && addQuery(getLineItemsUrl(this.env, courseId), { ...query, after: last.id }),
    };
  }

  /** @throws Refusal (404) for a line item of another tool */
  async get(id: string, toolId: string): Promise<ToolLineItem> {
    return this.present(await requireLineItem(this.source.manager, { id, toolId }));
  }

  /** @throws Refusal (404) for a course, or a module in it, that is not the tool's, (400) where there are too many */
  async create(courseId: string, toolId: string, fields: ToolLineItemFields): Promise<ToolLineItem> {
    return this.source.transaction(async (manager) => {
      await requireScores(manager, { courseId, toolId });
      await lockRow(manager, Course, courseId, 'course');
      const made = await readFields(manager, { courseId, toolId }, fields);
      await requireRoom(manager, { courseId, toolId });
      const column = await manager.save(GradeColumnRow, {
        ...{ courseId, categoryId: null },
        ...readColumn(fields),
      } as GradeColumnRow);
      const item = { ...made, toolId, gradeColumnId: column.id } as ToolLineItemRow;
      const { id } = await manager.save(ToolLineItemRow, item);
      return this.present(await requireLineItem(manager, { id, toolId }));
    });
  }

  /** Replaces all fields. @throws Refusal (404) for a line item, or a module, that is not the tool's, (403) for the line item of a module */
  async update(id: string, toolId: string, fields: ToolLineItemFields): Promise<ToolLineItem> {
    return this.change(id, toolId, async (manager, { courseId, maxPoints: from }, columnId) => {
      await manager.update(ToolLineItemRow, id, await readFields(manager, { courseId, toolId }, fields));
      const { title, maxPoints: to } = readColumn(fields);
      await manager.update(GradeColumnRow, columnId, { title, version: () => 'version + 1' });
      if (from !== to) await rescaleColumn(manager, { lineItemId: id, columnId, from, to });
      return this.present(await requireLineItem(manager, { id, toolId }));
    });
  }

  /** @throws Refusal (404) for a line item of another tool, (403) for the line item of a module */
  async delete(id: string, toolId: string): Promise<void> {
    await this.change(id, toolId, async (manager, _item, columnId) => {
      await manager.delete(GradeColumnRow, columnId);
    });
  }

  /** Makes a change under the lock of the course, as instructors change columns. */
  private async change<Result>(
    id: string,
    toolId: string,
    apply: (manager: EntityManager, item: LineItem, columnId: string) => Promise<Result>,
  ): Promise<Result> {
    const { courseId, isMade } = await requireLineItem(this.source.manager, { id, toolId });
    if (!isMade) throw new Refusal(403, 'interop.tools.moduleLineItem');
    return this.source.transaction(async (manager) => {
      await lockRow(manager, Course, courseId, 'course');
      const item = await requireLineItem(manager, { id, toolId });
      const { gradeColumnId } = await manager.findOneByOrFail(ToolLineItemRow, { id });
      return apply(manager, item, gradeColumnId);
    });
  }

  private present({ startsAt, endsAt, ...item }: LineItem): ToolLineItem {
    const { id, label, maxPoints, linkId, resourceId, tag } = item;
    return {
      ...{ id: getLineItemUrl(this.env, id), scoreMaximum: maxPoints, label },
      ...(linkId !== null && { resourceLinkId: linkId }),
      ...(resourceId !== null && { resourceId }),
      ...(tag !== null && { tag }),
      ...(startsAt && { startDateTime: startsAt.toISOString() }),
      ...(endsAt && { endDateTime: endsAt.toISOString() }),
    };
  }
}

/** @throws Refusal (404) for a line item of another tool */
export async function requireLineItem(
  manager: EntityManager,
  key: { id: string; toolId: string },
): Promise<LineItem> {
  const item = await findLineItem(manager, key);
  if (!item) throw new Refusal(404, 'interop.tools.noLineItem');
  return item;
}

interface Place {
  courseId: string;
  toolId: string;
}

/** @throws Refusal (404) */
async function requireScores(manager: EntityManager, place: Place): Promise<void> {
  if (!(await reportsScores(manager, place))) throw new Refusal(404, 'interop.tools.noLineItem');
}

/** @throws Refusal (400) */
async function requireRoom(manager: EntityManager, place: Place): Promise<void> {
  if ((await countMadeItems(manager, place)) >= MAX_MADE_ITEMS)
    throw new Refusal(400, 'interop.tools.tooManyLineItems', { values: { max: MAX_MADE_ITEMS } });
  await requireColumnRoom(manager, place.courseId);
}

/** @throws Refusal (404) for a module of another tool or course */
async function readFields(manager: EntityManager, { courseId, toolId }: Place, fields: ToolLineItemFields) {
  const { resourceLinkId: linkId, resourceId, tag, startDateTime, endDateTime } = fields;
  if (linkId) {
    const isOwn =
      isUuid(linkId) &&
      (await manager.existsBy(ExternalToolLink, { id: linkId, toolId, module: { courseId } }));
    if (!isOwn) throw new Refusal(404, 'interop.tools.noLineItem');
  }
  return {
    ...{ linkId: linkId || null, resourceId: resourceId || null, tag: tag || null },
    startsAt: startDateTime ? new Date(startDateTime) : null,
    endsAt: endDateTime ? new Date(endDateTime) : null,
  };
}

const readColumn = ({ label, scoreMaximum }: ToolLineItemFields) => ({
  title: label.slice(0, GRADEBOOK_LIMITS.name),
  maxPoints: Math.min(scoreMaximum, GRADEBOOK_LIMITS.points),
});
