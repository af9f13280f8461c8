import type { RequestHandler } from 'express';

/** Path of the script of pages that hand the browser over to another site. */
export const HAND_OVER_PATH = '/api/hand-over.js';

/** The script's URL in pages. The version rises with each change of the script, because browsers cache it for a day. */
export const HAND_OVER_SOURCE = `${HAND_OVER_PATH}?v=2`;

/**
 * The script acts according to the value of `data-hand-over`:
 * - `submit`: submits the form.
 * - `close`: asks the other site to close its frame or window (LTI Dynamic Registration 1.0).
 * - `keep`: stores a value in the platform storage, then follows the link.
 * - `ask`: reads the value from the platform storage, then submits the form with the value.
 *
 * Platform storage works by LTI Client Side postMessages 0.1. The script sends messages to the origins of `data-origins` and takes answers
 * from these origins only. After two seconds without an answer it goes on.
 */
const HAND_OVER_SCRIPT = `const element = document.querySelector('[data-hand-over]');
const { handOver, target, origins = '', key, value } = element.dataset;
const askPlatform = (message) =>
  new Promise((done) => {
    setTimeout(done, 2000, {});
    const allowed = origins.split(' ');
    addEventListener('message', ({ origin, data }) => {
      const isAnswer = data?.subject === message.subject + '.response' && data.message_id === key;
      if (isAnswer && allowed.includes(origin)) done(data);
    });
    const frame = target === '_parent' ? parent : parent.frames[target];
    if (parent === window || !frame) return done({});
    for (const origin of allowed) frame.postMessage({ ...message, key, message_id: key }, origin);
  }).catch(() => ({}));
const acts = {
  submit: () => element.submit(),
  close: () => (opener ?? parent).postMessage({ subject: 'org.imsglobal.lti.close' }, '*'),
  keep: async () => {
    await askPlatform({ subject: 'lti.put_data', value });
    location.replace(element.querySelector('a').href);
  },
  ask: async () => {
    const answer = await askPlatform({ subject: 'lti.get_data' });
    element.elements.stored.value = typeof answer.value === 'string' ? answer.value : '';
    element.submit();
  },
};
acts[handOver]();
`;

export const sendHandOverScript: RequestHandler = (_request, response) => {
  response.set('Cache-Control', 'public, max-age=86400').type('text/javascript').send(HAND_OVER_SCRIPT);
};
