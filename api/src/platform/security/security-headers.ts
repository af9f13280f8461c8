import { randomBytes } from 'node:crypto';
import { type Env, isLoopback } from '@lectern/infra';
import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { CSP_REPORTS_PATH } from './csp-reports.js';
import { listPlayerOrigins } from './player-origins.js';

/** Paths of sign-in pages. Lectern shows them in a frame when an action needs a recent sign-in. */
const FRAMED_PATH = /^\/(api\/(login|callback)|oidc\/(auth|interaction))(\/|$)/i;

/** Paths that search engines must not list: people's certificates, and calls. */
const UNINDEXED_PATH = /^\/(api|oidc|verify|certificates)(\/|$)/i;

/** Browser features that Lectern does not use, and that are therefore forbidden. */
const PERMISSIONS_POLICY = [
  'camera',
  'microphone',
  'geolocation',
  'payment',
  'usb',
  'serial',
  'midi',
  'browsing-topics',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

const POLICY = 'Content-Security-Policy';
const TRUSTED_TYPE_POLICIES = [
  'default',
  'lectern',
  'dompurify',
  'ProseMirrorClipboard',
  "'allow-duplicates'",
];
const DEVELOPMENT_POLICIES = ['webpack-dev-server#overlay'];

/** Sets the security headers of every response, and the nonce for inline styles in `response.locals.nonce`. */
export function securityHeaders({
  publicUrl,
  oidc,
  remoteOverrides: allOverrides,
  packagesOrigin,
  embedSites,
}: Pick<Env, 'publicUrl' | 'oidc' | 'remoteOverrides' | 'packagesOrigin' | 'embedSites'>): RequestHandler[] {
  // On other hosts only pages of administrators get the overrides; see remote-manifests.ts.
  const remoteOverrides = isLoopback(publicUrl) ? allOverrides : [];
  const self = "'self'";
  const none = "'none'";
  return [
    (request, response, next) => {
      if (UNINDEXED_PATH.test(request.path)) response.set('X-Robots-Tag', 'noindex');
      response.set('Permissions-Policy', PERMISSIONS_POLICY);
      response.set('Reporting-Endpoints', `csp="${publicUrl}${CSP_REPORTS_PATH}"`);
      response.locals['nonce'] = randomBytes(16).toString('base64');
      next();
    },
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: [self],
          scriptSrc: [self, ...remoteOverrides],
          styleSrc: [
            self,
            ...remoteOverrides,
            (_request, response) => `'nonce-${(response as Response).locals['nonce']}'`,
          ],
          imgSrc: [self, 'data:', 'blob:'],
          fontSrc: [self, ...remoteOverrides],
          connectSrc: [self, ...remoteOverrides],
          mediaSrc: [self],
          // SCORM packages, and players of videos on other sites.
          frameSrc: [self, ...(packagesOrigin ? [packagesOrigin] : []), ...listPlayerOrigins(embedSites)],
          objectSrc: [none],
          frameAncestors: [none],
          baseUri: [none],
          requireTrustedTypesFor: ["'script'"],
          // Policies of Lectern (see docs/decisions/trusted-types.md) and of libraries. Some libraries have two copies in a page.
          trustedTypes: [...TRUSTED_TYPE_POLICIES, ...(remoteOverrides.length ? DEVELOPMENT_POLICIES : [])],
          formAction: [self, ...(oidc ? [new URL(oidc.issuer).origin] : [])],
          // Browsers without `report-to` use `report-uri`.
          reportTo: ['csp'],
          reportUri: [CSP_REPORTS_PATH],
        },
      },
      xFrameOptions: { action: 'deny' },
      // With `no-referrer` browsers would send `Origin: null` for forms, so the origin of a write could not be checked.
      referrerPolicy: { policy: 'same-origin' },
      strictTransportSecurity: publicUrl.startsWith('https:'),
    }),
    (request, response, next) => {
      if (FRAMED_PATH.test(request.path)) allowOwnFrames(response);
      next();
    },
  ];
}

/** Lets pages of this site show this response in a frame. */
export function allowOwnFrames(response: Response) {
  const policy = String(response.getHeader(POLICY));
  response.set(POLICY, policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"));
  response.set('X-Frame-Options', 'SAMEORIGIN');
}

/** Lets one other site show this response in a frame. */
export function allowFrames(response: Response, site: string) {
  const policy = String(response.getHeader(POLICY));
  const { origin } = new URL(site);
  response.set(POLICY, policy.replace("frame-ancestors 'none'", `frame-ancestors ${origin}`));
  response.removeHeader('X-Frame-Options');
}

/** Reads from the policy which pages may show this response in a frame: `'none'`, `'self'`, or an origin. */
export const readFrameAncestors = (response: Response): string =>
  /frame-ancestors ([^;]+)/.exec(String(response.getHeader(POLICY)))?.[1] ?? "'none'";

/** Lets the page of this response send its form to further origins. */
export function allowForms(response: Response, origins: string[]) {
  const policy = String(response.getHeader(POLICY));
  response.set(POLICY, policy.replace("form-action 'self'", `$& ${origins.join(' ')}`));
}

/** Lets the page of this response show further origins in frames. */
export function allowFrameSources(response: Response, origins: string[]) {
  const policy = String(response.getHeader(POLICY));
  response.set(POLICY, policy.replace("frame-src 'self'", `$& ${origins.join(' ')}`));
}

/** Lets the page of this response load scripts, styles, fonts and data from further origins. */
export function widenPolicy(response: Response, origins: string[]) {
  const policy = String(response.getHeader(POLICY));
  const widened = policy.replace(/\b(script|style|font|connect)-src 'self'/g, `$& ${origins.join(' ')}`);
  response.set(POLICY, widened);
}
