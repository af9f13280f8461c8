import type { Certificate as CertificateOnWire, Verification } from '@lectern/contract';
import { Certificate, Course, type Enrollment, type User } from '@lectern/data';
import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { newVerificationId } from './verification-id.js';
import { presentCertificate, presentVerification } from './present-certificate.js';

/** The grade of a course without exams. */
const FULL_GRADE = '100.00';

/** Certificates of completed courses. */
@Injectable()
export class CertificatesService {
  constructor(@InjectRepository(Certificate) private readonly certificates: Repository<Certificate>) {}

  /** Newest first. */
  async list(user: User): Promise<CertificateOnWire[]> {
    const mine = await this.certificates.find({ where: { userId: user.id }, order: { issuedAt: 'DESC' } });
    return mine.map(presentCertificate);
  }

  /** Issues a course's certificate; a unique index prevents a second one. */
  async issue(manager: EntityManager, { courseId }: Pick<Enrollment, 'courseId'>, user: User): Promise<void> {
    const course = await manager.findOneByOrFail(Course, { id: courseId });
    await manager
      .createQueryBuilder()
      .insert()
      .into(Certificate)
      .values({
        userId: user.id,
        courseId,
        courseName: course.title,
        learnerName: nameOf(user),
        verificationId: newVerificationId(),
        grade: FULL_GRADE,
      })
      .orIgnore()
      .execute();
  }

  /** Accepts lower case, because ids are typed from paper. @throws NotFoundException where no certificate has this id */
  async find(typed: string): Promise<Certificate> {
    const certificate = await this.certificates.findOne({
      where: { verificationId: typed.toUpperCase() },
      relations: { course: true },
    });
    if (!certificate) throw new NotFoundException('No certificate has this id.');
    return certificate;
  }

  async verify(verificationId: string): Promise<Verification> {
    return presentVerification(await this.find(verificationId));
  }
}

/** The name is public on the verification page, so the email address is no fallback. */
function nameOf({ firstName, lastName }: User): string {
  return [firstName, lastName].filter(Boolean).join(' ') || 'Lectern learner';
}
