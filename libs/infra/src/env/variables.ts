import {
  DEFAULT_SCORM_LIMIT_MB,
  DEFAULT_UPLOAD_LIMIT_MB,
  DEFAULT_VIDEO_LIMIT_MB,
  MAX_SCORM_LIMIT_MB,
  MAX_UPLOAD_LIMIT_MB,
  MAX_VIDEO_LIMIT_MB,
} from '@lectern/contract';
import * as z from 'zod/mini';
import { privacyVariables } from './privacy-settings.js';
import { refuseEmptySecretsKey } from './secrets-key.js';
import { parseSpeechCommand } from './speech-command.js';

const port = (fallback: number) =>
  z.pipe(
    z._default(z.string(), String(fallback)),
    z.pipe(z.transform(Number), z.int().check(z.gte(1), z.lte(65535))),
  );
const count = (fallback: number, max = 64) =>
  z.pipe(
    z._default(z.string(), String(fallback)),
    z.pipe(z.transform(Number), z.int().check(z.gte(1), z.lte(max))),
  );
const text = z.optional(z.string());
const yes = z.optional(z.literal('yes'));
const list = z.pipe(
  z._default(z.string(), ''),
  z.transform((text: string) => text.split(/[\s,]+/).filter(Boolean)),
);
const origins = z.pipe(
  z._default(z.string(), ''),
  z.pipe(
    z.transform((list: string) => list.split(/[\s,]+/).filter(Boolean)),
    z.array(z.string().check(z.refine(isOrigin, 'no origin'))),
  ),
);

const speechCommand = z.optional(
  z.pipe(
    z.string(),
    z.pipe(
      z.transform((text: string) => parseSpeechCommand(text) ?? []),
      z.array(z.string()).check(z.minLength(1)),
    ),
  ),
);

/** Two sites by name, and the host names of sites that run PeerTube; 'none' for none. */
const embedSites = z.pipe(
  z._default(z.string(), 'youtube,vimeo'),
  z.pipe(
    z.transform((list: string) => (list === 'none' ? [] : list.split(/[\s,]+/).filter(Boolean))),
    z.array(z.string().check(z.refine(isEmbedSite, 'no site'))),
  ),
);

function isEmbedSite(name: string): boolean {
  if (name === 'youtube' || name === 'vimeo') return true;
  return name.includes('.') && URL.canParse(`https://${name}`) && new URL(`https://${name}`).host === name;
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}
const amount = (fallback: number) =>
  z.pipe(
    z._default(z.string(), String(fallback)),
    z.pipe(z.transform(Number), z.number().check(z.gte(0), z.lte(1e12))),
  );

