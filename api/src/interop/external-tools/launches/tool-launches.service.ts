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
import { findOrCreateSubject, saveToolOpening } from '../external-tools.queries.js';
import { type OpenableToolModule, ToolAccessService } from './tool-access.service.js';
import { ToolBrowser } from './tool-browser.js';
import { ToolRefusal } from './tool-refusal.js';
import { ToolTicketsService } from './tool-tickets.service.js';

/** Time between the start of a launch and the request of the tool. */
const LAUNCH_MINUTES = 5;

/** The data of the ticket of a launch, which opens the tool of a module, or the tool's page for choosing content of a course. */
export interface LaunchTicketData {
  /** Hash of the cookie of the browser in which the launch began. */
  browser: string;
  /** The id under which the tool knows the person. */
  subject: string;
  /** For a launch of a module. */
  moduleId?: string;
  /** For a choice of content. */
  courseId?: string;
}

export type LaunchKind = 'launch' | 'content';

/** Begins launches of external tools, and lets learners mark modules with a tool as complete. */
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

  async getModuleTool(moduleId: string, user: User): Promise<ModuleTool> {
    return this.presentModuleTool(await this.access.requireAccess(moduleId, user));
  }

  /** Begins the launch of a module's tool. @throws Refusal (409) where the tool was removed */
  async launch(moduleId: string, user: User, http: { request: Request; response: Response }) {
    const { link, tool, module } = await this.access.requireAccess(moduleId, user);
    if (!tool) throw new Refusal(409, 'interop.tools.removed');
    await this.source.transaction(async (manager) => {
      const locked = await lockEnrollment(manager, module.courseId, user);
      if (locked)
        await saveToolOpening(manager, { linkId: link.id, enrollmentId: locked.id, userId: user.id });
    });
    return this.begin('launch', { toolId: tool.id, user, about: { moduleId } }, http);
  }

  /** @returns the address of the page that continues the launch; valid for `LAUNCH_MINUTES` in this browser */
  async begin(
    kind: LaunchKind,
    {
      toolId,
      user,
      about,
    }: { toolId: string; user: User; about: Pick<LaunchTicketData, 'moduleId' | 'courseId'> },
    { request, response }: { request: Request; response: Response },
  ): Promise<{ url: string }> {
    const subject = await findOrCreateSubject(this.source.manager, { toolId, userId: user.id });
    const data: LaunchTicketData = { browser: this.browsers.setCookie(request, response), subject, ...about };
    const ticket = await this.tickets.create(
      kind,
      { toolId, userId: user.id, data },
      { minutes: LAUNCH_MINUTES },
    );
    return { url: `${openToolLaunch.path}?${new URLSearchParams({ ticket })}` };
  }

  /** Finds the address of the tool's login page, with the parameters of OpenID Connect. @throws ToolRefusal for an expired ticket */
  async findLoginStart(ticket: string): Promise<{ tool: ExternalToolRow; kind: LaunchKind; url: string }> {
    const launchTicket = await this.tickets.find<LaunchTicketData>('launch', ticket);
    const foundTicket = launchTicket ?? (await this.tickets.find<LaunchTicketData>('content', ticket));
    const tool =
      foundTicket && (await this.source.manager.findOneBy(ExternalToolRow, { id: foundTicket.toolId }));
    if (!foundTicket || !tool) throw new ToolRefusal('expired');
    const url = new URL(tool.loginUrl);
    const [firstUrl = ''] = tool.launchUrls;
    const loginParameters = {
      ...{ iss: this.env.publicUrl, client_id: tool.clientId, lti_deployment_id: tool.deploymentId },
      ...{ login_hint: foundTicket.data.subject, lti_message_hint: ticket },
      target_link_uri: launchTicket
        ? await this.findTargetUrl(launchTicket.data, firstUrl)
        : (tool.contentUrl ?? firstUrl),
    };
    for (const [name, value] of Object.entries(loginParameters)) url.searchParams.set(name, value);
    return { tool, kind: launchTicket ? 'launch' : 'content', url: url.href };
  }

  /** @throws Refusal (409) for a module that is completed by the tool's score, and for one that the learner has not opened */
  async complete(moduleId: string, user: User): Promise<ModuleTool> {
    const opened = await this.access.requireAccess(moduleId, user);
    const { link, module, enrollment } = opened;
    if (!enrollment) throw new Refusal(403, 'learning.notEnrolled');
    if (link.isScored) throw new Refusal(409, 'interop.tools.completedByTool');
    await this.source.transaction(async (manager) => {
      const locked = await lockEnrollment(manager, module.courseId, user);
      if (locked?.id !== enrollment.id) throw new Refusal(403, 'learning.notEnrolled');
      const runKey = { linkId: link.id, enrollmentId: locked.id };
      if (!(await manager.existsBy(ExternalToolRun, runKey)))
        throw new Refusal(409, 'interop.tools.openFirst');
      await this.enrollments.completeModule(manager, locked, { moduleId, userId: user.id });
    });
    return this.presentModuleTool(opened);
  }

  private async findTargetUrl({ moduleId = '' }: LaunchTicketData, firstUrl: string): Promise<string> {
    const link = await this.source.manager.findOneBy(ExternalToolLink, { moduleId });
    return link?.url ?? firstUrl;
  }

  private async presentModuleTool({
    link,
    tool,
    module,
    enrollment,
  }: OpenableToolModule): Promise<ModuleTool> {
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
