import type { EnvironmentMail, MailTls, SecretGroup, SiteMail, SiteSettings } from '@lectern/contract';
import type { Env } from '../env/env.js';
import { requiresTls } from '../mail/smtp-tls.js';

/** The services that administrators may set up where the environment does not. */
export type Services = Pick<Env, 'mail'>;

/** The services as they are now. What the environment sets wins. */
export function resolveServices(
  env: Services,
  site: Pick<SiteSettings, SecretGroup>,
  secrets: Record<SecretGroup, string | null>,
): Services {
  return { mail: env.mail ?? toMail(site.mail, secrets.mail) };
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
export function describeEnvironmentMail({ mail }: Services): EnvironmentMail | null {
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
