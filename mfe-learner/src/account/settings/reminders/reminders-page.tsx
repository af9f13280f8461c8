import type { User } from '@lectern/contract';
import { hasFeature } from '@lectern/i18n';
import { CalendarCard } from './calendar-card';
import { RemindersCard } from './reminders-card';

/** Where the person is reminded, and the calendar of due dates. */
export function RemindersPage({ user }: { user: User }) {
  return (
    <>
      <RemindersCard user={user} />
      {hasFeature('calendar') && <CalendarCard />}
    </>
  );
}
