import type { KeyObject } from 'node:crypto';
import { join, resolve } from 'node:path';
import { checkExposure, checkServiceTls, readPackagesOrigin } from './env-checks.js';
import { isLoopback } from './loopback.js';
import { type PrivacySettings, readPrivacySettings } from './privacy-settings.js';
import { readReleaseKeys } from '../releases/release-keys.js';
import { readScannerAddress, type ScannerAddress } from '../scan/scanner-address.js';
import { readSecretsKey } from './secrets-key.js';
import { readVariables, type Variables } from './variables.js';

/** A model at an OpenAI-compatible server. */
export interface ModelAddress {
  name: string;
  apiKey: string;
  /** Undefined: OpenAI's. */
  baseUrl: string | undefined;
  /** Limits the addresses of a server that an administrator has entered; the operator's are not limited. */
  isInNetwork?: boolean;
}

/** The variables of `tutor`. */
export const TUTOR_VARIABLES = {
  dailyQuestions: 'TUTOR_DAILY_QUESTIONS',
  dailyTokens: 'TUTOR_DAILY_TOKENS',
  dailyCost: 'TUTOR_DAILY_COST',
  dailyTokensTotal: 'TUTOR_DAILY_TOKENS_TOTAL',
  dailyCostTotal: 'TUTOR_DAILY_COST_TOTAL',
  inputPrice: 'OPENAI_INPUT_PRICE',
  outputPrice: 'OPENAI_OUTPUT_PRICE',
} as const satisfies Record<keyof Env['tutor'], keyof typeof Variables.shape>;

/** Everything that the environment decides. */
export interface Env {
  port: number;
  /** Network address that the API listens on; undefined: all. */
  host: string | undefined;
  /** Origin under which browsers reach the product, without a trailing slash. */
  publicUrl: string;
  /** Absolute path. */
  dataDir: string;
  databaseUrl: string;
  /** Unset: the queue is in PostgreSQL. */
  redisUrl: string | undefined;
  /** Network address of the metrics server. */
  metricsHost: string;
  metricsPort: number;
  /** Folder of the built front ends that the API serves, if any. */
  webRoot: string | undefined;
  /** Unset: files are under the data folder. */
  s3:
    | {
        bucket: string;
        region: string;
        endpoint: string | undefined;
        accessKeyId: string;
        secretAccessKey: string;
      }
    | undefined;
  /** Unset: the built-in identity provider alone. */
  oidc:
    | {
        issuer: string;
        clientId: string;
        clientSecret: string;
        /** What sign-in pages call it; unset: the host of the issuer. */
        name?: string | undefined;
        /** Claim whose values name groups. */
        groupsClaim?: string | undefined;
      }
    | undefined;
  /** What is required of administrators besides the password; see docs/operate/accounts.md. */
  adminSecondFactor: {
    /** Days after the first sign-in as an administrator in which the built-in provider does not require it. */
    graceDays: number;
    /** Values of the ID token's `acr`, and of its `amr`, one of which another provider must send; empty: not checked. */
    acr: string[];
    amr: string[];
  };
  /**
   * Unset: messages are kept in the outbox. `from` is an address, with a name if desired: `Lectern <no-reply@example.org>`.
   * `isInNetwork` limits the addresses of a server that an administrator has entered; the operator's are not limited.
   */
  mail:
    | { smtpUrl: string; from: string | { name: string; address: string }; isInNetwork?: boolean }
    | undefined;
  /** Unset: the built-in outliner and tutor. */
  model: ModelAddress | undefined;
  /** Unset: the tutor uses full-text search only. */
  embeddingModel: ModelAddress | undefined;
  /** Where search models are downloaded from; unset: `MODEL_HOST`. */
  modelMirror: string | undefined;
  tutor: {
    /** Questions of one learner in 24 hours. */
    dailyQuestions: number;
    /** Model tokens for one learner's questions in 24 hours; then the built-in tutor answers. */
    dailyTokens: number;
    /** Costs of these in the currency of the prices. */
    dailyCost: number;
    /** Model tokens of all learners and course outlines together in 24 hours. */
    dailyTokensTotal: number;
    /** Costs of these in the currency of the prices. */
    dailyCostTotal: number;
    /** Price of a million tokens; 0: free. */
    inputPrice: number;
    outputPrice: number;
  };
  /** Those of `tutor` that variables set; others have their defaults. */
  setTutorLimits: (keyof Env['tutor'])[];
  /** Unset: slides are read aloud by `speechCommand`. */
  speech: (ModelAddress & { voice: string }) | undefined;
  /** A program of the worker's machine and its arguments, see `parseSpeechCommand`; unset: slides are not read aloud without a model. */
  speechCommand: string[] | undefined;
  sessions: {
    /** Hours without a request after which a session ends. */
    idleHours: number;
    /** Days instead of these hours for people who chose 'Keep me signed in'. */
    keptDays: number;
    /** Days after which a session ends in any case. */
    maxDays: number;
    /** Limits of administrators, whatever they chose. */
    adminIdleHours: number;
    adminMaxHours: number;
    /** Minutes after a sign-in in which sensitive acts need no second one. */
    recentMinutes: number;
  };
  adminEmail: string;
  adminPassword: string | undefined;
  pdfReader: 'pdfium' | 'classic' | 'pdfium,classic';
  /** Folder with trained data for OCR in other languages than English; absolute path. */
  ocrDataDir: string;
  /** Address of a Gotenberg server for office files; unset: LibreOffice of the machine, where it is installed. */
  gotenbergUrl: string | undefined;
  /** ClamAV's daemon, which scans the files that learners hand in; unset: they are not scanned. */
  clamav: ScannerAddress | undefined;
  /** Where 'Look for updates' asks for a list of releases. */
  updatesUrl: string | undefined;
  /** Maximum size of an uploaded deck, in MB of 1024 × 1024 bytes. */
  uploadLimitMb: number;
  /** Maximum size of an uploaded SCORM package, in MB of 1024 × 1024 bytes. */
  scormLimitMb: number;
  /** Maximum size of the video of a slide, in MB of 1024 × 1024 bytes. */
  videoLimitMb: number;
  /** Sites whose videos can be embedded: 'youtube', 'vimeo', and the host names of PeerTube sites. */
  embedSites: string[];
  /** Origin from which SCORM packages are played; unset: each in an origin of its own, which its frames can't share. */
  packagesOrigin: string | undefined;
  /** Decks that one worker processes in parallel. */
  workerConcurrency: number;
  /** Receiver of OpenTelemetry traces over OTLP/HTTP, without a trailing slash; unset: no tracing. */
  otlpEndpoint: string | undefined;
  /** Seconds without a heartbeat after which another worker takes over a worker's decks. */
  heartbeatTimeoutSeconds: number;
  /** Origins from which `?remote.<name>=<origin>` may load a remote instead of the released one; for development. */
  remoteOverrides: string[];
  /** Whether administrators may use `remoteOverrides` outside of this machine. */
  allowsOverrides: boolean;
  /** Public keys of those who may release remotes; none: only the remotes that came with the product are served. */
  releaseKeys: KeyObject[];
  /** Whether addresses outside of this machine may be plain http. */
  allowsHttp: boolean;
  /** Days for which the files of the security log are kept; 0: standard output only. */
  securityLogDays: number;
  privacy: PrivacySettings;
  /** Encrypts the secrets in the database; unset: they are stored in clear. */
  secretsKey: string | undefined;
  /** Whether browsers may have the service worker; the site's settings can switch it off, too. */
  hasServiceWorker: boolean;
  /** Calls of one person in a minute; 0: no limit. */
  rateLimit: number;
  /** Express' `trust proxy`. */
  trustProxy: string;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
}

