import { chooseLtiContent, launchLti, type Locale } from '@lectern/contract';
import { LtiPlatform, signLtiMessage } from '@lectern/data';
import type { Env } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ENV } from '../../platform/infra.module.js';
import {
  findLaunchedCourse,
  findOfferedCourses,
  type LaunchedCourse,
  type OfferedCourse,
} from './lti.queries.js';
import type { ContentMessage } from './lti-launch.service.js';
import { LtiRefusal, type LtiRefusalReason } from './lti-refusal.js';
import { LtiTicketsService } from './lti-tickets.service.js';
import { buildContentClaims } from './read-message.js';

/** Time in which a teacher at the platform chooses content. */
const CHOICE_MINUTES = 60;
/** The number of courses that the page lists. */
const MAX_COURSES = 500;
const MAX_SCORE = 100;

/** The data of the ticket of a content request, which the answer needs. */
interface ContentRequest {
  returnUrl: string;
  deploymentId: string;
  /** The platform's own data, which it gets back with the answer. */
  data?: string;
}

/** The form that takes the chosen content to the platform. */
export interface ContentAnswer {
  postUrl: string;
  /** The signed message. */
  jwt: string;
}

/** LTI Deep Linking 2.0: a teacher at the platform chooses a course or a module. */
@Injectable()
export class LtiContentService {
  constructor(
    private readonly source: DataSource,
    private readonly tickets: LtiTicketsService,
    @Inject(ENV) private readonly env: Pick<Env, 'publicUrl'>,
  ) {}

  /** Lists the content to choose from. @throws LtiRefusal where no course is published */
  async offer(platform: LtiPlatform, { returnUrl, deploymentId, data }: ContentMessage, locale: Locale) {
    const courses = await this.listCourses(platform, locale);
    const contentRequest: ContentRequest = { returnUrl, deploymentId, ...(data !== undefined && { data }) };
    const { ticket } = await this.tickets.create('content', {
      ...{ platformId: platform.id, data: contentRequest, minutes: CHOICE_MINUTES },
    });
    return { action: chooseLtiContent.path, ticket, courses };
  }

  /** Lists the content in another language. @throws LtiRefusal for a request that is already answered */
  async offerAgain(ticket: string, locale: Locale) {
    const { platform } = await this.findPlatform(await this.tickets.find<ContentRequest>('content', ticket));
    const courses = await this.listCourses(platform, locale);
    return { platform, offer: { action: chooseLtiContent.path, ticket, courses } };
  }

  private async listCourses(platform: LtiPlatform, locale: Locale): Promise<OfferedCourse[]> {
    const courses = await findOfferedCourses(this.source.manager, { limit: MAX_COURSES, locale });
    if (!courses.length) throw refuse('nothingToChoose', platform);
    return courses;
  }

  /**
   * Finds the platform of a content request.
   * @param ticket null: the time is over, or the request is already answered
   */
  private async findPlatform(ticket: { platformId: string | null; data: ContentRequest } | null) {
    const platform =
      ticket?.platformId &&
      (await this.source.getRepository(LtiPlatform).findOneBy({ id: ticket.platformId }));
    if (!ticket || !platform) throw new LtiRefusal('expired');
    return { platform, contentRequest: ticket.data };
  }

  /**
   * Answers a content request.
   * @param content `<course id>` or `<course id>/<module id>`
   * @throws LtiRefusal for a request that is already answered, and for a course that is no longer published
   */
  async choose(ticket: string, content: string): Promise<{ platform: LtiPlatform; answer: ContentAnswer }> {
    const { platform, contentRequest } = await this.findPlatform(
      await this.tickets.use<ContentRequest>('content', ticket),
    );
    const [course = '', moduleId = null] = content.split('/');
    const chosenCourse = await findLaunchedCourse(this.source.manager, { course, moduleId });
    if (!chosenCourse) throw refuse('noCourse', platform);
    const { deploymentId, data, returnUrl } = contentRequest;
    const claims = buildContentClaims({ deploymentId, data, items: [this.buildContentItem(chosenCourse)] });
    const jwt = await signLtiMessage(this.source, {
      ...claims,
      ...{ iss: platform.clientId, aud: platform.issuer, azp: platform.issuer },
      nonce: crypto.randomUUID(),
    });
    return { platform, answer: { postUrl: returnUrl, jwt } };
  }

  /** Builds the item that becomes a link at the platform. Only a link to a whole course gets a line item for scores. */
  private buildContentItem({ id, title, moduleId, moduleTitle }: LaunchedCourse) {
    return {
      type: 'ltiResourceLink',
      title: moduleTitle ?? title,
      url: this.env.publicUrl + launchLti.path,
      custom: { course: id, ...(moduleId && { module: moduleId }) },
      ...(!moduleId && { lineItem: { scoreMaximum: MAX_SCORE, label: title, resourceId: id } }),
    };
  }
}

/** Makes a refusal whose page the platform may show in its frame. */
const refuse = (reason: LtiRefusalReason, { siteUrl }: LtiPlatform): LtiRefusal =>
  Object.assign(new LtiRefusal(reason), { siteUrl });

export type { OfferedCourse };
