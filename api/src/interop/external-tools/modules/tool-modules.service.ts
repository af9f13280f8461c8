import { randomUUID } from 'node:crypto';
import {
  COURSE_LIMITS,
  GRADEBOOK_LIMITS,
  type NewToolModule,
  type OfferedTool,
  type ToolModule,
  type ToolModuleSettings,
  type Locale,
} from '@lectern/contract';
import { Course, ExternalToolLink, ExternalToolRow, Module, type User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CourseOutlineService } from '../../../authoring/editor/course-outline.service.js';
import { EnrollmentsService } from '../../../learning/enrollments/enrollments.service.js';
import { AuditService } from '../../../platform/audit/audit.service.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { lockCourse } from '../../../platform/rights/lock-course.js';
import { findNextPosition } from '../../scorm-packages/scorm-packages.queries.js';
import type { ChosenContent } from './read-content.js';
import { sortByText } from '../../../platform/lists/sort-texts.js';

/** The maximum of a module's gradebook column where the tool sends no maximum. */
const DEFAULT_POINTS = 100;

type NewLink = Pick<
  ExternalToolLink,
  'url' | 'parameters' | 'isScored' | 'maxPoints' | 'resourceId' | 'tag'
> & { title: string; description: string | null };

/** Adds external tools to courses as modules, and changes the settings of such modules. */
@Injectable()
export class ToolModulesService {
  constructor(
    private readonly source: DataSource,
    private readonly audit: AuditService,
    private readonly outlines: CourseOutlineService,
    private readonly enrollments: EnrollmentsService,
  ) {}

  /** Lists the tools that instructors can add, sorted by name. */
  async listOffered(locale: Locale): Promise<{ tools: OfferedTool[] }> {
    const tools = await this.source.getRepository(ExternalToolRow).find({ order: { id: 'ASC' } });
    return { tools: sortByText(tools.map(presentOffered), locale, ({ name }) => name) };
  }

  /** @throws Refusal (404) for a module of another course, and for one without a tool */
  async get(courseId: string, moduleId: string): Promise<ToolModule> {
    const { manager } = this.source;
    const { url, parameters, isScored, maxPoints, toolId } = await findLink(manager, courseId, moduleId);
    const tool = toolId && (await manager.findOneBy(ExternalToolRow, { id: toolId }));
    return { moduleId, url, parameters, isScored, maxPoints, tool: tool ? presentOffered(tool) : null };
  }

  /** @throws Refusal (400) for an address that is not on a site of the tool, (404) for a tool that was removed */
  async add(courseId: string, { toolId, ...settings }: NewToolModule, actor: User) {
    const tool = await this.findTool(toolId);
    const link = { ...settings, description: null, resourceId: null, tag: null };
    const [moduleId = ''] = await this.insertModules(courseId, tool, [link], actor);
    return { moduleId };
  }

  /** Adds content that an instructor chose in the tool. @returns the number of added modules @throws Refusal as `add` */
  async addChosen(courseId: string, tool: ExternalToolRow, items: ChosenContent[], actor: User) {
    const links = items.map(({ lineItem, title, ...content }) => ({
      ...content,
      title: title ?? tool.name,
      isScored: lineItem !== null,
      maxPoints: Math.min(lineItem?.scoreMaximum ?? DEFAULT_POINTS, GRADEBOOK_LIMITS.points),
      resourceId: lineItem?.resourceId ?? null,
      tag: lineItem?.tag ?? null,
    }));
    return (await this.insertModules(courseId, tool, links, actor)).length;
  }

  async update(
    courseId: string,
    { moduleId, settings }: { moduleId: string; settings: ToolModuleSettings },
    actor: User,
  ): Promise<void> {
    await this.source.transaction(async (manager) => {
      const course = await lockCourse(manager, courseId, actor);
      const { id, toolId } = await findLink(manager, courseId, moduleId);
      const tool = toolId && (await manager.findOneBy(ExternalToolRow, { id: toolId }));
      if (tool) requireToolUrl(tool, settings.url);
      await manager.update(ExternalToolLink, id, settings);
      const { title } = await manager.findOneByOrFail(Module, { id: moduleId });
      await this.recordChange(manager, course, { actor, action: 'course.tool-changed', detail: title });
    });
  }

  /** @throws Refusal (404) */
  async findTool(id: string): Promise<ExternalToolRow> {
    const tool = await this.source.manager.findOneBy(ExternalToolRow, { id });
    if (!tool) throw new Refusal(404, 'interop.tools.gone');
    return tool;
  }

  /** @returns the ids of the modules */
  private insertModules(
    courseId: string,
    tool: ExternalToolRow,
    links: NewLink[],
    actor: User,
  ): Promise<string[]> {
    for (const { url } of links) requireToolUrl(tool, url);
    return this.source.transaction(async (manager) => {
      const course = await lockCourse(manager, courseId, actor);
      const { position, count } = await findNextPosition(manager, courseId);
      if (count + links.length > COURSE_LIMITS.modules)
        throw new Refusal(409, 'interop.tooManyModules', { values: { max: COURSE_LIMITS.modules } });
      await this.enrollments.lockAll(manager, courseId);
      const ids = [];
      for (const [index, link] of links.entries())
        ids.push(
          await insertModule(manager, { courseId, position: position + index, toolId: tool.id, link }),
        );
      // Raises the course's version, so that a save from an editor that was opened earlier becomes an edit conflict.
      await manager.update(Course, courseId, { updatedAt: new Date() });
      await this.outlines.settleProgress(manager, courseId, {
        ...{ isRearranged: true, mayIssue: false, completes: true },
      });
      for (const { title } of links)
        await this.recordChange(manager, course, { actor, action: 'course.tool-added', detail: title });
      return ids;
    });
  }

  private async recordChange(
    manager: EntityManager,
    { id, title }: Course,
    entry: Pick<Parameters<AuditService['record']>[1], 'actor' | 'action' | 'detail'>,
  ) {
    await this.audit.record(manager, { ...entry, target: { kind: 'course', id, name: title } });
  }
}

async function insertModule(
  manager: EntityManager,
  { courseId, position, toolId, link }: { courseId: string; position: number; toolId: string; link: NewLink },
): Promise<string> {
  const moduleId = randomUUID();
  const { title, description, ...settings } = link;
  await manager.insert(Module, { id: moduleId, courseId, title, description, position, deckHash: null });
  await manager.insert(ExternalToolLink, { id: randomUUID(), moduleId, toolId, ...settings });
  return moduleId;
}

async function findLink(
  manager: EntityManager,
  courseId: string,
  moduleId: string,
): Promise<ExternalToolLink> {
  const link = await manager.findOneBy(ExternalToolLink, { moduleId, module: { courseId } });
  if (!link) throw new Refusal(404, 'interop.tools.notTool');
  return link;
}

/** @throws Refusal (400) for an address that is not on a site of the tool */
function requireToolUrl({ launchUrls, contentUrl }: ExternalToolRow, url: string | null): void {
  if (url === null) return;
  const origins = [...launchUrls, contentUrl]
    .filter((toolUrl) => toolUrl !== null)
    .map((toolUrl) => new URL(toolUrl).origin);
  if (!origins.includes(new URL(url).origin))
    throw new Refusal(400, 'interop.tools.otherSite', { values: { url } });
}

const presentOffered = ({ id, name, contentUrl, keysUrl, publicKey }: ExternalToolRow): OfferedTool => {
  const hasKeys = keysUrl !== null || publicKey !== null;
  return { id, name, hasContent: contentUrl !== null && hasKeys, sendsScores: hasKeys };
};
