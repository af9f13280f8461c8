import { type ModuleTool, openToolLaunch } from '@lectern/contract';
import {
  ExternalToolLink,
  ExternalToolRow,
  ExternalToolRun,
  ModuleCompletion,
  type User,
} from '@lectern/data';
import type { Env } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DataSource } from 'typeorm';
import { lockEnrollment } from '../../../learning/enrollments/enrollment-state.queries.js';
import { EnrollmentsService } from '../../../learning/enrollments/enrollments.service.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { ENV } from '../../../platform/infra.module.js';
import { findSubject, saveOpening } from '../external-tools.queries.js';
import { type OpenedTool, ToolAccessService } from './tool-access.service.js';
import { ToolBrowser } from './tool-browser.js';
import { ToolRefusal } from './tool-refusal.js';
import { ToolTicketsService } from './tool-tickets.service.js';

/** Time between the start of a launch and the request of the tool. */
const LAUNCH_MINUTES = 5;

/** What a launch is about: the tool of a module, or the choice of content for a course. */
export interface Launch {
  /** Hash of the cookie of the browser that began. */
  browser: string;
  /** The person's name at the tool. */
  subject: string;
  moduleId?: string;
  courseId?: string;
}

export type LaunchKind = 'launch' | 'content';

/** Learners at the tools of modules: opens them, and marks modules complete. */
@Injectable()
export class ToolLaunchesService {
  constructor(
    private readonly source: DataSource,
    @Inject(ENV) private readonly env: Pick<Env, 'publicUrl'>,
    private readonly access: ToolAccessService,
    private readonly enrollments: EnrollmentsService,
    private readonly tickets: ToolTicketsService,
    private readonly browsers: ToolBrowser,
  ) {}

  async get(moduleId: string, user: User): Promise<ModuleTool> {
    return this.present(await this.access.find(moduleId, user));
  }

  /** @throws Refusal (409) where the tool was removed */
  async launch(moduleId: string, user: User, http: { request: Request; response: Response }) {
    const { link, tool, module } = await this.access.find(moduleId, user);
    if (!tool) throw new Refusal(409, 'interop.tools.removed');
    await this.source.transaction(async (manager) => {
      const locked = await lockEnrollment(manager, module.courseId, user);
      if (locked) await saveOpening(manager, { linkId: link.id, enrollmentId: locked.id, userId: user.id });
    });
    return this.begin('launch', { toolId: tool.id, user, about: { moduleId } }, http);
  }

  /** @returns the address of the page that goes on, which works for some minutes in this browser */
  async begin(
    kind: LaunchKind,
    { toolId, user, about }: { toolId: string; user: User; about: Pick<Launch, 'moduleId' | 'courseId'> },
    { request, response }: { request: Request; response: Response },
  ): Promise<{ url: string }> {
    const subject = await findSubject(this.source.manager, { toolId, userId: user.id });
    const data: Launch = { browser: this.browsers.remember(request, response), subject, ...about };
    const ticket = await this.tickets.create(
      kind,
      { toolId, userId: user.id, data },
      { minutes: LAUNCH_MINUTES },
    );
    return { url: `${openToolLaunch.path}?${new URLSearchParams({ ticket })}` };
  }

  /** Where a browser begins at the tool. @throws ToolRefusal for a ticket that is over */
  async findStart(ticket: string): Promise<{ tool: ExternalToolRow; kind: LaunchKind; url: string }> {
    const launch = await this.tickets.find<Launch>('launch', ticket);
    const found = launch ?? (await this.tickets.find<Launch>('content', ticket));
    const tool = found && (await this.source.manager.findOneBy(ExternalToolRow, { id: found.toolId }));
    if (!found || !tool) throw new ToolRefusal('expired');
    const url = new URL(tool.loginUrl);
    const [firstUrl = ''] = tool.launchUrls;
    const sent = {
      ...{ iss: this.env.publicUrl, client_id: tool.clientId, lti_deployment_id: tool.deploymentId },
      ...{ login_hint: found.data.subject, lti_message_hint: ticket },
      target_link_uri: launch ? await this.findTarget(launch.data, firstUrl) : (tool.contentUrl ?? firstUrl),
    };
    for (const [name, value] of Object.entries(sent)) url.searchParams.set(name, value);
    return { tool, kind: launch ? 'launch' : 'content', url: url.href };
  }

  /** @throws Refusal (409) for a module that its tool completes, and for one that the learner has not opened */
  async complete(moduleId: string, user: User): Promise<ModuleTool> {
    const opened = await this.access.find(moduleId, user);
    const { link, module, enrollment } = opened;
    if (!enrollment) throw new Refusal(403, 'learning.notEnrolled');
    if (link.isScored) throw new Refusal(409, 'interop.tools.completedByTool');
    await this.source.transaction(async (manager) => {
      const locked = await lockEnrollment(manager, module.courseId, user);
      if (locked?.id !== enrollment.id) throw new Refusal(403, 'learning.notEnrolled');
      const key = { linkId: link.id, enrollmentId: locked.id };
      if (!(await manager.existsBy(ExternalToolRun, key))) throw new Refusal(409, 'interop.tools.openFirst');
      await this.enrollments.completeModule(manager, locked, { moduleId, userId: user.id });
    });
    return this.present(opened);
  }

  private async findTarget({ moduleId = '' }: Launch, firstUrl: string): Promise<string> {
    const link = await this.source.manager.findOneBy(ExternalToolLink, { moduleId });
    return link?.url ?? firstUrl;
  }

  private async present({ link, tool, module, enrollment }: OpenedTool): Promise<ModuleTool> {
    const { manager } = this.source;
    const enrollmentId = enrollment?.id;
    const [run, isComplete] = enrollmentId
      ? await Promise.all([
          manager.findOneBy(ExternalToolRun, { linkId: link.id, enrollmentId }),
          manager.existsBy(ModuleCompletion, { moduleId: module.id, enrollmentId }),
        ])
      : [null, false];
    return {
      name: tool?.name ?? null,
      opensIn: tool?.opensIn ?? 'frame',
      isScored: link.isScored,
      sharesName: tool?.sharesName ?? false,
      sharesEmail: tool?.sharesEmail ?? false,
      isOpened: run !== null,
      score: run?.score ?? null,
      isComplete,
    };
  }
}
