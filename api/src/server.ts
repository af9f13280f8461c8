import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  backchannelLogout,
  chooseLtiContent,
  DEFAULT_UPLOAD_LIMIT_MB,
  describeSite,
  DID_DOCUMENT_PATH,
  issueToolToken,
  launchLti,
  type Locale,
  postLtiLogin,
  postToolAuthorization,
  receiveToolContent,
  SCIM_PATH,
  sendMcpMessage,
  type SiteSettings,
  VISITOR_FEATURE,
  unsubscribe,
} from '@lectern/contract';
import { createKeyedHash, type KeyedHash } from '@lectern/data';
import { findServerMessage, loadServerMessages, readOverrides } from '@lectern/i18n/server';
import type { Disk, Env, Logger } from '@lectern/infra';
import type { NestApplicationOptions } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import compression from 'compression';
import { json, type Request, type RequestHandler, urlencoded } from 'express';
import type { Provider } from 'oidc-provider';
import { CredentialKeysService } from './learning/credentials/credential-keys.service.js';
import { CredentialsService } from './learning/credentials/credentials.service.js';
import { serveDidDocument } from './learning/credentials/did-document.js';
import { IDENTITY_PROVIDER } from './identity/provider/identity-provider.module.js';
import { Attempts } from './identity/provider/attempts.js';
import { AccountChangesService } from './identity/accounts/account-changes.service.js';
import { accountRouter } from './identity/accounts/account.router.js';
import { SignUpPolicy } from './identity/accounts/sign-up.policy.js';
import { AccountsService } from './identity/accounts/accounts.service.js';
import { KnownDevices } from './identity/provider/known-devices.js';
import { interactionRouter } from './identity/provider/interaction.router.js';
import { PasskeysService } from './identity/second-factor/passkeys.service.js';
import { providerLimits } from './identity/provider/provider-limits.js';
import { PendingSignInsService } from './identity/provider/pending-sign-ins.service.js';
import { SecondFactorService } from './identity/second-factor/second-factor.service.js';
import { OneTimeLinksService } from './identity/accounts/one-time-links.service.js';
import { SESSIONS, type Sessions } from './identity/sessions/sessions.js';
import {
  INVITATION_ACCOUNT_PATH,
  invitationAccountRouter,
} from './identity/accepting-invitations/invitation-account.router.js';
import { ReceivedInvitationsService } from './identity/accepting-invitations/received-invitations.service.js';
import { mcpGate } from './interop/mcp/mcp-gate.js';
import { scimGate } from './interop/scim/scim-gate.js';
import { packageFiles } from './interop/scorm-packages/package-files.js';
import { ScormRunsService } from './interop/scorm-packages/scorm-runs.service.js';
import { ENV, STORAGE } from './platform/infra.module.js';
import { nameConnectionUse } from './platform/http/connection-use.js';
import { serveApiDocument } from './openapi/openapi.js';
import { redirectToPublicUrl, sameOriginWrites } from './platform/security/origin.js';
import { describeBodyProblems } from './platform/http/body-problems.js';
import { RateLimits } from './platform/rights/rate-limits.js';
import { requestLog, requestDuration } from './platform/logging/request-log.js';
import { requestTrace } from './platform/logging/request-trace.js';
import { CSP_REPORTS_PATH, cspReports } from './platform/security/csp-reports.js';
import { SecurityLog } from './platform/security/security-log.js';
import { securityHeaders } from './platform/security/security-headers.js';
import { fontFace } from './platform/html-pages/font.js';
import { HAND_OVER_PATH, sendHandOverScript } from './platform/html-pages/hand-over-script.js';
import { LANGUAGE_PATH } from './platform/html-pages/language-switch.js';
import { sendThemeScript, THEME_PATH } from './platform/html-pages/theme-script.js';
import { sendSignedInScript, SIGNED_IN_PATH } from './platform/html-pages/signed-in-script.js';
import { switchLanguage } from './platform/html-pages/switch-language.js';
import { launchedPages } from './interop/lti/launched-pages.js';
import { LinkPreviewsService } from './prerendering/link-previews/link-previews.service.js';
import { ActiveReleases } from './platform/web/active-releases.js';
import { hasAccessToken, readAccessToken, withoutAccessToken } from './platform/rights/access-tokens.js';
import { SITE_SETTINGS } from './platform/locale/request-locale.js';
import { LandingTextsService } from './platform/site/landing-texts.service.js';
import { SignInProviders } from './platform/site/sign-in-providers.js';
import { SiteSettingsService } from './platform/site/site-settings.service.js';
import { writeSiteStyle } from './platform/site/site-style.js';
import { createMessageFinder } from './platform/web/page-messages.js';
import { prerenderedPages } from './platform/web/prerendered-pages.js';
import { previousRelease } from './platform/web/previous-release.js';
import { releasedFiles } from './platform/web/released-files.js';
import { remoteManifests, remoteOverrides, resolveManifests } from './platform/web/remote-manifests.js';
import { installedApp } from './platform/web/installed-app/installed-app.js';
import { webFiles } from './platform/web/web-files.js';
import { PageSlotsService } from './prerendering/page-slots.service.js';
import { DataSource } from 'typeorm';

