import type { RequestHandler } from 'express';

/** Path of the script that gives server-rendered pages the theme that a person has chosen on the screens. */
export const THEME_PATH = '/api/theme.js';

/** The script's URL in pages. The version rises with each change of the script, because browsers cache it for a day. */
export const THEME_SOURCE = `${THEME_PATH}?v=1`;

/** Runs before the first paint. Without a choice, or in a frame whose storage the browser refuses, the device's theme stays. */
export const THEME_SCRIPT = `try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {}
`;

export const sendThemeScript: RequestHandler = (_request, response) => {
  response.set('Cache-Control', 'public, max-age=86400').type('text/javascript').send(THEME_SCRIPT);
};
