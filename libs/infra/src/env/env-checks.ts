import { isLoopback } from './loopback.js';
import { requiresTls } from '../mail/smtp-tls.js';
import type { ScannerAddress } from '../scan/scanner-address.js';

/** The settings of `Env` that expose the product to a network. */
interface Exposure {
  publicUrl: string;
  oidc: { issuer: string } | undefined;
  remoteOverrides: string[];
  allowsHttp: boolean;
  allowsOverrides: boolean;
}

/**
 * Refuses settings that would send passwords and cookies over the network in clear, or let other origins' scripts run in
 * everybody's session.
 * @throws Error with one sentence that names the variable and what to do
 */
export function checkExposure({ publicUrl, oidc, remoteOverrides, allowsHttp, allowsOverrides }: Exposure) {
  const addresses = { PUBLIC_URL: publicUrl, OIDC_ISSUER: oidc?.issuer };
  for (const [name, url] of Object.entries(addresses)) {
    if (!url?.startsWith('http:') || isLoopback(url) || allowsHttp) continue;
    throw new Error(
      `${name} is plain http, which anyone on the way can read. Use https, or set ALLOW_HTTP=yes.`,
    );
  }
  if (!remoteOverrides.length || isLoopback(publicUrl)) return;
  if (!allowsOverrides)
    throw new Error(
      'REMOTE_OVERRIDES is for development. Unset it, or set REMOTE_OVERRIDES_IN_PRODUCTION=yes to allow it for administrators.',
    );
  const plain = remoteOverrides.find((origin) => !origin.startsWith('https:'));
  if (plain)
    throw new Error(`REMOTE_OVERRIDES has ${plain}. Outside of this machine it takes https origins only.`);
}

/**
 * The origin of SCORM packages, whose programs come from strangers. It needs a host name of its own, because browsers send cookies
 * to every port of a host.
 */
export function readPackagesOrigin(url: string | undefined, publicUrl: string): string | undefined {
  if (!url) return undefined;
  const { hostname, protocol, origin } = new URL(url);
  const own = new URL(publicUrl);
  if (hostname === own.hostname)
    throw new Error('PACKAGES_ORIGIN has the host name of PUBLIC_URL. Give it a host name of its own.');
  // The launcher, health checks and the built-in sign-in call the API there.
  if (hostname === '127.0.0.1')
    throw new Error('PACKAGES_ORIGIN has the address of this machine. Give it another host name.');
  if (protocol !== own.protocol)
    throw new Error(`PACKAGES_ORIGIN has to begin with ${own.protocol}//, as PUBLIC_URL.`);
  return origin;
}

/** The services of `Env` that API and worker connect to. */
interface Services {
  databaseUrl: string;
  redisUrl: string | undefined;
  s3: { endpoint: string | undefined } | undefined;
  oidc: { issuer: string } | undefined;
  mail: { smtpUrl: string } | undefined;
  model: { baseUrl: string | undefined } | undefined;
  embeddingModel: { baseUrl: string | undefined } | undefined;
  speech: { baseUrl: string | undefined } | undefined;
  gotenbergUrl: string | undefined;
  clamav: ScannerAddress | undefined;
  updatesUrl: string | undefined;
  otlpEndpoint: string | undefined;
}

/** Modes of libpq in which a connection without TLS fails. */
const SSL_MODES = ['require', 'verify-ca', 'verify-full'];

/**
 * Refuses services on other machines whose addresses allow a connection without TLS. Services on this machine and sockets
 * are exempt.
 * @throws Error with one sentence that names the variable and what to do, without the address, which may have a password
 */
export function checkServiceTls(env: Services) {
  const { databaseUrl, redisUrl, mail } = env;
  if (!isSafeDatabase(databaseUrl)) refuseClear('DATABASE_URL', 'Add sslmode=verify-full to it');
  if (redisUrl && !isSafeRedis(redisUrl)) refuseClear('REDIS_URL', 'Use rediss:');
  if (mail && !isLoopback(mail.smtpUrl) && !requiresTls(mail.smtpUrl))
    refuseClear('SMTP_URL', 'Use smtps:, or leave out requireTLS=false');
  // Its protocol has no encryption.
  if (env.clamav && 'host' in env.clamav && !isLoopback(`tcp://${env.clamav.host}`))
    refuseClear('CLAMAV_SOCKET', 'Use a socket of this machine');
  const webServices = {
    S3_ENDPOINT: env.s3?.endpoint,
    OIDC_ISSUER: env.oidc?.issuer,
    OPENAI_BASE_URL: (env.model ?? env.embeddingModel ?? env.speech)?.baseUrl,
    GOTENBERG_URL: env.gotenbergUrl,
    UPDATES_URL: env.updatesUrl,
    OTEL_EXPORTER_OTLP_ENDPOINT: env.otlpEndpoint,
  };
  for (const [name, url] of Object.entries(webServices))
    if (url && !isLoopback(url) && !url.toLowerCase().startsWith('https:')) refuseClear(name, 'Use https');
}

function refuseClear(name: string, remedy: string): never {
  throw new Error(
    `${name} allows a connection without TLS to another machine. ${remedy}, or set REQUIRE_TLS=false.`,
  );
}

/** Reads a URL as the driver `pg` does: the parameter `host` replaces the host, and the last of equal parameters counts. */
function isSafeDatabase(url: string): boolean {
  const { protocol, hostname, searchParams } = new URL(url);
  const host = decodeURIComponent(searchParams.getAll('host').at(-1) || hostname);
  const isSocket = protocol === 'socket:' || host.startsWith('/');
  if (isSocket || !host || isLoopback(`postgres://${host}`)) return true;
  return SSL_MODES.includes(searchParams.getAll('sslmode').at(-1) ?? '');
}

/** A URL without a host names a socket, or Redis of this machine. */
function isSafeRedis(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'rediss:' || !hostname || isLoopback(url);
}
