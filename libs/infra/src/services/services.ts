import {
  DEFAULT_SITE_MODEL,
  type EnvironmentMail,
  type MailTls,
  type SecretGroup,
  type SiteMail,
  type SiteModel,
  type SiteSettings,
} from '@lectern/contract';
import type { InstalledModel } from '../search-models/model-folder.js';
import { type Env, TUTOR_VARIABLES } from '../env/env.js';
import { requiresTls } from '../mail/smtp-tls.js';

/** The services that administrators may set up where the environment does not. */
export interface Services extends Pick<Env, 'mail' | 'model' | 'embeddingModel' | 'speech' | 'tutor'> {
  /** The search model that an administrator has installed, where its files are on this machine. */
  installedModel?: InstalledModel | undefined;
}

/** The services as they are now. What the environment sets wins. */
export function resolveServices(
  env: Services & Pick<Env, 'setTutorLimits'>,
  site: Pick<SiteSettings, SecretGroup>,
  secrets: Record<SecretGroup, string | null>,
): Services {
  const model = toModels(site.model, secrets.model);
  return {
    mail: env.mail ?? toMail(site.mail, secrets.mail),
    model: env.model ?? model.model,
    embeddingModel: env.embeddingModel ?? model.embeddingModel,
    speech: env.speech ?? model.speech,
    tutor: chooseLimits(env, site.model),
  };
}

/** Servers without keys, such as Ollama, take any. */
const NO_KEY = 'none';

/** The models of the settings; undefined where they name none. */
export function toModels(
  { baseUrl, name, embeddingName, speechName, speechVoice, isInNetwork }: SiteModel,
  key: string | null,
): Pick<Services, 'model' | 'embeddingModel' | 'speech'> {
  const address = { apiKey: key ?? NO_KEY, baseUrl: baseUrl || undefined, isInNetwork };
  return {
    model: name ? { name, ...address } : undefined,
    embeddingModel: embeddingName ? { name: embeddingName, ...address } : undefined,
    speech: speechName ? { name: speechName, voice: speechVoice, ...address } : undefined,
  };
}

/** A limit that neither the environment nor an administrator has changed is the environment's default. */
function chooseLimits(
  { tutor, setTutorLimits }: Pick<Env, 'tutor' | 'setTutorLimits'>,
  settings: SiteModel,
): Env['tutor'] {
  const limits = { ...tutor };
  for (const limit of Object.keys(tutor) as (keyof Env['tutor'])[])
    if (!setTutorLimits.includes(limit) && settings[limit] !== DEFAULT_SITE_MODEL[limit])
      limits[limit] = settings[limit];
  return limits;
}

/** The mail server of the settings, in the form of the environment's; undefined where they name none. */
export function toMail(settings: SiteMail, password: string | null): Services['mail'] {
  const { host, port, tls, user, senderName, senderAddress, isInNetwork } = settings;
  if (!host) return undefined;
  const url = new URL(
    `${tls === 'tls' ? 'smtps' : 'smtp'}://${host.includes(':') ? `[${host}]` : host}:${port}`,
  );
  url.username = encodeURIComponent(user);
  url.password = encodeURIComponent(password ?? '');
  if (tls === 'optional') url.searchParams.set('requireTLS', 'false');
  return { smtpUrl: url.href, from: { name: senderName, address: senderAddress }, isInNetwork };
}

const DEFAULT_PORTS = { tls: 465, starttls: 587, optional: 587 } satisfies Record<MailTls, number>;

/** The mail server of the environment as administrators see it, without its password; null where it sets none. */
export function describeEnvironmentMail({ mail }: Pick<Services, 'mail'>): EnvironmentMail | null {
  if (!mail) return null;
  const { protocol, hostname, port, username } = new URL(mail.smtpUrl);
  const tls = protocol === 'smtps:' ? 'tls' : requiresTls(mail.smtpUrl) ? 'starttls' : 'optional';
  return {
    host: hostname,
    port: Number(port) || DEFAULT_PORTS[tls],
    tls,
    user: decodeURIComponent(username),
    sender: typeof mail.from === 'string' ? mail.from : mail.from.address,
  };
}

/** What the environment sets about the models, without the key, and of addresses the origin only. */
export function describeEnvironmentModel(
  env: Pick<Env, 'model' | 'embeddingModel' | 'speech' | 'tutor' | 'setTutorLimits'>,
): { variable: string; value: string }[] {
  const { model, embeddingModel, speech, tutor, setTutorLimits } = env;
  const address = (model ?? embeddingModel ?? speech)?.baseUrl;
  const values = {
    OPENAI_BASE_URL: address && new URL(address).origin,
    OPENAI_MODEL: model?.name,
    OPENAI_EMBEDDING_MODEL: embeddingModel?.name,
    OPENAI_SPEECH_MODEL: speech?.name,
    OPENAI_SPEECH_VOICE: speech?.voice,
    ...Object.fromEntries(setTutorLimits.map((limit) => [TUTOR_VARIABLES[limit], String(tutor[limit])])),
  };
  return Object.entries(values).flatMap(([variable, value]) => (value ? [{ variable, value }] : []));
}
