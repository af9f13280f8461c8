import { AcceptedRelease, recordCommand } from '@lectern/data';
import {
  openActiveRelease,
  releasedRemotes,
  storedActiveRelease,
  type ActiveRelease,
  type Disk,
  type Logger,
} from '@lectern/infra';
import type { KeyObject } from 'node:crypto';
import type { DataSource } from 'typeorm';
import type { SecurityLog } from '../security/security-log.js';
import { replaceEarlier } from './active-releases.queries.js';

interface Options {
  source: DataSource;
  storage: Disk;
  /** Public keys that verify releases; without a key no release is served. */
  keys: KeyObject[];
  logger: Pick<Logger, 'warn'>;
  /** Records accepted and refused releases. */
  securityLog: Pick<SecurityLog, 'record'>;
}

/**
 * The active release of each remote. The storage is not trusted: a release must be signed, and be later than the release that was
 * accepted before. The database contains the accepted release, so it stays active if the storage loses it.
 */
export class ActiveReleases {
  /** The document of each remote at the previous `read` of the storage. */
  private readonly lastDocuments = new Map<string, string>();
  private accepted: Map<string, ActiveRelease> | undefined;

  constructor(private readonly options: Options) {}

  async read(): Promise<Map<string, ActiveRelease>> {
    const { storage, keys } = this.options;
    if (!keys.length) return new Map();
    const accepted = (this.accepted ??= await this.readAccepted());
    const remotes = await releasedRemotes(storage).catch(() => []);
    for (const remote of remotes) {
      const document = await storedActiveRelease(storage, remote).catch(() => undefined);
      if (document === undefined || document === this.lastDocuments.get(remote)) continue;
      const active = await this.accept(remote, document);
      if (active) accepted.set(remote, active);
      this.lastDocuments.set(remote, document);
    }
    return accepted;
  }

  /** Reads the releases that any replica has accepted. */
  private async readAccepted(): Promise<Map<string, ActiveRelease>> {
    const rows = await this.options.source.getRepository(AcceptedRelease).find();
    const opened = rows.map(({ remote, document }) => [remote, this.open(remote, document)] as const);
    return new Map(opened.flatMap(([remote, active]) => (active ? [[remote, active]] : [])));
  }

  /**
   * Accepts a release if it is later than the accepted one.
   * @returns the release that is accepted afterwards; undefined where the document cannot be verified
   */
  private async accept(remote: string, document: string): Promise<ActiveRelease | undefined> {
    const active = this.open(remote, document);
    if (!active) return undefined;
    const { source, logger, securityLog } = this.options;
    let isNew = false;
    const latest = await source.transaction(async (manager) => {
      isNew = await replaceEarlier(manager, { ...active, document });
      if (isNew)
        await recordCommand(manager, {
          action: 'release.activated',
          target: { kind: 'remote', name: remote },
          detail: describeRelease(active),
        });
      return manager.findOneByOrFail(AcceptedRelease, { remote });
    });
    if (isNew) securityLog.record('release', 'success', { reason: `${remote}: ${describeRelease(active)}` });
    if (latest.document === document) return active;
    if (latest.issuedAt.getTime() > active.issuedAt) {
      securityLog.record('release', 'refused', { reason: `${remote}: earlier than the accepted one` });
      logger.warn({ remote }, 'The storage has an earlier release than the accepted one, which stays live');
    }
    return this.open(remote, latest.document);
  }

  private open(remote: string, document: string): ActiveRelease | undefined {
    const { keys, logger, securityLog } = this.options;
    try {
      return openActiveRelease(document, remote, keys);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      logger.warn({ remote, reason }, 'A release was refused');
      securityLog.record('release', 'refused', { reason: `${remote}: ${reason}` });
      return undefined;
    }
  }
}

function describeRelease({ releases, canary }: ActiveRelease): string {
  const live = releases[0]?.version ?? 'the version that came with the product';
  return canary ? `${live}, canary ${canary.manifest.version} for ${canary.percent} %` : live;
}
