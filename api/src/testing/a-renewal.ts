import {
  type Certificate,
  enroll,
  listCertificates,
  renewCertificate,
  saveProgress,
  type Verification,
  verifyCertificate,
} from '@lectern/contract';
import type { Course, User } from '@lectern/data';
import type { TestApi, TestClient } from './test-api.js';

/** A learner in a course whose certificates expire, with what they do there. */
export interface RenewingLearner {
  user: User;
  client: TestClient;
  /** Enrolls and completes every module. */
  complete: () => Promise<void>;
  renew: () => Promise<{ status: number; body: { message?: string; id?: string; progress?: string } }>;
  certificates: () => Promise<Certificate[]>;
  verify: (verificationId: string | undefined) => Promise<Verification>;
  /** Pretends that the certificates were issued earlier: the latest expires in so many days. */
  letExpireIn: (days: number) => Promise<void>;
}

/** A learner of a course of one month validity or more. @param given an existing course, such as that of an exam */
export async function aRenewingLearner(
  api: TestApi,
  course: Course,
  person: Partial<User> = {},
): Promise<RenewingLearner> {
  const user = await api.aUser(person);
  const client = await api.as(user);
  const { source } = api.database;
  const params = { id: course.id };
  return {
    ...{ user, client },
    complete: async () => {
      await client.call(enroll, { params });
      const slides = await source.query<{ id: string }[]>(
        `SELECT DISTINCT ON (module_id) slides.id FROM slides JOIN modules ON modules.id = module_id
          WHERE course_id = $1 ORDER BY module_id, slides.position DESC`,
        [course.id],
      );
      for (const { id: slideId } of slides)
        await client.call(saveProgress, {
          params: { courseId: course.id },
          body: { slideId, progress: 100 },
        });
    },
    renew: () => client.call(renewCertificate, { params }),
    certificates: async () => (await client.call(listCertificates)).body,
    verify: async (verificationId = '') =>
      (await client.call(verifyCertificate, { params: { verificationId } })).body,
    letExpireIn: async (days) => {
      await source.query(
        `UPDATE certificates
            SET issued_at = issued_at - (expires_at - now()) + make_interval(days => $2),
                expires_at = now() + make_interval(days => $2)
          WHERE user_id = $1 AND round = (SELECT max(round) FROM certificates WHERE user_id = $1)`,
        [user.id, days],
      );
    },
  };
}
