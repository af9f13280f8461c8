import { appendFile, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { KeyedHash } from '@lectern/data';
import { Counter, type Env, type Logger } from '@lectern/infra';
import type { Request } from 'express';
import type {} from 'express-session';
import { findSite } from './client-network.js';

/** A kind of event that the security log records, with a `SecurityOutcome`. */
export type SecurityEvent =
  | 'sign-in'
  | 'sign-up'
  | 'sign-out'
  | 'one-time-link'
  | 'password'
  | 'address'
  | 'second-factor'
  | 'access'
  | 'origin'
  | 'rate-limit'
  | 'account-deletion'
  | 'data-export'
  | 'release';
export type SecurityOutcome = 'success' | 'failure' | 'refused';

/** Details of an event. They contain ids and keyed hashes only, never a name or an address. */
interface Details {
  userId?: string;
  /** Keyed hash of the email address that was tried. */
  account?: string;
  reason?: string;
}

const eventCounter = new Counter({
  name: 'lectern_security_events_total',
  help: 'Sign-ins, refusals and other events of the security log',
  labelNames: ['event', 'outcome'],
});

const FOLDER = 'security-log';
const DAY_MS = 24 * 60 * 60_000;
const MINUTE_MS = 60_000;
/** Maximum number of lines that a process writes in a minute. Further events are only counted. */
const MAX_PER_MINUTE = 600;
/** This event is written even beyond the limit, because a restore of a backup deletes the accounts again that these events name. */
const ALWAYS_WRITTEN: SecurityEvent = 'account-deletion';
const APP_SETTING = 'security log';

/** Records an event of this request, if the application has a security log. */
export function recordSecurityEvent(
  request: Request,
  event: SecurityEvent,
  outcome: SecurityOutcome,
  details: Details = {},
): void {
  const log = request.app && findSecurityLog(request.app);
  log?.record(
    event,
    outcome,
    { userId: request.session?.userId ?? request.token?.userId, ...details },
    request,
  );
}

/** The security log of an application, if it has one. */
export function findSecurityLog(app: { get(name: string): unknown }): SecurityLog | undefined {
  return app.get(APP_SETTING) as SecurityLog | undefined;
}

/**
 * Records sign-ins, failed sign-ins, refusals and other events. They are written to standard output beside the other logs, and to one
 * file a day under DATA_DIR, which is deleted after the retention time.
 */
export class SecurityLog {
  private readonly folder: string;
  /** Days for which files are kept; 0: no files are written. */
  private readonly retentionDays: number;
  private windowStart = 0;
  private written = 0;
  private lastCleaning = '';
  /** Resolves when the earlier events are written; each event is written after it. */
  private appending: Promise<void> = Promise.resolve();

  constructor(
    { dataDir, securityLogDays }: Pick<Env, 'dataDir' | 'securityLogDays'>,
    private readonly logger: Logger,
    private readonly hash: Promise<KeyedHash>,
  ) {
    this.folder = join(dataDir, FOLDER);
    this.retentionDays = securityLogDays;
  }

  /** Makes the log available to `recordSecurityEvent`. */
  install(app: { set(name: string, value: unknown): unknown }): void {
    app.set(APP_SETTING, this);
  }

  record(event: SecurityEvent, outcome: SecurityOutcome, details: Details, request?: Request): void {
    eventCounter.inc({ event, outcome });
    if (Date.now() - this.windowStart > MINUTE_MS) {
      const suppressed = this.written - MAX_PER_MINUTE;
      [this.windowStart, this.written] = [Date.now(), 0];
      if (suppressed > 0) this.logger.warn({ suppressed }, 'Security events were not written');
    }
    if (this.written++ >= MAX_PER_MINUTE && event !== ALWAYS_WRITTEN) return;
    this.appending = this.appending
      .then(() => this.write(event, outcome, details, request))
      .catch((error: unknown) => this.logger.warn({ err: error }, 'Security event not written'));
  }

  /** Resolves when all recorded events are written. */
  async flush(): Promise<void> {
    await this.appending;
  }

  private async write(event: SecurityEvent, outcome: SecurityOutcome, details: Details, request?: Request) {
    const address = request?.ip;
    const line = {
      event,
      outcome,
      ...details,
      requestId: request?.id as string | undefined,
      ...(address && { address: (await this.hash)(`address ${address}`), network: networkPrefix(address) }),
    };
    this.logger.info({ security: line }, `Security: ${event} ${outcome}`);
    if (!this.retentionDays) return;
    const at = new Date().toISOString();
    const day = at.slice(0, 10);
    if (day !== this.lastCleaning) {
      await mkdir(this.folder, { recursive: true, mode: 0o700 });
      await this.removeOld();
      this.lastCleaning = day;
    }
    await appendFile(join(this.folder, `${day}.jsonl`), `${JSON.stringify({ at, ...line })}\n`, {
      mode: 0o600,
    });
  }

  private async removeOld() {
    const oldest = new Date(Date.now() - this.retentionDays * DAY_MS).toISOString().slice(0, 10);
    for (const name of await readdir(this.folder))
      if (/^\d{4}-\d\d-\d\d\.jsonl$/.test(name) && name < `${oldest}.jsonl`)
        await rm(join(this.folder, name), { force: true });
  }
}

/** The network of an address, /24 of IPv4 or /48 of IPv6, which does not identify a person within the network. */
function networkPrefix(address: string): string {
  const site = findSite(address);
  return site.includes(':') ? site : site.replace(/\.\d+$/, '.0/24');
}
