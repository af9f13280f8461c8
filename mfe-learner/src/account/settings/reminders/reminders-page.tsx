import type { User } from '@lectern/contract';
import { hasFeature } from '@lectern/i18n';
import { CalendarCard } from './calendar-card';
import { RemindersCard } from './reminders-card';

/** Cards for the channels of reminders, and for the calendar of due dates. */
export function RemindersPage({ user }: { user: User }) {
  return (
    <>
      <RemindersCard user={user} />
      {hasFeature('calendar') && <CalendarCard />}
    </>
  );
}
