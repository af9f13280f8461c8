import { html } from '@lectern/text';

/** The last page of a sign-in in a frame or a window of its own. */
export const SIGNED_IN = html`<main data-signed-in>
  <div class="card">
    <h1>You are signed in</h1>
    <p class="lead">You can close this window and go on where you were.</p>
  </div>
</main>`;
