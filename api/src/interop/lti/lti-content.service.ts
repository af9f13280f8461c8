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

/** Time in which a teacher chooses. */
const CHOICE_MINUTES = 60;
/** Courses that the page lists. */
const MAX_COURSES = 500;
const MAX_SCORE = 100;

interface Waiting {
  returnUrl: string;
  deploymentId: string;
  data?: string;
}

/** Where a form is sent, with its field. */
export interface ContentAnswer {
  action: string;
  token: string;
}

/** LTI Deep Linking 2.0: a teacher at the platform chooses a course or a module. */
@Injectable()
export class LtiContentService {
  constructor(
    private readonly source: DataSource,
    private readonly tickets: LtiTicketsService,
    @Inject(ENV) private readonly env: Pick<Env, 'publicUrl'>,
  ) {}

  /** @throws LtiRefusal where no course is published */
  async offer(platform: LtiPlatform, { returnUrl, deploymentId, data }: ContentMessage, locale: Locale) {
    const courses = await this.listCourses(platform, locale);
    const waiting: Waiting = { returnUrl, deploymentId, ...(data !== undefined && { data }) };
    const { ticket } = await this.tickets.create('content', {
      ...{ platformId: platform.id, data: waiting, minutes: CHOICE_MINUTES },
    });
    return { action: chooseLtiContent.path, ticket, courses };
  }

  /** Offers the same content in another language. @throws LtiRefusal for a request that was answered */
  async offerAgain(ticket: string, locale: Locale) {
    const { platform } = await this.findPlatform(await this.tickets.find<Waiting>('content', ticket));
    const courses = await this.listCourses(platform, locale);
    return { platform, offer: { action: chooseLtiContent.path, ticket, courses } };
  }

  private async listCourses(platform: LtiPlatform, locale: Locale): Promise<OfferedCourse[]> {
    const courses = await findOfferedCourses(this.source.manager, { limit: MAX_COURSES, locale });
    if (!courses.length) throw refuse('nothingToChoose', platform);
    return courses;
  }

  /**
   * Finds the platform of a request for content.
   * @param waiting the request; null: its time is over, or it was answered
   */
  private async findPlatform(waiting: { platformId: string | null; data: Waiting } | null) {
    const platform =
      waiting?.platformId &&
      (await this.source.getRepository(LtiPlatform).findOneBy({ id: waiting.platformId }));
    if (!waiting || !platform) throw new LtiRefusal('expired');
    return { platform, data: waiting.data };
  }

  /** @throws LtiRefusal for a request that was answered, and for a course that is no longer published */
  async choose(ticket: string, content: string): Promise<{ platform: LtiPlatform; answer: ContentAnswer }> {
    const waiting = await this.findPlatform(await this.tickets.use<Waiting>('content', ticket));
    const { platform } = waiting;
    const [course = '', moduleId = null] = content.split('/');
    const chosen = await findLaunchedCourse(this.source.manager, { course, moduleId });
    if (!chosen) throw refuse('noCourse', platform);
    const { deploymentId, data, returnUrl } = waiting.data;
    const claims = buildContentClaims({ deploymentId, data, items: [this.present(chosen)] });
    const token = await signLtiMessage(this.source, {
      ...claims,
      ...{ iss: platform.clientId, aud: platform.issuer, azp: platform.issuer },
      nonce: crypto.randomUUID(),
    });
    return { platform, answer: { action: returnUrl, token } };
  }

  /** A whole course has a score, a module of it has none. */
  private present({ id, title, moduleId, moduleTitle }: LaunchedCourse) {
    return {
      type: 'ltiResourceLink',
      title: moduleTitle ?? title,
      url: this.env.publicUrl + launchLti.path,
      custom: { course: id, ...(moduleId && { module: moduleId }) },
      ...(!moduleId && { lineItem: { scoreMaximum: MAX_SCORE, label: title, resourceId: id } }),
    };
  }
}

/** Refuses with a page that the platform may show in its frame. */
const refuse = (reason: LtiRefusalReason, { siteUrl }: LtiPlatform): LtiRefusal =>
  Object.assign(new LtiRefusal(reason), { siteUrl });

export type { OfferedCourse };
