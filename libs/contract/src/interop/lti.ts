import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { Locale } from '../core/locale.js';

// Learning platforms and their users' browsers call these endpoints: LTI 1.3 and LTI Advantage, with Lectern as the tool. The standards
// prescribe the names of the fields.

const MAX_HINT_LENGTH = 8000;
const MAX_TOKEN_LENGTH = 50_000;
const Text = z.string().check(z.maxLength(2000));

/** The login request of 1EdTech Security Framework 1.0, section 5.1.1.1. Further fields are ignored. */
export const LtiLoginRequest = z.object({
  iss: Text,
  login_hint: z.string().check(z.minLength(1), z.maxLength(MAX_HINT_LENGTH)),
  target_link_uri: Text,
  lti_message_hint: z.optional(z.string().check(z.maxLength(MAX_HINT_LENGTH))),
  lti_deployment_id: z.optional(Text),
  client_id: z.optional(Text),
  /** LTI Client Side postMessages: the name of the platform's frame that stores data for tools. `_parent` is the window around the tool. */
  lti_storage_target: z.optional(z.string().check(z.maxLength(100))),
});
export type LtiLoginRequest = z.output<typeof LtiLoginRequest>;

/** Redirects the browser to the platform, which sends it back with a launch. 404 for a platform that is not registered. */
export const startLtiLogin = endpoint({
  method: 'GET',
  path: '/api/lti/login',
  access: 'public',
  feature: 'lti',
  perMinute: 120,
  budget: 'lti-login',
  summary: 'LTI: a platform begins a launch',
  query: LtiLoginRequest,
  status: 302,
});

/** The same as `startLtiLogin`, for a platform that posts a form. */
export const postLtiLogin = endpoint({
  method: 'POST',
  path: '/api/lti/login',
  access: 'public',
  feature: 'lti',
  perMinute: 120,
  budget: 'lti-login',
  summary: 'LTI: a platform begins a launch with a form',
  body: LtiLoginRequest,
  status: 302,
});

/** The platform's answer to a login: `id_token`, or `error` where the platform refuses the launch. */
export const LtiLaunch = z.object({
  state: z.optional(Text),
  id_token: z.optional(z.string().check(z.maxLength(MAX_TOKEN_LENGTH))),
  error: z.optional(Text),
  /** A page of Lectern adds the secret that the platform has stored since the login; empty where the platform does not answer. */
  stored: z.optional(z.string().check(z.maxLength(100))),
});
export type LtiLaunch = z.output<typeof LtiLaunch>;

/** Opens the course that the message names, or the page for choosing content. Refusals are pages too. */
export const launchLti = endpoint({
  method: 'POST',
  path: '/api/lti/launch',
  access: 'public',
  feature: 'lti',
  perMinute: 120,
  summary: 'LTI: a platform launches a course, or asks for content',
  body: LtiLaunch,
  status: 303,
});

/** The form of the page for choosing content. `ticket` comes from that page and works once. */
export const LtiChoice = z.object({
  ticket: z.string().check(z.maxLength(100)),
  /** `<course id>` or `<course id>/<module id>`; absent: the person only changes the language of the page. */
  content: z.optional(z.string().check(z.maxLength(80))),
  /** The chosen language of the page. */
  locale: z.optional(Locale),
});
export type LtiChoice = z.output<typeof LtiChoice>;

/** Answers with a page that sends the chosen content to the platform, or with the page for choosing content in another language. */
export const chooseLtiContent = endpoint({
  method: 'POST',
  path: '/api/lti/content',
  access: 'public',
  feature: 'lti',
  perMinute: 60,
  summary: 'LTI: send the chosen course to the platform',
  body: LtiChoice,
});

/** The public keys with which platforms check Lectern's messages, as a JSON Web Key Set. */
export const listLtiKeys = endpoint({
  method: 'GET',
  path: '/api/lti/keys',
  access: 'public',
  feature: 'lti',
  summary: 'LTI: the public keys of this tool',
  response: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
});

/** LTI Dynamic Registration 1.0: `link` is the secret of a link that an administrator has made. It works once. */
export const registerLtiPlatform = endpoint({
  method: 'GET',
  path: '/api/lti/register',
  access: 'public',
  feature: 'lti',
  perMinute: 10,
  summary: 'LTI: register this tool at a platform',
  query: z.object({
    link: z.string().check(z.maxLength(100)),
    openid_configuration: Text,
    registration_token: z.optional(z.string().check(z.maxLength(MAX_HINT_LENGTH))),
  }),
});
