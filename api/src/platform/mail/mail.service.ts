import {
  displayName,
  hasMailbox,
  INVITATION_DAYS,
  type Locale,
  MAIL_PAGE_SIZE,
  MAX_OPENED_INVITATIONS,
  type OpenedInvitations,
  sendMail,
} from '@lectern/contract';
import { Mail, mailHtml, mailText, User } from '@lectern/data';
import { createQueue, type Env } from '@lectern/infra';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Refusal } from '../http/refusal.js';
import { AuditService } from '../audit/audit.service.js';
import { ENV } from '../infra.module.js';
import { SiteSettingsService } from '../site/site-settings.service.js';
import { findPage } from '../lists/read-page.js';
import {
  type ApiMailKind,
  type AskingAccount,
  composeMail,
  type InvitationText,
  LINK_MINUTES,
  type MailValues,
} from './mail-texts.js';
import { findAddressesAtLimit, findOpenInvitationLinks, findLocales, lockAddresses } from './mail.queries.js';

export type { ApiMailKind, InvitationText };

/** Maximum number of messages of one kind to one address in an hour. Further messages are dropped. */
const MAX_MAILS_PER_HOUR = 5;
/** How long the worker tries to send a message without a link. */
const NEWS_MINUTES = 24 * 60;
const INVITATION_MINUTES = INVITATION_DAYS * 24 * 60;

export interface NewMail {
  kind: ApiMailKind;
  to: string;
  /** The account that the message is about. */
  accountId?: string;
  /** Language for a recipient who has not chosen one: that of the person who causes the message, or of their browser. */
  locale?: Locale | null | undefined;
  /** URL of the message's button; by default the first page of the site. */
  url?: string;
  newEmail?: string;
  /** Day on which an inactive account is deleted. */
  deletedOn?: Date;
  invitation?: InvitationText;
  asking?: AskingAccount;
}

type MailQueue = Awaited<ReturnType<typeof createQueue<typeof sendMail>>>;

/** Writes messages, and shows administrators those that no mail server sends. */
@Injectable()
export class MailService implements OnApplicationShutdown {
  private readonly logger = new Logger('mail');
  private queue: Promise<MailQueue> | undefined;

  constructor(
    private readonly source: DataSource,
    @Inject(ENV) private readonly env: Env,
    private readonly audit: AuditService,
    private readonly site: SiteSettingsService,
  ) {}

  /** Whether a mail server is configured, so that people receive messages by themselves. */
  get isSending(): boolean {
    return this.site.services.mail !== undefined;
  }

  async onApplicationShutdown() {
    await (await this.queue)?.close();
  }

  /**
   * Whether the address may get another message of this kind in this hour. A lock keeps the result true until the transaction
   * ends. Call this before making a link, because a new link ends the earlier ones.
   */
  async isAllowed(manager: EntityManager, to: string, kind: ApiMailKind): Promise<boolean> {
    return (await this.findAllowed(manager, [to], kind)).has(to);
  }

  /**
   * Finds the addresses that may get another message of this kind in this hour; see `isAllowed`. The made-up addresses of people who
   * came from a learning platform, and of service accounts, never get messages.
   */
  async findAllowed(manager: EntityManager, to: string[], kind: ApiMailKind): Promise<Set<string>> {
    await lockAddresses(manager, to);
    const refused = new Set(await findAddressesAtLimit(manager, to, { kind, limit: MAX_MAILS_PER_HOUR }));
    return new Set(to.filter((address) => !refused.has(address) && hasMailbox(address)));
  }

  /**
   * Saves a message within the transaction of the change that it is about.
   * @returns the message's id for `announce`; null if the address is beyond its limit
   */
  async write(manager: EntityManager, mail: NewMail): Promise<string | null> {
    if (!(await this.isAllowed(manager, mail.to, mail.kind))) return null;
    const [id] = await this.writeAllowed(manager, [mail]);
    return id ?? null;
  }

