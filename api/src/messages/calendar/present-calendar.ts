import type { Locale } from '@lectern/contract';
import { translateTo } from '@lectern/i18n/server';
import ical, { ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type { CalendarDate, CalendarMeeting } from './calendar.queries.js';

/** How often calendar programs should ask again. */
const REFRESH_SECONDS = 3600;

const PATHS = {
  course: (slug: string) => `/courses/${slug}`,
  'learning-path': (slug: string) => `/paths/${slug}`,
  exam: () => '/exams',
};

/**
 * Due dates and live meetings as iCalendar text (RFC 5545). Times are in UTC, so calendar programs show them in their own time zone. Equal
 * dates give equal text.
 */
export function presentCalendar(
  { dates, meetings }: { dates: CalendarDate[]; meetings: CalendarMeeting[] },
  publicUrl: string,
  locale: Locale,
): string {
  const t = translateTo(locale);
  const { hostname } = new URL(publicUrl);
  const calendar = ical({
    name: t('messages.calendar.name'),
    prodId: { company: 'Lectern', product: 'Due dates', language: locale.toUpperCase() },
    ttl: REFRESH_SECONDS,
  });
  for (const { kind, id, title, slug, dueAt, changedAt } of dates)
    calendar.createEvent({
      id: `${kind}-${id}@${hostname}`,
      start: dueAt,
      stamp: changedAt,
      summary: t(`messages.calendar.${kind}`, { title }),
      url: publicUrl + PATHS[kind](slug),
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  for (const {
    id,
    title,
    courseTitle,
    courseSlug,
    startsAt,
    endsAt,
    address,
    version,
    changedAt,
  } of meetings)
    calendar.createEvent({
      id: `meeting-${id}@${hostname}`,
      start: startsAt,
      end: endsAt,
      stamp: changedAt,
      sequence: version,
      status: address === null ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      summary: `${title} · ${courseTitle}`,
      ...(address !== null && { location: address }),
      url: publicUrl + PATHS.course(courseSlug),
    });
  return calendar.toString();
}
