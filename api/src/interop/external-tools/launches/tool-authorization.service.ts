import type { Locale, ToolAuthorization } from '@lectern/contract';
import { Course, ExternalToolRow, signLtiMessage, teachesCourse, User } from '@lectern/data';
import type { Env } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import { Refusal } from '../../../platform/http/refusal.js';
import { ENV } from '../../../platform/infra.module.js';
import { buildContentRequestMessage, buildLaunchMessage } from './build-message.js';
import { findLineItems, hasLineItems } from '../scores/line-items.queries.js';
import {
  getContentReturnUrl,
  getLineItemsUrl,
  getLineItemUrl,
  getMembersUrl,
} from '../tools/describe-platform.js';
import { ToolAccessService } from './tool-access.service.js';
import { ToolBrowser } from './tool-browser.js';
import type { LaunchTicketData } from './tool-launches.service.js';
import { ToolRefusal } from './tool-refusal.js';
import { type Ticket, ToolTicketsService } from './tool-tickets.service.js';

/** Time in which an instructor chooses content. */
const CHOICE_MINUTES = 60;

/** The data of a ticket of a content request. The answer of the tool is checked against it. */
export interface ContentTicketData {
  courseId: string;
  /** Hash of the cookie of the browser in which the request began. */
  browser: string;
}

/** A signed message for a tool, and the address to which the browser posts it. */
export interface ToolMessage {
  tool: ExternalToolRow;
  postUrl: string;
  idToken: string;
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

  /** @throws ToolRefusal also for an address that is not registered, so that no message goes there */
  async authorize(query: ToolAuthorization, request: Request, locale: Locale): Promise<ToolMessage> {
    const tool = await this.findTool(query);
    requireStandardParameters(query);
    const ticket = await this.useTicket(query, tool, request);
    const user = ticket.userId && (await this.source.manager.findOneBy(User, { id: ticket.userId }));
    if (!user || user.role === 'suspended') throw new ToolRefusal('noAccess', 'The person is suspended.');
    const claims = await this.buildMessage(ticket.data, { tool, user, locale, nonce: query.nonce });
    return {
      tool,
      postUrl: query.redirect_uri,
      idToken: await signLtiMessage(this.source, claims),
      state: query.state,
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
  ): Promise<Ticket<LaunchTicketData>> {
    const ticket =
      (await this.tickets.use<LaunchTicketData>('launch', lti_message_hint)) ??
      (await this.tickets.use<LaunchTicketData>('content', lti_message_hint));
    if (!ticket) throw new ToolRefusal('expired');
    if (ticket.toolId !== tool.id)
      throw new ToolRefusal('wrongRequest', 'lti_message_hint belongs to another tool.');
    if (ticket.data.subject !== login_hint) throw new ToolRefusal('wrongRequest', 'login_hint');
    if (!this.browsers.isSame(request, ticket.data.browser)) throw new ToolRefusal('otherBrowser');
    return ticket;
  }

  private buildMessage(launch: LaunchTicketData, recipient: MessageRecipient) {
    const { moduleId, courseId } = launch;
    if (moduleId !== undefined) return this.buildLaunch(moduleId, launch, recipient);
    return this.buildContentRequest(courseId ?? '', launch, recipient);
  }

  private async buildLaunch(moduleId: string, { subject }: LaunchTicketData, recipient: MessageRecipient) {
    const { link, tool, module, teaches } = await this.requireAccess(moduleId, recipient.user);
    // An instructor may have given the module another tool after the launch began.
    if (tool?.id !== recipient.tool.id) throw new ToolRefusal('expired');
    const course = await this.source.manager.findOneByOrFail(Course, { id: module.courseId });
    const role = teaches ? 'Instructor' : 'Learner';
    const details = {
      ...recipient,
      subject,
      role,
      course,
      ...(await this.findServiceUrls(course.id, tool.id)),
    } as const;
    const lineItemUrl = await this.findLineItemUrl({ courseId: course.id, toolId: tool.id }, link.id);
    return buildLaunchMessage({ ...details, lineItemUrl }, { link, title: module.title });
  }

  private async buildContentRequest(
    courseId: string,
    { subject, browser }: LaunchTicketData,
    recipient: MessageRecipient,
  ) {
    const { manager } = this.source;
    const course = await manager.findOneBy(Course, { id: courseId });
    if (!course || !(await teachesCourse(manager, courseId, recipient.user)))
      throw new ToolRefusal('noAccess');
    const ticketData: ContentTicketData = { courseId, browser };
    const data = await this.tickets.create(
      'answer',
      { toolId: recipient.tool.id, userId: recipient.user.id, data: ticketData },
      { minutes: CHOICE_MINUTES },
    );
    const serviceUrls = await this.findServiceUrls(courseId, recipient.tool.id);
    const details = {
      ...recipient,
      subject,
      role: 'Instructor',
      course,
      ...serviceUrls,
      lineItemUrl: null,
    } as const;
    return buildContentRequestMessage(details, { returnUrl: getContentReturnUrl(this.env), data });
  }

  /** Finds the addresses of this site that a message contains for the tool's calls about a course. */
  private async findServiceUrls(courseId: string, toolId: string) {
    const mayReportScores = await hasLineItems(this.source.manager, { courseId, toolId });
    return {
      issuer: this.env.publicUrl,
      membersUrl: getMembersUrl(this.env, courseId),
      lineItemsUrl: mayReportScores ? getLineItemsUrl(this.env, courseId) : null,
    };
  }

  /** @returns null where the module has no line item, or more than one: LTI then lets a message name none */
  private async findLineItemUrl(
    toolInCourse: { courseId: string; toolId: string },
    linkId: string,
  ): Promise<string | null> {
    const [lineItem, secondLineItem] = await findLineItems(this.source.manager, toolInCourse, {
      linkId,
      limit: 2,
    });
    return lineItem && !secondLineItem ? getLineItemUrl(this.env, lineItem.id) : null;
  }

  private async requireAccess(moduleId: string, user: User) {
    try {
      return await this.access.requireAccess(moduleId, user);
    } catch (error) {
      if (error instanceof Refusal) throw new ToolRefusal('noAccess', error.message);
      throw error;
    }
  }
}

/** The tool and the person that a message is for. */
interface MessageRecipient {
  tool: ExternalToolRow;
  user: User;
  locale: Locale;
  nonce: string;
}

/** Checks the parameters whose values 1EdTech Security Framework 1.0, section 5.1.1.2, prescribes. @throws ToolRefusal */
function requireStandardParameters({ scope, response_type, response_mode, prompt }: ToolAuthorization): void {
  const wrongNames = [
    !scope.split(' ').includes('openid') && 'scope',
    response_type !== 'id_token' && 'response_type',
    response_mode !== 'form_post' && 'response_mode',
    prompt !== 'none' && 'prompt',
  ].filter(Boolean);
  if (wrongNames.length) throw new ToolRefusal('wrongRequest', wrongNames.join(', '));
}
