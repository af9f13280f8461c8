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
  countToolCreatedItems,
  findLineItem,
  findLineItems,
  type LineItem,
  hasLineItems,
  rescaleColumn,
} from './line-items.queries.js';

/** The number of line items that one tool can make in a course. The limit leaves columns of the gradebook to instructors. */
const MAX_TOOL_CREATED_ITEMS = 20;

/** LTI Assignment and Grade Services 2.0: the line items of tools. Each one has a column of the gradebook. */
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
    await requireLineItems(manager, { courseId, toolId });
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

  /** @throws Refusal (404) for a course or a module that does not use the tool, (400) where the tool or the gradebook has too many */
  async create(courseId: string, toolId: string, fields: ToolLineItemFields): Promise<ToolLineItem> {
    return this.source.transaction(async (manager) => {
      await requireLineItems(manager, { courseId, toolId });
      await lockRow(manager, Course, courseId, 'course');
      const itemFields = await readLineItemFields(manager, { courseId, toolId }, fields);
      await requireLineItemRoom(manager, { courseId, toolId });
      const column = await manager.save(GradeColumnRow, {
        ...{ courseId, categoryId: null },
        ...buildColumn(fields),
      } as GradeColumnRow);
      const item = { ...itemFields, toolId, gradeColumnId: column.id } as ToolLineItemRow;
      const { id } = await manager.save(ToolLineItemRow, item);
      return this.present(await requireLineItem(manager, { id, toolId }));
    });
  }

  /** Replaces all fields. @throws Refusal (404) for a line item or a module of another tool, (403) for the line item of a module */
  async update(id: string, toolId: string, fields: ToolLineItemFields): Promise<ToolLineItem> {
    return this.changeToolCreatedItem(
      id,
      toolId,
      async (manager, { courseId, maxPoints: oldMaximum }, columnId) => {
        await manager.update(
          ToolLineItemRow,
          id,
          await readLineItemFields(manager, { courseId, toolId }, fields),
        );
        const { title, maxPoints: newMaximum } = buildColumn(fields);
        await manager.update(GradeColumnRow, columnId, { title, version: () => 'version + 1' });
        if (oldMaximum !== newMaximum)
          await rescaleColumn(manager, { lineItemId: id, columnId, oldMaximum, newMaximum });
        return this.present(await requireLineItem(manager, { id, toolId }));
      },
    );
  }

  /** @throws Refusal (404) for a line item of another tool, (403) for the line item of a module */
  async delete(id: string, toolId: string): Promise<void> {
    await this.changeToolCreatedItem(id, toolId, async (manager, _item, columnId) => {
      await manager.delete(GradeColumnRow, columnId);
    });
  }

  /** Applies a change under the lock of the course, which changes of columns by instructors take too. */
  private async changeToolCreatedItem<Result>(
    id: string,
    toolId: string,
    apply: (manager: EntityManager, item: LineItem, columnId: string) => Promise<Result>,
  ): Promise<Result> {
    const { courseId, isToolCreated } = await requireLineItem(this.source.manager, { id, toolId });
    if (!isToolCreated) throw new Refusal(403, 'interop.tools.moduleLineItem');
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

interface ToolInCourse {
  courseId: string;
  toolId: string;
}

/** @throws Refusal (404) */
async function requireLineItems(manager: EntityManager, toolInCourse: ToolInCourse): Promise<void> {
  if (!(await hasLineItems(manager, toolInCourse))) throw new Refusal(404, 'interop.tools.noLineItem');
}

/** @throws Refusal (400) */
async function requireLineItemRoom(manager: EntityManager, toolInCourse: ToolInCourse): Promise<void> {
  if ((await countToolCreatedItems(manager, toolInCourse)) >= MAX_TOOL_CREATED_ITEMS)
    throw new Refusal(400, 'interop.tools.tooManyLineItems', { values: { max: MAX_TOOL_CREATED_ITEMS } });
  await requireColumnRoom(manager, toolInCourse.courseId);
}

/** @throws Refusal (404) for a module of another tool or course */
async function readLineItemFields(
  manager: EntityManager,
  { courseId, toolId }: ToolInCourse,
  fields: ToolLineItemFields,
) {
  const { resourceLinkId: linkId, resourceId, tag, startDateTime, endDateTime } = fields;
  if (linkId) {
    const opensTool =
      isUuid(linkId) &&
      (await manager.existsBy(ExternalToolLink, { id: linkId, toolId, module: { courseId } }));
    if (!opensTool) throw new Refusal(404, 'interop.tools.noLineItem');
  }
  return {
    ...{ linkId: linkId || null, resourceId: resourceId || null, tag: tag || null },
    startsAt: startDateTime ? new Date(startDateTime) : null,
    endsAt: endDateTime ? new Date(endDateTime) : null,
  };
}

const buildColumn = ({ label, scoreMaximum }: ToolLineItemFields) => ({
  title: label.slice(0, GRADEBOOK_LIMITS.name),
  maxPoints: Math.min(scoreMaximum, GRADEBOOK_LIMITS.points),
});
