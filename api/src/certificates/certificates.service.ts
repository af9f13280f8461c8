import { randomBytes } from 'node:crypto';
import type { Certificate as CertificateOnWire, Verification } from '@lectern/contract';
import { Certificate, Course, type Enrollment, type User } from '@lectern/data';
import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
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

  /** Issues a course's certificate; the unique index sees to it that there is only one. */
  async issue(manager: EntityManager, { courseId }: Enrollment, user: User): Promise<void> {
    const course = await manager.findOneByOrFail(Course, { id: courseId });
    const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
    await manager
      .createQueryBuilder()
      .insert()
      .into(Certificate)
      .values({
        userId: user.id,
        courseId,
        courseName: course.title,
        learnerName: name || user.email,
        verificationId: randomBytes(16).toString('base64url'),
        grade: FULL_GRADE,
      })
      .orIgnore()
      .execute();
  }

  /** @throws NotFoundException where no certificate has this id */
  async find(verificationId: string): Promise<Certificate> {
    const certificate = await this.certificates.findOne({
      where: { verificationId },
      relations: { course: true },
    });
    if (!certificate) throw new NotFoundException('No certificate has this id.');
    return certificate;
  }

  async verify(verificationId: string): Promise<Verification> {
    return presentVerification(await this.find(verificationId));
  }
}
