import type { Certificate as CertificateOnWire, Verification } from '@lectern/contract';
import {
  Certificate,
  issueWaitingCertificates,
  renewableFrom,
  renewedBy,
  shownGrade,
  type User,
} from '@lectern/data';
import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { presentCertificate, presentVerification, type Renewal } from './present-certificate.js';

const NO_RENEWAL: Renewal = { renewableFrom: null, isBeingRenewed: false, renewedBy: null };

/** Certificates of completed courses. */
@Injectable()
export class CertificatesService {
  constructor(@InjectRepository(Certificate) private readonly certificates: Repository<Certificate>) {}

  /** Newest first. */
  async list(user: User): Promise<CertificateOnWire[]> {
    await issueWaitingCertificates(this.certificates.manager.connection, user.id);
    const mine = await this.certificates.find({ where: { userId: user.id }, order: { issuedAt: 'DESC' } });
    await this.addGrades(mine);
    const renewals = await this.findRenewals(user);
    return mine.map((certificate) =>
      presentCertificate(certificate, renewals.get(certificate.id) ?? NO_RENEWAL),
    );
  }

  /** Accepts lower case, because ids are typed from paper. @throws NotFoundException where no certificate has this id */
  async find(typed: string): Promise<Certificate> {
    const certificate = await this.certificates.findOne({
      where: { verificationId: typed.toUpperCase() },
      relations: { course: true },
    });
    if (!certificate) throw new NotFoundException('No certificate has this id.');
    await this.addGrades([certificate]);
    return certificate;
  }

  async verify(verificationId: string): Promise<Verification> {
    const certificate = await this.find(verificationId);
    const [row] = await this.certificates.query<{ renewedBy: string | null }[]>(
      `SELECT ${renewedBy('certificates')} AS "renewedBy" FROM certificates WHERE id = $1`,
      [certificate.id],
    );
    return presentVerification(certificate, row?.renewedBy ?? null);
  }

  /** Adds the grades as far as the review rules show them now. */
  private async addGrades(certificates: Certificate[]): Promise<void> {
    const rows = await this.certificates.query<Pick<Certificate, 'id' | 'grade'>[]>(
      `SELECT id, ${shownGrade('certificates')} AS grade FROM certificates WHERE id = ANY ($1)`,
      [certificates.map(({ id }) => id)],
    );
    const grades = new Map(rows.map(({ id, grade }) => [id, grade]));
    for (const certificate of certificates) certificate.grade = grades.get(certificate.id) ?? null;
  }

  /**
   * By certificate, of those that expire. renewals: the certificate that renewed it, and the past enrollment that earned it,
   * if there is one; a certificate without either is of the current enrollment.
   */
  private async findRenewals({ id }: User): Promise<Map<string, Renewal>> {
    const rows = await this.certificates.query<(Renewal & { id: string })[]>(
      `SELECT certificates.id, renewals.renewed_by AS "renewedBy",
              renewals.is_past AND renewals.renewed_by IS NULL AS "isBeingRenewed",
              CASE WHEN courses.is_published AND NOT renewals.is_past
                   THEN ${renewableFrom('certificates')} END AS "renewableFrom"
         FROM certificates
         LEFT JOIN courses ON courses.id = certificates.course_id
        CROSS JOIN LATERAL (
          SELECT ${renewedBy('certificates')} AS renewed_by,
                 EXISTS (SELECT FROM past_enrollments past
                          WHERE past.user_id = certificates.user_id AND past.course_id = certificates.course_id
                            AND past.round = certificates.round) AS is_past) renewals
        WHERE certificates.user_id = $1 AND expires_at IS NOT NULL`,
      [id],
    );
    return new Map(rows.map(({ id: certificateId, ...renewal }) => [certificateId, renewal]));
  }
}
