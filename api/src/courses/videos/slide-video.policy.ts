import { isModuleOpen, isTaughtBy, type Person, sql, type Sql } from '@lectern/data';
import { ObjectPolicy, Policy } from '../../platform/rights/policy.js';

/** A video that a slide has is for the readers of the slide: learners to whom its module is open, and those who teach the course. */
@Policy('slideVideo')
export class SlideVideoPolicy extends ObjectPolicy {
  protected readonly notFound = 'courses.videoGone';

  protected findAllowed(id: string, person: Person): Sql {
    return sql`
      SELECT FROM slide_videos videos
        JOIN slides ON slides.id = videos.slide_id
        JOIN modules ON modules.id = slides.module_id
        JOIN courses ON courses.id = modules.course_id
       WHERE videos.id = ${id}::uuid AND videos.state = 'ready'
         AND (${isTaughtBy(sql`courses.id`, person)}
              OR courses.is_published
                 AND EXISTS (SELECT FROM enrollments
                              WHERE enrollments.course_id = courses.id AND enrollments.user_id = ${person.id}::uuid)
                 AND ${isModuleOpen(sql`modules.id`, sql`${person.id}::uuid`)})`;
  }
}

/** The instructors of its course edit a video; one that was removed can be put back, but not be edited. */
@Policy('taughtVideo')
export class TaughtVideoPolicy extends ObjectPolicy {
  protected readonly notFound = 'courses.videoGone';

  protected findAllowed(id: string, person: Person): Sql {
    return sql`
      SELECT FROM slide_videos videos
        JOIN slides ON slides.id = videos.slide_id
        JOIN modules ON modules.id = slides.module_id
       WHERE videos.id = ${id}::uuid AND ${isTaughtBy(sql`modules.course_id`, person)}`;
  }
}