/** Every variable of the environment, as it is written there. */
export const Variables = z.object({
  PORT: port(3000),
  HOST: text,
  PUBLIC_URL: z.optional(z.url()),
  DATA_DIR: z._default(z.string(), '.data'),
  DATABASE_URL: z.url(),
  REDIS_URL: z.optional(z.url()),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  METRICS_PORT: port(9464),
  WEB_ROOT: text,
  S3_BUCKET: text,
  S3_REGION: text,
  S3_ENDPOINT: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  OIDC_ISSUER: z.optional(z.url()),
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  OIDC_NAME: text,
  OIDC_ADMIN_ACR: list,
  OIDC_ADMIN_AMR: list,
  OIDC_GROUPS_CLAIM: text,
  OPENAI_API_KEY: text,
  OPENAI_BASE_URL: z.optional(z.url()),
  OPENAI_MODEL: text,
  OPENAI_EMBEDDING_MODEL: text,
  MODEL_MIRROR: z.optional(z.url({ protocol: /^https?$/ })),
  OPENAI_INPUT_PRICE: amount(0),
  OPENAI_OUTPUT_PRICE: amount(0),
  TUTOR_DAILY_QUESTIONS: amount(200),
  TUTOR_DAILY_TOKENS: amount(200_000),
  TUTOR_DAILY_COST: amount(1),
  TUTOR_DAILY_TOKENS_TOTAL: amount(10_000_000),
  TUTOR_DAILY_COST_TOTAL: amount(50),
  OPENAI_SPEECH_MODEL: text,
  OPENAI_SPEECH_VOICE: z._default(z.string(), 'alloy'),
  SPEECH_COMMAND: speechCommand,
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: text,
  SESSION_IDLE_HOURS: count(12, 720),
  SESSION_KEPT_DAYS: count(14, 365),
  SESSION_MAX_DAYS: count(30, 365),
  ADMIN_SESSION_IDLE_HOURS: count(2, 720),
  ADMIN_SESSION_MAX_HOURS: count(12, 720),
  RECENT_SIGN_IN_MINUTES: count(30, 1440),
  ADMIN_SECOND_FACTOR_GRACE_DAYS: z.pipe(
    z._default(z.string(), '7'),
    z.pipe(z.transform(Number), z.int().check(z.gte(0), z.lte(365))),
  ),
  ADMIN_EMAIL: z._default(z.email(), 'admin@lectern.local'),
  ADMIN_PASSWORD: text,
  PDF_READER: z._default(z.enum(['pdfium', 'classic', 'pdfium,classic']), 'pdfium'),
  OCR_DATA_DIR: text,
  GOTENBERG_URL: z.optional(z.url({ protocol: /^https?$/ })),
  CLAMAV_SOCKET: text,
  UPLOAD_LIMIT_MB: count(DEFAULT_UPLOAD_LIMIT_MB, MAX_UPLOAD_LIMIT_MB),
  SCORM_LIMIT_MB: count(DEFAULT_SCORM_LIMIT_MB, MAX_SCORM_LIMIT_MB),
  VIDEO_LIMIT_MB: count(DEFAULT_VIDEO_LIMIT_MB, MAX_VIDEO_LIMIT_MB),
  VIDEO_EMBED_SITES: embedSites,
  PACKAGES_ORIGIN: z.optional(z.url({ protocol: /^https?$/ })),
  UPDATES_URL: z.optional(z.url({ protocol: /^https?$/ })),
  WORKER_CONCURRENCY: count(1),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(z.url()),
  HEARTBEAT_TIMEOUT_SECONDS: count(15, 600),
  REMOTE_OVERRIDES: origins,
  REMOTE_OVERRIDES_IN_PRODUCTION: yes,
  ALLOW_HTTP: yes,
  REQUIRE_TLS: z._default(z.enum(['true', 'false']), 'false'),
  RELEASE_PUBLIC_KEY: text,
  SECRETS_KEY: text,
  SECRETS_KEY_FILE: text,
  SERVICE_WORKER: z._default(z.enum(['on', 'off']), 'on'),
  RATE_LIMIT: amount(1200),
  SECURITY_LOG_DAYS: amount(90),
  ...privacyVariables,
  TRUST_PROXY: z._default(z.string(), 'loopback'),
  LOG_LEVEL: z._default(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
});

/** Names of the variables that hold the address of a service. */
export const ADDRESS_VARIABLES = Object.keys(Variables.shape).filter((name) =>
  /_(URL|ENDPOINT|ISSUER)$/.test(name),
);

/** Variables that only make sense together; the first one switches the group on. */
const GROUPS = [
  ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['OIDC_GROUPS_CLAIM', 'OIDC_ISSUER'],
  ['OIDC_NAME', 'OIDC_ISSUER'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['OPENAI_MODEL', 'OPENAI_API_KEY'],
  ['OPENAI_EMBEDDING_MODEL', 'OPENAI_API_KEY'],
  ['OPENAI_SPEECH_MODEL', 'OPENAI_API_KEY'],
] as const;

/** The password of the example configurations, which anybody can read. */
const EXAMPLE_PASSWORD = 'change-me';

/**
 * Checks the variables of the environment; an empty one counts as unset, except SECRETS_KEY.
 * @returns their values with defaults, and those that are set
 * @throws Error with one sentence that names the invalid variable
 */
export function readVariables(variables: NodeJS.ProcessEnv) {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  refuseEmptySecretsKey(variables);
  for (const [first, ...rest] of GROUPS) {
    const missing = rest.filter((name) => !set[name]);
    if (set[first] && missing.length)
      throw new Error(`${first} is set, so ${missing.join(' and ')} must be set too.`);
  }
  if (set['ADMIN_PASSWORD'] === EXAMPLE_PASSWORD)
    throw new Error(
      `ADMIN_PASSWORD is still the example ${EXAMPLE_PASSWORD}. Choose a password of your own.`,
    );
  const parsed = z.safeParse(Variables, set);
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0]);
    // A URL of a service may contain its password.
    const value = name.endsWith('_URL') ? '' : `: ${set[name]}`;
    throw new Error(set[name] ? `${name} has a value that can't be used${value}` : `${name} is not set.`);
  }
  return { values: parsed.data, set };
}