export const serverOptions: NestApplicationOptions = {
  bodyParser: false,
  routeResolutionStrategy: 'specificity',
};

/** A session costs a query, so probes go without. */
const WITHOUT_SESSION = /^\/health\//;

/**
 * The editor sends a whole course at once, and an import of grades those of all learners; a visitor's large body is not read.
 */
const LARGE_BODIES =
  /^\/api\/(courses\/[\da-f-]{36}(\/draft)?|admin\/slide-videos\/[\da-f-]{36}\/captions\/[\w-]+|admin\/courses\/[\da-f-]{36}\/gradebook\/entries)$/i;

/** Line items and scores of external tools, which have media types of their own. */
const TOOL_GRADES =
  /^\/api\/external-tools\/(courses\/[\da-f-]{36}\/line-items|line-items\/[\da-f-]{36}(\/scores)?)$/i;
const GRADE_TYPES = ['application/vnd.ims.lis.v1.score+json', 'application/vnd.ims.lis.v2.lineitem+json'];

/**
 * An idle connection stays open longer than a proxy in front keeps it (60 s with nginx and the load balancers of clouds), or
 * the proxy would send a request while the API closes the connection.
 */
const KEEP_ALIVE_MS = 65_000;

/** Time to receive a whole request, by the MB that an upload may have: 300 s at the default of 10 MB, and never less. */
const RECEIVE_MS_PER_MB = 30_000;
/** The same for SCORM packages, which are larger. */
const PACKAGE_MS_PER_MB = 3000;

/** Of one person; a network of learners may send ten times as many. */
const SCORM_REPORTS_PER_MINUTE = 300;

