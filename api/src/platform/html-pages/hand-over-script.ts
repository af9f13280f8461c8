import type { RequestHandler } from 'express';

/** Path of the script of pages that end in Lectern and go on at another site. */
export const HAND_OVER_PATH = '/api/hand-over.js';

/**
 * Submits a form with `data-hand-over="submit"`. On a page with `data-hand-over="close"` it asks the other site to close its frame or
 * window, as LTI Dynamic Registration 1.0 describes it.
 */
const HAND_OVER_SCRIPT = `const handOver = document.querySelector('[data-hand-over]');
if (handOver.dataset.handOver === 'submit') handOver.submit();
else (opener ?? parent).postMessage({ subject: 'org.imsglobal.lti.close' }, '*');
`;

export const sendHandOverScript: RequestHandler = (_request, response) => {
  response.set('Cache-Control', 'public, max-age=86400').type('text/javascript').send(HAND_OVER_SCRIPT);
};
