import { type CalendarFeed as FeedOnWire, type NewCalendarFeed, readCalendar } from '@lectern/contract';
import { CalendarFeed } from '@lectern/data';
import type { Env } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import { createLinkToken, hashLinkToken } from '../../platform/http/link-token.js';
import { ENV } from '../../platform/infra.module.js';
import { SiteSettingsService } from '../../platform/site/site-settings.service.js';
import { findCalendarDates, findCalendarMeetings, findFeedOwner, saveFeed } from './calendar.queries.js';
import { presentCalendar } from './present-calendar.js';

/** Calendar feeds. Their addresses are secrets: who has one reads the feed without signing in. */
@Injectable()
export class CalendarService {
  constructor(
    private readonly source: DataSource,
    @Inject(ENV) private readonly env: Env,
    private readonly site: SiteSettingsService,
  ) {}

  async get(userId: string): Promise<FeedOnWire> {
    const feed = await this.source.getRepository(CalendarFeed).findOneBy({ userId });
    return { createdAt: feed?.createdAt.toISOString() ?? null };
  }

  /** Creates the address, or replaces it. Only its hash is stored, so this is the only time that it can be shown. */
  async create(userId: string): Promise<NewCalendarFeed> {
    const { token, hash } = createLinkToken();
    const createdAt = await saveFeed(this.source.manager, userId, hash);
    const url = this.env.publicUrl + readCalendar.path.replace(':token', token);
    return { url, createdAt: createdAt.toISOString() };
  }

  async remove(userId: string): Promise<void> {
    await this.source.getRepository(CalendarFeed).delete({ userId });
  }

  /**
   * The feed in iCalendar format, in the language of its person.
   * @throws Refusal (404) for an unknown token and for a suspended person
   */
  async read(token: string): Promise<string> {
    const owner = await findFeedOwner(this.source.manager, hashLinkToken(token));
    if (!owner) throw new Refusal(404, 'messages.calendarNotFound');
    const locale = owner.locale ?? this.site.current.region.locale;
    const [dates, meetings] = await Promise.all([
      findCalendarDates(this.source.manager, owner.userId, locale),
      findCalendarMeetings(this.source.manager, owner.userId, locale),
    ]);
    return presentCalendar({ dates, meetings }, this.env.publicUrl, locale);
  }
}