/** Installs the middleware before Nest's routes, in the order in which requests pass it. */
export function prepareServer(app: NestExpressApplication, logger: Logger) {
  const env = app.get<Env>(ENV);
  const sessions = app.get<Sessions>(SESSIONS);
  // The headers of the next request may take longer than the pause before it.
  Object.assign(app.getHttpServer(), {
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: KEEP_ALIVE_MS + 5000,
    requestTimeout: Math.max(
      Math.max(DEFAULT_UPLOAD_LIMIT_MB, env.uploadLimitMb) * RECEIVE_MS_PER_MB,
      env.scormLimitMb * PACKAGE_MS_PER_MB,
    ),
  });
  app.set('trust proxy', parseTrustProxy(env.trustProxy));
  const hash = createKeyedHash(app.get(DataSource));
  const securityLog = new SecurityLog(env, logger, hash);
  securityLog.install(app);
  app.use(requestTrace, requestLog(logger), requestDuration, nameConnectionUse);
  const limits = app.get(RateLimits);
  const site = app.get(SiteSettingsService);
  app.use(
    packageFiles({
      ...{ env, site, source: app.get(DataSource), storage: app.get<Disk>(STORAGE) },
      runs: app.get(ScormRunsService, { strict: false }),
      limitReports: limits.limitRoute(SCORM_REPORTS_PER_MINUTE),
    }),
  );
  app.use(redirectToPublicUrl(env.publicUrl));
  app.use(...securityHeaders(env));
  app.use(CSP_REPORTS_PATH, ...cspReports(logger));
  const limitAll = limits.limitAll();
  app.use('/oidc', limitAll, providerLimits(limits));
  mountIdentityProvider(app, env, hash, sessions);
  // Also where another provider signs people in.
  app.use(SIGNED_IN_PATH, sendSignedInScript);
  app.use(HAND_OVER_PATH, sendHandOverScript);
  app.use(THEME_PATH, sendThemeScript);
  const credentials = app.get(CredentialsService, { strict: false });
  const credentialKeys = app.get(CredentialKeysService, { strict: false });
  app.use(DID_DOCUMENT_PATH, limitAll, serveDidDocument(credentialKeys, credentials));
  app.setLocal(SITE_SETTINGS, site);
  app.use(launchedPages(sessions, app.get(DataSource)));
  if (env.webRoot) {
    const { webRoot } = env;
    const { texts, faults } = readOverrides(join(env.dataDir, 'texts'), createMessageFinder(webRoot));
    for (const fault of faults) logger.warn({ fault }, 'A text of this installation is not used');
    loadServerMessages(texts);
    app.setLocal('fontFace', fontFace(webRoot));
    const storage = app.get<Disk>(STORAGE);
    const overrides = remoteOverrides(env, app.get(DataSource));
    const signed = { storage, keys: env.releaseKeys, logger };
    const releases = new ActiveReleases({ source: app.get(DataSource), securityLog, ...signed });
    const resolve = resolveManifests({
      ...{ webRoot, releases, overrides, sessions: sessions.middleware },
      isCatalogOpen: () => site.current.features[VISITOR_FEATURE],
    });
    app.use('/remotes.json', compressed, remoteManifests(resolve));
    const previews = app.get(LinkPreviewsService, { strict: false });
    const { find: findSlots } = app.get(PageSlotsService, { strict: false });
    const isVisitor = (request: Request) =>
      ![sessions.cookieName, sessions.framed.cookieName].some((name) =>
        request.headers.cookie?.includes(`${name}=`),
      );
    // The front ends of `npm run dev` have no service worker, and are no release.
    const isRelease = existsSync(join(webRoot, 'service-worker.js'));
    const hasServiceWorker = env.hasServiceWorker && isRelease;
    const getSettings = () => (hasServiceWorker ? site.current : withoutServiceWorker(site.current));
    const getSite = () => describeSite(getSettings());
    const prerender = prerenderedPages({
      ...{ webRoot, storage, findSlots, getSite, isVisitor, logger },
      overrides: texts,
    });
    const findPreview = (path: string, locale: Locale) => previews.find(path, locale);
    const getSiteStyle = () => writeSiteStyle(site.current.look);
    const landing = app.get(LandingTextsService);
    const findTexts = (request: Request, locale: Locale) =>
      isVisitor(request) ? landing.listMessages(locale) : undefined;
    const page = {
      ...{ resolveManifests: resolve, findPreview, prerender, getSite, getSiteStyle, findTexts },
      ...{ isVisitor, overrides: texts },
    };
    app.use(
      installedApp({
        ...{ storage, getSettings, isVisitor, sessions: sessions.middleware },
        ...{ source: app.get(DataSource), resolveManifests: resolve },
      }),
    );
    app.use(...webFiles(webRoot, page), releasedFiles(signed));
    if (isRelease) app.use(previousRelease({ webRoot, dataDir: env.dataDir, logger }));
  } else loadServerMessages(readOverrides(join(env.dataDir, 'texts'), findServerMessage).texts);
  app.use(
    '/api',
    readAccessToken(app.get(DataSource).manager, () => site.current.programs.tokens),
  );
  const ownWrites = withoutAccessToken(sameOriginWrites(env.publicUrl));
  app.use('/api', exceptPlatforms(ownWrites), noSharedCache, compressed);
  app.use('/api', (...[request, response, next]: Parameters<RequestHandler>) =>
    WITHOUT_SESSION.test(request.path) || hasAccessToken(request)
      ? next()
      : sessions.all(request, response, next),
  );
  app.use('/api', (...[request, response, next]: Parameters<RequestHandler>) =>
    WITHOUT_SESSION.test(request.path) ? next() : limitAll(request, response, next),
  );
  app.use(sendMcpMessage.path, mcpGate({ ...env, isOn: () => site.current.programs.mcp }));
  app.use(SCIM_PATH, ...scimGate(() => site.current.programs.scim));
  // After the identity provider, which parses its own forms.
  const largeBody = json({ limit: '2mb' });
  app.use(LARGE_BODIES, ((request, response, next) =>
    request.session?.userId || request.token
      ? largeBody(request, response, next)
      : next()) satisfies RequestHandler);
  app.useBodyParser('json', { limit: '100kb' });
  app.use([backchannelLogout.path, unsubscribe.path], urlencoded({ extended: false, limit: '20kb' }));
  const forms = [...PLATFORM_FORMS, chooseLtiContent.path, issueToolToken.path];
  app.use(forms, urlencoded({ extended: false, limit: '100kb' }));
  app.use(TOOL_GRADES, json({ type: GRADE_TYPES, limit: '20kb' }));
  // Also where another provider signs people in.
  app.use(LANGUAGE_PATH, urlencoded({ extended: false, limit: '100kb' }), switchLanguage(env.publicUrl));
  app.use(describeBodyProblems);
  serveApiDocument(app);
}

