import { isIP } from 'node:net';
import {
  type DataRecipient,
  MAIL_RETENTION_DAYS,
  type PrivacyNotice,
  type SiteRetention,
} from '@lectern/contract';
import type { Env, Services } from '@lectern/infra';

const OPENAI_URL = 'https://api.openai.com';
/** Host names that are used in private networks only. */
const PRIVATE_NAME = /^[^.]+$|\.(local|internal|lan|home\.arpa|localhost|svc|cluster\.local)$/;

/** Builds the privacy notice from configuration and settings. It names no credentials, and no hosts of private networks. */
export function presentPrivacy(
  env: Env & Services,
  retention: SiteRetention,
  keepsPasswords: boolean,
): PrivacyNotice {
  const { contact, text, usesModelByDefault } = env.privacy;
  const searchModel = env.embeddingModel ? undefined : env.installedModel?.model.name;
  return {
    contact: contact ?? null,
    operatorText: text ?? null,
    recipients: listRecipients(env),
    ...(searchModel && { searchModel }),
    retention: {
      conversations: retention.conversationDays || null,
      uploadNames: retention.uploadNameDays || null,
      auditNames: retention.auditNameDays || null,
      // Accounts are deleted after a notice by email only.
      inactiveAccounts: (env.mail && retention.inactiveAccountDays) || null,
      mails: MAIL_RETENTION_DAYS,
      sessions: env.sessions.maxDays,
      securityLog: env.securityLogDays,
    },
    keepsPasswords,
    usesModelByDefault,
  };
}

function listRecipients(env: Env): DataRecipient[] {
  const { model, embeddingModel, speech, mail, oidc, s3, gotenbergUrl, clamav, otlpEndpoint } = env;
  const s3Url = s3 && (s3.endpoint ?? `https://s3.${s3.region}.amazonaws.com`);
  return [
    ...toRecipients('model', model && (model.baseUrl ?? OPENAI_URL)),
    ...toRecipients('embeddings', embeddingModel && (embeddingModel.baseUrl ?? OPENAI_URL)),
    ...toRecipients('speech', speech && (speech.baseUrl ?? OPENAI_URL)),
    ...toRecipients('mail', mail?.smtpUrl),
    ...toRecipients('sign-in', oidc?.issuer),
    ...toRecipients('storage', s3Url),
    ...toRecipients('conversion', gotenbergUrl),
    ...toRecipients('virus-scan', clamav && 'host' in clamav ? `tcp://${clamav.host}` : undefined),
    ...toRecipients('traces', otlpEndpoint),
  ];
}

function toRecipients(purpose: DataRecipient['purpose'], url: string | undefined): DataRecipient[] {
  return url ? [{ purpose, host: findPublicHost(url) }] : [];
}

/** The host of a URL; null for an IP address and for a name of a private network. */
function findPublicHost(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const host = new URL(url).hostname.toLowerCase();
  return isIP(host.replace(/^\[|\]$/g, '')) || PRIVATE_NAME.test(host) ? null : host;
}
