import type { Site } from '@lectern/contract';
import { html, type Html } from '@lectern/text';
import { PAGE_COLORS } from '../../site/own-colors.js';

/**
 * The elements of each page for the installed app. Browsers request the manifest with the session, because the manifest depends on the
 * person's rights.
 */
export const appElements = ({ icon }: Site): Html => html`
  <link rel="manifest" href="/manifest.webmanifest" crossorigin="use-credentials" />
  <link rel="apple-touch-icon" href="${icon ?? '/app-icon-192.png'}" />
  <meta name="theme-color" content="${PAGE_COLORS.light}" media="(prefers-color-scheme: light)" />
  <meta name="theme-color" content="${PAGE_COLORS.dark}" media="(prefers-color-scheme: dark)" />
`;
