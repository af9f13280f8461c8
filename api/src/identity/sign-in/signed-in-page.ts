import { html } from '@lectern/text';
import type { PageContent } from '../../platform/html-pages/page.js';

/** The last page of a sign-in in a frame or popup window. */
export const showSignedIn: PageContent = (t) =>
  html`<main data-signed-in>
    <div class="card">
      <h1>${t('identity.signedIn.title')}</h1>
      <p class="lead">${t('identity.signedIn.text')}</p>
    </div>
  </main>`;
