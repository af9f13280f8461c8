import { createCalendarFeed, getCalendarFeed, readCalendar, removeCalendarFeed } from '@lectern/contract';
import { Controller } from '@nestjs/common';
import type { Response } from 'express';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { CalendarService } from './calendar.service.js';

/** Calendar programs ask every hour or less often. */
const MAX_AGE_SECONDS = 900;

@Controller()
export class CalendarController {
  constructor(private readonly calendar: CalendarService) {}

  @Endpoint(getCalendarFeed)
  get({ user }: Input<typeof getCalendarFeed>) {
    return this.calendar.get(user.id);
  }

  @Endpoint(createCalendarFeed)
  create({ user }: Input<typeof createCalendarFeed>) {
    return this.calendar.create(user.id);
  }

  @Endpoint(removeCalendarFeed)
  remove({ user }: Input<typeof removeCalendarFeed>) {
    return this.calendar.remove(user.id);
  }

  /** Express answers 304 to a request with the ETag of the same content. */
  @Endpoint(readCalendar)
  async read({ params }: Input<typeof readCalendar>, response: Response) {
    const feed = await this.calendar.read(params.token);
    response
      .set('Cache-Control', `private, max-age=${MAX_AGE_SECONDS}`)
      .set('Content-Disposition', 'inline; filename="lectern.ics"')
      .type('text/calendar')
      .send(feed);
  }
}
