import { html } from '@lectern/text';

interface PageText {
  title: string;
  locale: string;
  direction: 'ltr' | 'rtl';
  /** Shown where scripts do not run. */
  noScript: string;
}

/** Writes the page of a package. It has no inline script or style, because some systems have a strict content security policy. */
export const writePage = ({ title, locale, direction, noScript }: PageText): string =>
  html`<!doctype html>
    <html lang="${locale}" dir="${direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="player/player.css" />
        <script src="player/player.js" defer></script>
        <script src="course.js" defer></script>
      </head>
      <body>
        <noscript><p>${noScript}</p></noscript>
      </body>
    </html> `.markup;
