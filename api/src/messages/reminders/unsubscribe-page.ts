import { ReminderKind, unsubscribe } from '@lectern/contract';
import { html } from '@lectern/text';
import { notice, type PageContent } from '../../platform/html-pages/page.js';

const SETTINGS = { href: '/settings/reminders', text: 'messages.unsubscribe.settings' } as const;

export const ENDED = notice('messages.unsubscribe.endedTitle', 'messages.unsubscribe.endedText', SETTINGS);

/** Chooses reminders by mail; a mail program with one-click unsubscribing never shows it. */
export const unsubscribePage =
  (token: string, muted: ReminderKind[]): PageContent =>
  (t) =>
    html`<main>
      <div class="card">
        <h1>${t('messages.unsubscribe.title')}</h1>
        <p class="lead">${t('messages.unsubscribe.lead')}</p>
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
                  ${t(`messages.unsubscribe.kinds.${kind}`)}
                </label>`,
            )}
          </div>
          <button class="action" type="submit" name="action" value="choose">
            ${t('messages.unsubscribe.save')}
          </button>
          <button class="action secondary" type="submit" name="action" value="stop">
            ${t('messages.unsubscribe.stop')}
          </button>
        </form>
      </div>
    </main>`;

/** @param hasAny whether the person still gets some reminders by mail */
export const savedPage = (hasAny: boolean): PageContent =>
  hasAny
    ? notice('messages.unsubscribe.saved', 'messages.unsubscribe.savedText', SETTINGS)
    : notice('messages.unsubscribe.stopped', 'messages.unsubscribe.stoppedText', SETTINGS);
