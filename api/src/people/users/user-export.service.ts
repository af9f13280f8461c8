import { displayName } from '@lectern/contract';
import { handedInFileKey, queryRows, type User } from '@lectern/data';
import type { Disk } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AttemptsService } from '../../assessment/attempts/attempts.service.js';
import type { ZipEntry } from '../../courses/exports/zip-stream.js';
import { ConfirmedAddresses } from '../../identity/accounts/confirmed-addresses.service.js';
import { AuditService } from '../../platform/audit/audit.service.js';
import { STORAGE } from '../../platform/infra.module.js';
import { getExportSections } from './export-sections.queries.js';
import { chooseExportedFiles, presentExportedFile } from './exported-files.js';
import { findOwnFiles, type OwnFile } from './exported-files.queries.js';
import { presentUser } from './present-user.js';

/** All data stored about a person, for their own download. */
@Injectable()
export class UserExportService {
  constructor(
    private readonly source: DataSource,
    private readonly attempts: AttemptsService,
    private readonly audit: AuditService,
    private readonly addresses: ConfirmedAddresses,
    @Inject(STORAGE) private readonly storage: Disk,
  ) {}

  /** The audit log records the export, which therefore contains its own entry. */
  async exportUser(user: User): Promise<Record<string, unknown>> {
    const target = { kind: 'user', id: user.id, name: displayName(user) } as const;
    await this.audit.record(this.source.manager, { actor: user, action: 'user.exported', target });
    const { id, email, firstName, lastName, profileImageUrl, role, createdAt, lastActive } =
      presentUser(user);
    const { usesModel, timeZone, locale, weeklyGoalDays, inactivityNoticeAt } = user;
    const isAddressConfirmed = await this.addresses.isConfirmed(this.source.manager, user);
    const sections = Object.entries(getExportSections(user.id, { isAddressConfirmed })).map(
      async ([name, query]) => [name, await queryRows(this.source, query)] as const,
    );
    return {
      exportedAt: new Date().toISOString(),
      profile: {
        ...{ id, email, firstName, lastName, profileImageUrl, role, createdAt, lastActive },
        ...{ usesModel, timeZone, locale, weeklyGoalDays, inactivityNoticeAt },
      },
      signIn: { provider: user.issuer, subject: user.subject },
      ...Object.fromEntries(await Promise.all(sections)),
      // Contains marks and comments as far as the review rules of the exam allow.
      examAttempts: await this.attempts.exportOwn(user),
    };
  }

  /** The files of a ZIP: the data of `exportUser` as JSON, and the files that the person handed in. */
  async exportWithFiles(user: User): Promise<ZipEntry[]> {
    const files = chooseExportedFiles(await this.findStoredFiles(user.id));
    const data = { ...(await this.exportUser(user)), handedInFiles: files.map(presentExportedFile) };
    const text = Buffer.from(JSON.stringify(data, null, 2));
    return [
      { name: 'data.json', isCompressed: false, read: () => Promise.resolve(text) },
      ...files.flatMap(({ id, path, kind }) => {
        if (path === null) return [];
        const read = () => this.storage.getBytes(handedInFileKey(id));
        return { name: path, isCompressed: kind !== 'text', read };
      }),
    ];
  }

  /** Leaves out files whose bytes are missing (after the restore of a backup), because a ZIP breaks off at a file that can't be read. */
  private async findStoredFiles(userId: string): Promise<OwnFile[]> {
    const files = await findOwnFiles(this.source.manager, userId);
    const stored: OwnFile[] = [];
    for (const file of files) if (await this.storage.exists(handedInFileKey(file.id))) stored.push(file);
    return stored;
  }
}
