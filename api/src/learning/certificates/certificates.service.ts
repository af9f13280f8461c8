import {
  type Accent,
  type Certificate as CertificateOnWire,
  type Locale,
  type Verification,
} from '@lectern/contract';
import { Certificate, issueWaitingCertificates, User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import { CredentialsService } from '../credentials/credentials.service.js';
import { SiteSettingsService } from '../../platform/site/site-settings.service.js';
import { findRenewals, findRenewedBy, findShownGrades } from './certificates.queries.js';
import { presentCertificate, presentVerification, type Renewal } from './present-certificate.js';

const NO_RENEWAL: Renewal = { renewableFrom: null, isBeingRenewed: false, renewedBy: null };

/** Certificates of completed courses. */
@Injectable()
export class CertificatesService {
  constructor(
    @InjectRepository(Certificate) private readonly certificates: Repository<Certificate>,
    private readonly site: SiteSettingsService,
    private readonly credentials: CredentialsService,
  ) {}

  /** Lists a person's certificates, newest first. Issues certificates first that are due. */
  async list(user: User): Promise<CertificateOnWire[]> {
    await issueWaitingCertificates(this.certificates.manager.connection, user.id);
    const certificates = await this.certificates.find({
      where: { userId: user.id },
      order: { issuedAt: 'DESC' },
    });
    await this.addGrades(certificates);
    const renewalRows = await findRenewals(this.certificates.manager, user.id);
    const renewals = new Map(renewalRows.map(({ certificateId, ...renewal }) => [certificateId, renewal]));
    return certificates.map((certificate) =>
      presentCertificate(certificate, renewals.get(certificate.id) ?? NO_RENEWAL),
    );
  }

  /**
   * Finds a certificate by its verification id. Accepts lower case, because people type ids from paper.
   * @throws Refusal (404) where no certificate has this id
   */
  async find(typedId: string): Promise<Certificate> {
    const certificate = await this.certificates.findOne({
      where: { verificationId: typedId.toUpperCase() },
      relations: { course: true },
    });
    if (!certificate) throw new Refusal(404, 'learning.certificateNotFound');
    await this.addGrades([certificate]);
    return certificate;
  }

  /** Finds the language of the person who has a certificate. */
  async findLocale({ userId }: Certificate): Promise<Locale> {
    const holder = await this.certificates.manager.findOneBy(User, { id: userId });
    return holder?.locale ?? this.site.current.region.locale;
  }

  /** Finds the signed credential that is attached to a certificate's PDF; undefined without a valid credential. */
  findCredential(certificate: Certificate): Promise<object | undefined> {
    return this.credentials.findDocument(certificate);
  }

  /** Finds the color of the category of a certificate's course. */
  findAccent({ course }: Certificate): Accent {
    const { list } = this.site.current.categories;
    return list.find(({ key }) => key === course?.category)?.accent ?? 'slate';
  }

  async verify(verificationId: string): Promise<Verification> {
    const certificate = await this.find(verificationId);
    const renewedBy = await findRenewedBy(this.certificates.manager, certificate.id);
    const credential = await this.credentials.describe(certificate);
    return { ...presentVerification(certificate, renewedBy), ...(credential && { credential }) };
  }

  /** Adds the grades that the review rules of the exams show now. */
  private async addGrades(certificates: Certificate[]): Promise<void> {
    const ids = certificates.map(({ id }) => id);
    const rows = await findShownGrades(this.certificates.manager, ids);
    const grades = new Map(rows.map(({ id, grade }) => [id, grade]));
    for (const certificate of certificates) certificate.grade = grades.get(certificate.id) ?? null;
  }
}
