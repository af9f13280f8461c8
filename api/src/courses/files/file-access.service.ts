import { User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { findFileFacts } from './file-access.queries.js';

/** Who may read a course's files: the rule of its slides, locks included, and everybody for the thumbnail of a published course. */
@Injectable()
export class FileAccessService {
  constructor(@InjectRepository(User) private readonly users: Repository<User>) {}

  /** @param key storage key of a file of the course */
  async mayRead(courseId: string, key: string, user: User | null): Promise<boolean> {
    const facts = await findFileFacts(this.users.manager, courseId, key, user);
    if (!facts) return false;
    return facts.isTaught || (facts.isPublished && (facts.isThumbnail || (facts.isEnrolled && facts.isOpen)));
  }
}
