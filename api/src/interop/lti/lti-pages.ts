import { startLtiLogin, type LtiLoginRequest } from '@lectern/contract';
import type { GetText } from '@lectern/i18n/server';
import { html } from '@lectern/text';
import { notice, type PageContent } from '../../platform/html-pages/page.js';
import type { ContentAnswer, OfferedCourse } from './lti-content.service.js';
import type { PlatformStorage, StartedLogin } from './lti-login.service.js';

// `data-hand-over` names an action of the script of these pages, `platform/html-pages/hand-over-script.ts`.

/** A page that asks the platform to store the secret of a login and then follows the link. Without scripts the person follows the link. */
export const buildStoreSecretPage =
  (url: string, { target, origins, key, value }: NonNullable<StartedLogin['secretToStore']>): PageContent =>
  (t) =>
    html`<main
      data-hand-over="keep"
      data-target="${target}"
      data-origins="${origins.join(' ')}"
      data-key="${key}"
      data-value="${value}"
    >
      <div class="card">
        <h1>${t('interop.lti.opening')}</h1>
        <a class="action" href="${url}">${t('interop.lti.content.continue')}</a>
      </div>
    </main>`;

/**
 * A page that asks the platform for the stored secret and then submits the form with it. Without scripts the person submits the form
 * without the secret, and the launch continues in a window.
 */
export const buildRecallSecretPage =
  (
    action: string,
    {
      storage: { target, origins, key },
      state,
      token,
    }: { storage: PlatformStorage; state: string; token: string },
  ): PageContent =>
  (t) =>
    html`<main>
      <div class="card">
        <h1>${t('interop.lti.opening')}</h1>
        <form
          method="post"
          action="${action}"
          data-hand-over="ask"
          data-target="${target}"
          data-origins="${origins.join(' ')}"
          data-key="${key}"
        >
          <input type="hidden" name="state" value="${state}" />
          <input type="hidden" name="id_token" value="${token}" />
          <input type="hidden" name="stored" value="" />
          <button class="action">${t('interop.lti.content.continue')}</button>
        </form>
      </div>
    </main>`;

/**
 * A page that offers to continue the launch in a window, because the browser sends no cookie in the platform's frame, or because the site
 * has no https. A window has cookies, so that the launch does not need platform storage there.
 */
export function buildWindowPage({ lti_storage_target: _, ...request }: LtiLoginRequest): PageContent {
  const query = new URLSearchParams(
    Object.entries(request).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return notice('interop.lti.window.title', 'interop.lti.window.text', {
    href: `${startLtiLogin.path}?${query}`,
    text: 'interop.lti.window.open',
    target: '_blank',
  });
}

interface ContentOffer {
  action: string;
  ticket: string;
  courses: OfferedCourse[];
}

/** A page on which a teacher chooses a course or a module. */
export function buildContentPage(offer: ContentOffer): PageContent {
  const { action, ticket } = offer;
  // A launch can't be repeated, so the form that changes the language sends the ticket instead.
  const repeat = () => ({ action, fields: { ticket } });
  return Object.assign((t: GetText) => renderContentOffer(t, offer), { repeat });
}

const renderContentOffer = (t: GetText, { action, ticket, courses }: ContentOffer) =>
  html`<main>
    <div class="card">
      <h1>${t('interop.lti.content.title')}</h1>
      <p class="lead">${t('interop.lti.content.text')}</p>
      <form method="post" action="${action}">
        <input type="hidden" name="ticket" value="${ticket}" />
        ${courses.map(
          ({ id, title, modules }) =>
            html`<div>
              <label class="choice"
                ><input type="radio" name="content" value="${id}" required /> ${title}</label
              >
              ${
                modules.length > 1 &&
                html`<details>
                  <summary>${t('interop.lti.content.modules', { count: modules.length })}</summary>
                  ${modules.map(
                    (module) =>
                      html`<label class="choice"
                        ><input type="radio" name="content" value="${`${id}/${module.id}`}" />
                        ${module.title}</label
                      >`,
                  )}
                </details>`
              }
            </div>`,
        )}
        <button class="action">${t('interop.lti.content.choose')}</button>
      </form>
    </div>
  </main>`;

/** A page that sends the chosen content to the platform. Without scripts the person presses the button. */
export const buildContentAnswerPage =
  ({ postUrl, jwt }: ContentAnswer): PageContent =>
  (t) =>
    html`<main>
      <div class="card">
        <h1>${t('interop.lti.content.sending')}</h1>
        <form method="post" action="${postUrl}" data-hand-over="submit">
          <input type="hidden" name="JWT" value="${jwt}" />
          <button class="action">${t('interop.lti.content.continue')}</button>
        </form>
      </div>
    </main>`;

/** The last page of a registration. The script asks the platform to close it. */
export const buildRegisteredPage =
  (name: string): PageContent =>
  (t) =>
    html`<main data-hand-over="close">
      <div class="card">
        <h1>${t('interop.lti.registered.title')}</h1>
        <p class="lead">${t('interop.lti.registered.text', { name })}</p>
      </div>
    </main>`;
