import { isTaughtBy, queryPrepared, sql, User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';

interface Facts {
  isPublished: boolean;
  isThumbnail: boolean;
  isEnrolled: boolean;
  isTaught: boolean;
}

/** Who may read a course's files: the rule of its slides, and everybody for the thumbnail of a published course. */
@Injectable()
export class FileAccessService {
  constructor(@InjectRepository(User) private readonly users: Repository<User>) {}

  /** @param key storage key of a file of the course */
  async mayRead(courseId: string, key: string, user: User | null): Promise<boolean> {
    const [facts] = await queryPrepared<Facts>(
      this.users.manager,
      sql`
      SELECT courses.is_published AS "isPublished",
             courses.thumbnail_key IS NOT DISTINCT FROM ${key}::text AS "isThumbnail",
             EXISTS (SELECT FROM enrollments
                      WHERE enrollments.course_id = courses.id
                        AND enrollments.user_id = ${user?.id ?? null}::uuid) AS "isEnrolled",
             ${isTaughtBy(sql`courses.id`, user)} AS "isTaught"
        FROM courses WHERE courses.id = ${courseId}::uuid`,
    );
    if (!facts) return false;
    return facts.isTaught || (facts.isPublished && (facts.isThumbnail || facts.isEnrolled));
  }
}
