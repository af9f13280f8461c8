import { ReminderKind, unsubscribe } from '@lectern/contract';
import { html, type Html } from '@lectern/text';
import { notice } from '../../platform/html-pages/page.js';

const LABELS: Record<ReminderKind, string> = {
  assigned: 'A course was assigned to you',
  'due-in-7-days': 'Due in 7 days',
  'due-in-1-day': 'Due tomorrow',
  overdue: 'Overdue',
  'course-ready': 'A course that you uploaded is ready',
  'certificate-issued': 'You earned a certificate',
  'certificate-expiring': 'A certificate expires',
};

const SETTINGS = { href: '/settings/reminders', text: 'Open Settings' };

export const ENDED = notice(
  'This link can’t be used any more',
  'It belongs to no account. Sign in to choose your reminders in Settings.',
  SETTINGS,
);

/** Chooses reminders by mail; a mail program with one-click unsubscribing never shows it. */
export function unsubscribePage(token: string, muted: ReminderKind[]): Html {
  return html`<main>
    <div class="card">
      <h1>Reminders by email</h1>
      <p class="lead">Choose which ones you get. You get one message a day at most.</p>
      <form method="post" action="${unsubscribe.path.replace(':token', token)}">
        <div>
          ${ReminderKind.options.map(
            (kind) =>
              html`<label class="choice">
                <input
                  type="checkbox"
                  name="keep"
                  value="${kind}"
                  ${!muted.includes(kind) && html`checked`}
                />
                ${LABELS[kind]}
              </label>`,
          )}
        </div>
        <button class="action" type="submit" name="action" value="choose">Save choices</button>
        <button class="action secondary" type="submit" name="action" value="stop">Stop all</button>
      </form>
    </div>
  </main>`;
}

/** @param hasAny whether the person still gets some reminders by mail */
export const savedPage = (hasAny: boolean): Html =>
  hasAny
    ? notice('Your choices are saved', 'They apply from the next message on.', SETTINGS)
    : notice(
        'You get no more reminders by email',
        'Due dates still appear under Notifications. You can start the messages again in Settings.',
        SETTINGS,
      );
