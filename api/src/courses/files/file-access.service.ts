import { isTaughtBy, limitTo, queryPrepared, User } from '@lectern/data';
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
      `SELECT is_published AS "isPublished", thumbnail_key IS NOT DISTINCT FROM $2::text AS "isThumbnail",
              EXISTS (SELECT FROM enrollments WHERE course_id = courses.id AND user_id = $3::uuid) AS "isEnrolled",
              ${isTaughtBy('courses.id', '$4')} AS "isTaught"
         FROM courses WHERE id = $1::uuid`,
      [courseId, key, user?.id ?? null, limitTo(user)],
    );
    if (!facts) return false;
    return facts.isTaught || (facts.isPublished && (facts.isThumbnail || facts.isEnrolled));
  }
}
