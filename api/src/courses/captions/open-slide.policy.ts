import { isModuleOpen, isTaughtBy, type Person, sql, type Sql } from '@lectern/data';
import { ObjectPolicy, Policy } from '../../platform/rights/policy.js';

/** A slide is for learners of its published course to whom its module is open, and for those who teach the course. */
@Policy('openSlide')
export class OpenSlidePolicy extends ObjectPolicy {
  protected readonly notFound = 'courses.captionsGone';

  protected findAllowed(id: string, person: Person): Sql {
    return sql`
      SELECT FROM slides
        JOIN modules ON modules.id = slides.module_id
        JOIN courses ON courses.id = modules.course_id
       WHERE slides.id = ${id}::uuid
         AND (${isTaughtBy(sql`courses.id`, person)}
              OR courses.is_published
                 AND EXISTS (SELECT FROM enrollments
                              WHERE enrollments.course_id = courses.id AND enrollments.user_id = ${person.id}::uuid)
                 AND ${isModuleOpen(sql`modules.id`, sql`${person.id}::uuid`)})`;
  }
}
