import type {
  InvitationList,
  Paged,
  SentResetLink,
  UserAttempt,
  UserCertificate,
  UserCourse,
  UserDetails,
  UserGroup,
  Locale,
} from '@lectern/contract';
import { User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import { AdminAttemptsService } from '../../assessment/grading/admin-attempts.service.js';
import { AccountChangesService } from '../../identity/accounts/account-changes.service.js';
import { AccountsService } from '../../identity/accounts/accounts.service.js';
import { ConfirmedAddresses } from '../../identity/accounts/confirmed-addresses.service.js';
import { CertificatesService } from '../../learning/certificates/certificates.service.js';
import { CredentialsService } from '../../learning/credentials/credentials.service.js';
import { MailService } from '../../platform/mail/mail.service.js';
import { InvitationsService } from '../invitations/invitations.service.js';
import { addCounts } from './list-users.js';
import {
  findUserCourses,
  findUserGroups,
  type UserCourseRow,
  type UserGroupRow,
} from './user-details.queries.js';

/** The page of one user, for administrators. Every method throws a Refusal (404) for an unknown user. */
@Injectable()
export class UserDetailsService {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly accounts: AccountsService,
    private readonly accountChanges: AccountChangesService,
    private readonly addresses: ConfirmedAddresses,
    private readonly attempts: AdminAttemptsService,
    private readonly certificates: CertificatesService,
    private readonly credentials: CredentialsService,
    private readonly invitations: InvitationsService,
    private readonly mail: MailService,
  ) {}

  async get(userId: string): Promise<UserDetails> {
    const user = await this.find(userId);
    const [listed] = await addCounts(this.users.manager, this.addresses, [user]);
    if (!listed) throw new Refusal(404, 'people.userGone');
    const hasPassword = (await this.accounts.findByUser(user)) !== null;
    return { ...listed, hasPassword, isService: user.isService };
  }

  async listCourses(userId: string, page: number, viewer: User): Promise<Paged<UserCourse>> {
    await this.find(userId);
    const { items, total } = await findUserCourses(this.users.manager, userId, { page, viewer });
    return { items: items.map(presentCourse), total };
  }

  async listAttempts(userId: string, page: number): Promise<Paged<UserAttempt>> {
    await this.find(userId);
    return this.attempts.listByUser(userId, page);
  }

  async listCertificates(userId: string): Promise<UserCertificate[]> {
    const certificates = await this.certificates.list(await this.find(userId));
    const credentials = await this.credentials.findRevocations(certificates.map(({ id }) => id));
    return certificates.map((certificate) => ({
      ...certificate,
      credential: credentials.get(certificate.id) ?? null,
    }));
  }

  async listGroups(userId: string, locale: Locale): Promise<UserGroup[]> {
    await this.find(userId);
    return (await findUserGroups(this.users.manager, userId, locale)).map(presentGroup);
  }

  async listInvitations(userId: string, page: number): Promise<InvitationList> {
    return this.invitations.listByInvited(await this.find(userId), page);
  }

  async sendResetLink(userId: string, actor: User): Promise<SentResetLink> {
    await this.accountChanges.sendResetLink(await this.find(userId), actor);
    return { isSentByMail: this.mail.isSending };
  }

  private async find(userId: string): Promise<User> {
    const user = await this.users.findOneBy({ id: userId });
    if (!user) throw new Refusal(404, 'people.userGone');
    return user;
  }
}

const presentCourse = (row: UserCourseRow): UserCourse => ({
  ...row,
  enrolledAt: row.enrolledAt.toISOString(),
  dueAt: row.dueAt?.toISOString() ?? null,
  completedAt: row.completedAt?.toISOString() ?? null,
  lastActivityAt: row.lastActivityAt.toISOString(),
});

const presentGroup = ({ archivedAt, joinedAt, source, ...group }: UserGroupRow): UserGroup => ({
  ...group,
  archivedAt: archivedAt?.toISOString() ?? null,
  membership: joinedAt && source && { joinedAt: joinedAt.toISOString(), source },
});
