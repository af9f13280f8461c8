import type { Locale, ToolAuthorization } from '@lectern/contract';
import { Course, ExternalToolRow, signLtiMessage, teachesCourse, User } from '@lectern/data';
import type { Env } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import { Refusal } from '../../../platform/http/refusal.js';
import { ENV } from '../../../platform/infra.module.js';
import { buildContentRequest, buildLaunch } from './build-message.js';
import { findLineItems, reportsScores } from '../scores/line-items.queries.js';
import {
  getContentReturnUrl,
  getLineItemsUrl,
  getLineItemUrl,
  getMembersUrl,
} from '../tools/describe-platform.js';
import { ToolAccessService } from './tool-access.service.js';
import { ToolBrowser } from './tool-browser.js';
import type { Launch } from './tool-launches.service.js';
import { ToolRefusal } from './tool-refusal.js';
import { type Remembered, ToolTicketsService } from './tool-tickets.service.js';

/** Time in which an instructor chooses content. */
const CHOICE_MINUTES = 60;

/** What the answer to a content request is checked against. */
export interface Choice {
  courseId: string;
  browser: string;
}

/** A message for a tool, and where it is posted. */
export interface ToolMessage {
  tool: ExternalToolRow;
  action: string;
  token: string;
  state: string | undefined;
}

/** The second step of a launch: checks what the tool asks for, and signs the message. */
@Injectable()
export class ToolAuthorizationService {
  constructor(
    private readonly source: DataSource,
    @Inject(ENV) private readonly env: Pick<Env, 'publicUrl'>,
    private readonly access: ToolAccessService,
    private readonly tickets: ToolTicketsService,
    private readonly browsers: ToolBrowser,
  ) {}

  /** @throws ToolRefusal; nothing is sent to an address that is not registered */
  async authorize(asked: ToolAuthorization, request: Request, locale: Locale): Promise<ToolMessage> {
    const tool = await this.findTool(asked);
    requireStandard(asked);
    const launch = await this.useTicket(asked, tool, request);
    const user = launch.userId && (await this.source.manager.findOneBy(User, { id: launch.userId }));
    if (!user || user.role === 'suspended') throw new ToolRefusal('noAccess', 'The person is suspended.');
    const claims = await this.buildMessage(launch.data, { tool, user, locale, nonce: asked.nonce });
    return {
      tool,
      action: asked.redirect_uri,
      token: await signLtiMessage(this.source, claims),
      state: asked.state,
    };
  }

  private async findTool({ client_id, redirect_uri }: ToolAuthorization): Promise<ExternalToolRow> {
    const tool = await this.source.manager.findOneBy(ExternalToolRow, { clientId: client_id });
    if (!tool) throw new ToolRefusal('unknownTool', client_id);
    if (![...tool.launchUrls, tool.contentUrl].includes(redirect_uri))
      throw new ToolRefusal('foreignRedirect', redirect_uri);
    return tool;
  }

  private async useTicket(
    { lti_message_hint, login_hint }: ToolAuthorization,
    tool: ExternalToolRow,
    request: Request,
  ): Promise<Remembered<Launch>> {
    const launch =
      (await this.tickets.use<Launch>('launch', lti_message_hint)) ??
      (await this.tickets.use<Launch>('content', lti_message_hint));
    if (!launch) throw new ToolRefusal('expired');
    if (launch.toolId !== tool.id) throw new ToolRefusal('wrongRequest', 'The hint is of another tool.');
    if (launch.data.subject !== login_hint) throw new ToolRefusal('wrongRequest', 'login_hint');
    if (!this.browsers.isSame(request, launch.data.browser)) throw new ToolRefusal('otherBrowser');
    return launch;
  }

  private buildMessage(launch: Launch, sent: Sent) {
    const { moduleId, courseId } = launch;
    if (moduleId !== undefined) return this.buildLaunch(moduleId, launch, sent);
    return this.buildContentRequest(courseId ?? '', launch, sent);
  }

  private async buildLaunch(moduleId: string, { subject }: Launch, sent: Sent) {
    const { link, tool, module, teaches } = await this.findOpened(moduleId, sent.user);
    // Another tool may have been chosen since.
    if (tool?.id !== sent.tool.id) throw new ToolRefusal('expired');
    const course = await this.source.manager.findOneByOrFail(Course, { id: module.courseId });
    const role = teaches ? 'Instructor' : 'Learner';
    const aim = { ...sent, subject, role, course, ...(await this.findServices(course.id, tool.id)) } as const;
    const lineItemUrl = await this.findLineItemUrl({ courseId: course.id, toolId: tool.id }, link.id);
    return buildLaunch({ ...aim, lineItemUrl }, { link, title: module.title });
  }

  private async buildContentRequest(courseId: string, { subject, browser }: Launch, sent: Sent) {
    const { manager } = this.source;
    const course = await manager.findOneBy(Course, { id: courseId });
    if (!course || !(await teachesCourse(manager, courseId, sent.user))) throw new ToolRefusal('noAccess');
    const choice: Choice = { courseId, browser };
    const data = await this.tickets.create(
      'answer',
      { toolId: sent.tool.id, userId: sent.user.id, data: choice },
      { minutes: CHOICE_MINUTES },
    );
    const services = await this.findServices(courseId, sent.tool.id);
    const aim = { ...sent, subject, role: 'Instructor', course, ...services, lineItemUrl: null } as const;
    return buildContentRequest(aim, { returnUrl: getContentReturnUrl(this.env), data });
  }

  /** The addresses of this site that a message about a course has. */
  private async findServices(courseId: string, toolId: string) {
    const hasScores = await reportsScores(this.source.manager, { courseId, toolId });
    return {
      issuer: this.env.publicUrl,
      membersUrl: getMembersUrl(this.env, courseId),
      lineItemsUrl: hasScores ? getLineItemsUrl(this.env, courseId) : null,
    };
  }

  /** A message names the line item of a module where it has one, and only one. */
  private async findLineItemUrl(
    place: { courseId: string; toolId: string },
    linkId: string,
  ): Promise<string | null> {
    const [item, other] = await findLineItems(this.source.manager, place, { linkId, limit: 2 });
    return item && !other ? getLineItemUrl(this.env, item.id) : null;
  }

  private async findOpened(moduleId: string, user: User) {
    try {
      return await this.access.find(moduleId, user);
    } catch (error) {
      if (error instanceof Refusal) throw new ToolRefusal('noAccess', error.message);
      throw error;
    }
  }
}

interface Sent {
  tool: ExternalToolRow;
  user: User;
  locale: Locale;
  nonce: string;
}

/** 1EdTech Security Framework 1.0, section 5.1.1.2. @throws ToolRefusal */
function requireStandard({ scope, response_type, response_mode, prompt }: ToolAuthorization): void {
  const wrong = [
    !scope.split(' ').includes('openid') && 'scope',
    response_type !== 'id_token' && 'response_type',
    response_mode !== 'form_post' && 'response_mode',
    prompt !== 'none' && 'prompt',
  ].filter(Boolean);
  if (wrong.length) throw new ToolRefusal('wrongRequest', wrong.join(', '));
}
