import type { RequestHandler } from 'express';

/** Path of the script of pages that end in Lectern and go on at another site. */
export const HAND_OVER_PATH = '/api/hand-over.js';

/** Its address in pages, with the version: browsers store a script for a day. */
export const HAND_OVER_SOURCE = `${HAND_OVER_PATH}?v=2`;

/**
 * What the script does, by the value of `data-hand-over`.
 * - `submit`: submits the form.
 * - `close`: asks the other site to close its frame or window (LTI Dynamic Registration 1.0).
 * - `keep`: lets the platform keep a value, then follows the link.
 * - `ask`: asks the platform for the value, then submits the form with it.
 *
 * The platform keeps values by LTI Client Side postMessages 0.1. Messages go to the given origins alone, and only their answers count. A
 * platform that does not answer holds nothing up for longer than two seconds.
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