  /**
   * Saves messages to addresses that `findAllowed` returned.
   * @returns the ids of the messages
   */
  async writeAllowed(manager: EntityManager, mails: NewMail[]): Promise<string[]> {
    if (!mails.length) return [];
    const locales = await findLocales(manager, mails);
    const rows = mails.map((mail, index) =>
      this.compose(mail, locales[index] ?? mail.locale ?? this.site.current.region.locale),
    );
    const { identifiers } = await manager.insert(Mail, rows);
    return identifiers.map(({ id }) => String(id));
  }

  private compose({ kind, to, accountId, url, locale: _, ...more }: NewMail, locale: Locale) {
    const values: MailValues = { url: url ?? `${this.env.publicUrl}/`, ...more };
    const content = composeMail(kind, locale, values);
    return {
      kind,
      recipient: to,
      accountId: accountId ?? null,
      subject: content.subject,
      text: mailText(content),
      html: mailHtml(content, this.site.current.look),
      link: hasLink(kind) ? values.url : null,
      status: this.isSending ? ('queued' as const) : ('kept' as const),
      validUntil: new Date(Date.now() + getValidMinutes(kind) * 60_000),
    };
  }

  /** Queues a message after the transaction, so that it is sent at once and not by the worker's next sweep. */
  async announce(mailId: string | null) {
    if (!mailId || !this.isSending) return;
    try {
      this.queue ??= createQueue(sendMail, this.env, (error) => this.logger.warn(error.message));
      await (await this.queue).add(sendMail.queue, { mailId }, { jobId: mailId });
    } catch (error) {
      this.logger.warn(error instanceof Error ? error.message : String(error));
    }
  }

  /** One page of the outbox, latest first. */
  async list(page: number) {
    const { items, total } = await findPage(
      this.source.getRepository(Mail),
      { order: { createdAt: 'DESC', id: 'DESC' } },
      { page, pageSize: MAIL_PAGE_SIZE },
    );
    return { items: items.map(presentMail), total, isSending: this.isSending };
  }

  /** Opens a message. The audit log records who opened it, and the person whose account the link is for. */
  async open(id: string, actor: User) {
    return this.source.transaction(async (manager) => {
      const mail = await manager.findOneBy(Mail, { id });
      if (!mail) throw new Refusal(404, 'platform.mailGone');
      const isKept = mail.status === 'kept';
      if (isKept) await this.recordOpening(manager, mail, actor);
      const content = isKept ? { text: mail.text, link: mail.link } : { text: null, link: null };
      return { ...presentMail(mail), ...content, validUntil: mail.validUntil.toISOString() };
    });
  }

  /** Opens the messages of all open invitations together. The audit log records who opened them and how many. */
  async openInvitations(actor: User): Promise<OpenedInvitations> {
    return this.source.transaction(async (manager) => {
      const { items, total } = await findOpenInvitationLinks(manager, MAX_OPENED_INVITATIONS);
      const target = { kind: 'invitation', id: actor.id, name: 'Lectern' } as const;
      const detail = String(items.length);
      if (items.length)
        await this.audit.record(manager, { actor, action: 'invitation.links-opened', target, detail });
      return {
        items: items.map((mail) => ({ ...mail, validUntil: mail.validUntil.toISOString() })),
        total,
      };
    });
  }

  private async recordOpening(manager: EntityManager, mail: Mail, actor: User) {
    const user = mail.accountId && (await manager.findOneBy(User, { subject: mail.accountId }));
    const target = user
      ? ({ kind: 'user', id: user.id, name: displayName(user) } as const)
      : ({ kind: 'mail', id: mail.id, name: mail.subject } as const);
    await this.audit.record(manager, { actor, action: 'mail.opened', target, detail: mail.subject });
  }
}

const KINDS_WITH_LINK: ApiMailKind[] = ['confirm-address', 'reset-password', 'change-address', 'invitation'];
const hasLink = (kind: ApiMailKind) => KINDS_WITH_LINK.includes(kind);

function getValidMinutes(kind: ApiMailKind): number {
  if (kind === 'invitation') return INVITATION_MINUTES;
  return hasLink(kind) ? LINK_MINUTES : NEWS_MINUTES;
}

const presentMail = ({ id, recipient, subject, status, createdAt, error }: Mail) => ({
  id,
  recipient,
  subject,
  status,
  createdAt: createdAt.toISOString(),
  error,
});