/** Forms that learning platforms and external tools let browsers send here. A launch counts only in the browser in which it began. */
const PLATFORM_FORMS: string[] = [
  ...[postLtiLogin.path, launchLti.path],
  ...[postToolAuthorization.path, receiveToolContent.path],
];

const exceptPlatforms =
  (handler: RequestHandler): RequestHandler =>
  (request, response, next) =>
    PLATFORM_FORMS.includes(request.baseUrl + request.path) ? next() : handler(request, response, next);

/** Settings of the site for pages, where browsers get no service worker. */
const withoutServiceWorker = (settings: SiteSettings): SiteSettings => ({
  ...settings,
  features: { ...settings.features, offline: false },
});

/** Responses may be personal. The guard makes private calls' stricter, handlers of files override it. */
const noSharedCache: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'private, no-cache');
  next();
};

/** Event streams are not compressed: their messages would wait in the compressor's buffer. */
const compressed = compression({
  filter: (request, response) =>
    !String(response.getHeader('Content-Type')).startsWith('text/event-stream') &&
    compression.filter(request, response),
});

function mountIdentityProvider(
  app: NestExpressApplication,
  env: Env,
  hash: Promise<KeyedHash>,
  sessions: Sessions,
) {
  const provider = app.get<Provider>(IDENTITY_PROVIDER);
  const providers = app.get(SignInProviders);
  /** While the built-in sign-in is off there is nothing under its paths. */
  const whileOn =
    (handler: RequestHandler): RequestHandler =>
    (request, response, next) =>
      providers.isBuiltInOn ? handler(request, response, next) : next();
  const { publicUrl } = env;
  const identity = {
    accounts: app.get(AccountsService),
    changes: app.get(AccountChangesService),
    attempts: app.get(Attempts),
    devices: new KnownDevices(publicUrl, hash),
    factors: app.get(SecondFactorService, { strict: false }),
    passkeys: app.get(PasskeysService, { strict: false }),
    pending: app.get(PendingSignInsService, { strict: false }),
    signUp: app.get(SignUpPolicy),
    providers,
  };
  const ownSite = whileOn(sameOriginWrites(publicUrl));
  app.use('/oidc/interaction', ownSite, whileOn(interactionRouter(provider, identity)));
  const links = app.get(OneTimeLinksService, { strict: false });
  const received = app.get(ReceivedInvitationsService, { strict: false });
  app.use(
    INVITATION_ACCOUNT_PATH,
    ownSite,
    whileOn(invitationAccountRouter({ ...identity, received, publicUrl })),
  );
  app.use(
    '/oidc/account',
    ownSite,
    whileOn(accountRouter({ ...identity, links, publicUrl, sessions: sessions.middleware })),
  );
  app.use('/oidc', whileOn(provider.callback()));
}

/** TRUST_PROXY for Express: a number of hops, true, false, or names and addresses. */
function parseTrustProxy(setting: string): number | boolean | string {
  if (/^\d+$/.test(setting)) return Number(setting);
  return setting === 'true' || (setting === 'false' ? false : setting);
}
