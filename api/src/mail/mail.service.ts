import { displayName, MAIL_PAGE_SIZE, type MailKind, sendMail } from '@lectern/contract';
import { Mail, mailHtml, mailText, User } from '@lectern/data';
import { createQueue, type Env } from '@lectern/infra';
import { Inject, Injectable, Logger, NotFoundException, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { ENV } from '../infra.module.js';
import { type AccountMailKind, mailTexts, type MailValues } from './mail-texts.js';

export type { AccountMailKind };

/** Messages of one kind to one address in an hour; further ones are dropped. */
const MAX_MAILS_PER_HOUR = 5;
const LINK_MINUTES = 30;
const NEWS_MINUTES = 24 * 60;
const GONE = 'This message is no longer in the outbox.';

interface NewMail {
  kind: AccountMailKind;
  to: string;
  /** The account that the message is about. */
  accountId?: string;
  /** The page of the button; the product's first page where absent. */
  url?: string;
  newEmail?: string;
  /** Day on which an inactive account is deleted, such as '3 March 2027'. */
  deletedOn?: string;
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
  ) {}

  /** Whether a mail server is configured, so that people receive messages by themselves. */
  get isSending(): boolean {
    return this.env.mail !== undefined;
  }

  async onApplicationShutdown() {
    await (await this.queue)?.close();
  }

  /**
   * Whether the address may get another message of this kind in this hour. The answer holds until the transaction
   * ends; ask before making a link, which ends the earlier ones.
   */
  async isAllowed(manager: EntityManager, to: string, kind: MailKind): Promise<boolean> {
    await manager.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`mail ${to}`]);
    const [{ count }] = await manager.query<[{ count: number }]>(
      `SELECT count(*)::int AS count FROM mails
        WHERE recipient = $1 AND kind = $2 AND created_at > now() - interval '1 hour'`,
      [to, kind],
    );
    return count < MAX_MAILS_PER_HOUR;
  }

  /**
   * Saves a message within the transaction of the change that it is about.
   * @returns its id for `announce`; null beyond the limit of the address
   */
  async write(
    manager: EntityManager,
    { kind, to, accountId, url, newEmail, deletedOn }: NewMail,
  ): Promise<string | null> {
    if (!(await this.isAllowed(manager, to, kind))) return null;
    const values: MailValues = {
      url: url ?? `${this.env.publicUrl}/`,
      ...(newEmail && { newEmail }),
      ...(deletedOn && { deletedOn }),
    };
    const content = mailTexts[kind](values);
    const minutes = isLink(kind) ? LINK_MINUTES : NEWS_MINUTES;
    const { identifiers } = await manager.insert(Mail, {
      kind,
      recipient: to,
      accountId: accountId ?? null,
      subject: content.subject,
      text: mailText(content),
      html: mailHtml(content),
      link: isLink(kind) ? values.url : null,
      status: this.isSending ? 'queued' : 'kept',
      validUntil: new Date(Date.now() + minutes * 60_000),
    });
    return String(identifiers[0]?.['id']);
  }

  /** After the transaction: tells a worker to send the message now. Without this the worker's sweep finds it. */
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
    const [mails, totalMails] = await this.source.getRepository(Mail).findAndCount({
      order: { createdAt: 'DESC', id: 'DESC' },
      take: MAIL_PAGE_SIZE,
      skip: (page - 1) * MAIL_PAGE_SIZE,
    });
    return { mails: mails.map(presentMail), totalMails, isSending: this.isSending };
  }

  /** Opens a message; the audit log records who did and whose account its link is for. */
  async open(id: string, actor: User) {
    return this.source.transaction(async (manager) => {
      const mail = await manager.findOneBy(Mail, { id });
      if (!mail) throw new NotFoundException(GONE);
      const isKept = mail.status === 'kept';
      if (isKept) await this.recordOpening(manager, mail, actor);
      const content = isKept ? { text: mail.text, link: mail.link } : { text: null, link: null };
      return { ...presentMail(mail), ...content, validUntil: mail.validUntil.toISOString() };
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

const isLink = (kind: MailKind) =>
  kind === 'confirm-address' || kind === 'reset-password' || kind === 'change-address';

const presentMail = ({ id, recipient, subject, status, createdAt, error }: Mail) => ({
  id,
  recipient,
  subject,
  status,
  createdAt: createdAt.toISOString(),
  error,
});