/**
 * Reads and checks the environment; an empty variable counts as unset, except SECRETS_KEY.
 * @throws Error with one sentence that names the invalid variable
 */
export function readEnv(variables: NodeJS.ProcessEnv = process.env): Env {
  const { values: v, set } = readVariables(variables);
  const publicUrl = (v.PUBLIC_URL ?? `http://localhost:${v.PORT}`).replace(/(?<!\/)\/+$/, '');
  const env: Env = {
    port: v.PORT,
    host: chooseHost(v.HOST, publicUrl),
    publicUrl,
    dataDir: resolve(v.DATA_DIR),
    databaseUrl: v.DATABASE_URL,
    redisUrl: v.REDIS_URL,
    metricsHost: v.METRICS_HOST,
    metricsPort: v.METRICS_PORT,
    webRoot: v.WEB_ROOT && resolve(v.WEB_ROOT),
    s3: v.S3_BUCKET
      ? {
          bucket: v.S3_BUCKET,
          region: v.S3_REGION ?? '',
          endpoint: v.S3_ENDPOINT,
          accessKeyId: v.S3_ACCESS_KEY_ID ?? '',
          secretAccessKey: v.S3_SECRET_ACCESS_KEY ?? '',
        }
      : undefined,
    oidc: v.OIDC_ISSUER
      ? {
          issuer: v.OIDC_ISSUER,
          clientId: v.OIDC_CLIENT_ID ?? '',
          clientSecret: v.OIDC_CLIENT_SECRET ?? '',
          name: v.OIDC_NAME,
          groupsClaim: v.OIDC_GROUPS_CLAIM,
        }
      : undefined,
    adminSecondFactor: {
      graceDays: v.ADMIN_SECOND_FACTOR_GRACE_DAYS,
      acr: v.OIDC_ADMIN_ACR,
      amr: v.OIDC_ADMIN_AMR,
    },
    mail: v.SMTP_URL ? { smtpUrl: v.SMTP_URL, from: v.MAIL_FROM ?? '' } : undefined,
    model: v.OPENAI_MODEL
      ? { name: v.OPENAI_MODEL, apiKey: v.OPENAI_API_KEY ?? '', baseUrl: v.OPENAI_BASE_URL }
      : undefined,
    embeddingModel: v.OPENAI_EMBEDDING_MODEL
      ? { name: v.OPENAI_EMBEDDING_MODEL, apiKey: v.OPENAI_API_KEY ?? '', baseUrl: v.OPENAI_BASE_URL }
      : undefined,
    modelMirror: v.MODEL_MIRROR,
    tutor: {
      dailyQuestions: v.TUTOR_DAILY_QUESTIONS,
      dailyTokens: v.TUTOR_DAILY_TOKENS,
      dailyCost: v.TUTOR_DAILY_COST,
      dailyTokensTotal: v.TUTOR_DAILY_TOKENS_TOTAL,
      dailyCostTotal: v.TUTOR_DAILY_COST_TOTAL,
      inputPrice: v.OPENAI_INPUT_PRICE,
      outputPrice: v.OPENAI_OUTPUT_PRICE,
    },
    setTutorLimits: (Object.keys(TUTOR_VARIABLES) as (keyof Env['tutor'])[]).filter(
      (limit) => set[TUTOR_VARIABLES[limit]] !== undefined,
    ),
    speech: v.OPENAI_SPEECH_MODEL
      ? {
          name: v.OPENAI_SPEECH_MODEL,
          voice: v.OPENAI_SPEECH_VOICE,
          apiKey: v.OPENAI_API_KEY ?? '',
          baseUrl: v.OPENAI_BASE_URL,
        }
      : undefined,
    speechCommand: v.SPEECH_COMMAND,
    sessions: {
      idleHours: v.SESSION_IDLE_HOURS,
      keptDays: v.SESSION_KEPT_DAYS,
      maxDays: v.SESSION_MAX_DAYS,
      adminIdleHours: v.ADMIN_SESSION_IDLE_HOURS,
      adminMaxHours: v.ADMIN_SESSION_MAX_HOURS,
      recentMinutes: v.RECENT_SIGN_IN_MINUTES,
    },
    adminEmail: v.ADMIN_EMAIL.toLowerCase(),
    adminPassword: v.ADMIN_PASSWORD,
    pdfReader: v.PDF_READER,
    ocrDataDir: resolve(v.OCR_DATA_DIR ?? join(v.DATA_DIR, 'ocr')),
    gotenbergUrl: v.GOTENBERG_URL,
    clamav: readScannerAddress(v.CLAMAV_SOCKET),
    uploadLimitMb: v.UPLOAD_LIMIT_MB,
    scormLimitMb: v.SCORM_LIMIT_MB,
    videoLimitMb: v.VIDEO_LIMIT_MB,
    embedSites: v.VIDEO_EMBED_SITES,
    packagesOrigin: readPackagesOrigin(v.PACKAGES_ORIGIN, publicUrl),
    updatesUrl: v.UPDATES_URL,
    workerConcurrency: v.WORKER_CONCURRENCY,
    otlpEndpoint: v.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/(?<!\/)\/+$/, ''),
    heartbeatTimeoutSeconds: v.HEARTBEAT_TIMEOUT_SECONDS,
    remoteOverrides: v.REMOTE_OVERRIDES,
    allowsOverrides: v.REMOTE_OVERRIDES_IN_PRODUCTION === 'yes',
    allowsHttp: v.ALLOW_HTTP === 'yes',
    releaseKeys: readReleaseKeys(v),
    secretsKey: readSecretsKey(v),
    hasServiceWorker: v.SERVICE_WORKER === 'on',
    rateLimit: v.RATE_LIMIT,
    securityLogDays: v.SECURITY_LOG_DAYS,
    privacy: readPrivacySettings(v),
    trustProxy: v.TRUST_PROXY,
    logLevel: v.LOG_LEVEL,
  };
  checkExposure(env);
  if (v.REQUIRE_TLS === 'true') checkServiceTls(env);
  return env;
}

/** A product that is only for this machine listens on this machine only. */
function chooseHost(host: string | undefined, publicUrl: string): string | undefined {
  if (host) return host === '*' ? undefined : host;
  if (!isLoopback(publicUrl)) return undefined;
  return new URL(publicUrl).hostname === '[::1]' ? '::1' : '127.0.0.1';
}
