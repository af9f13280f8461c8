import { isTaughtBy, type Person, sql, type Sql } from '@lectern/data';
import { ObjectPolicy, Policy } from '../../platform/rights/policy.js';

/** The people who may work with a question's category work with the question. */
@Policy('question')
export class QuestionPolicy extends ObjectPolicy {
  protected readonly notFound = 'assessment.questionGone';

  protected findAllowed(id: string, person: Person): Sql {
    return sql`
      SELECT FROM questions JOIN question_categories categories ON categories.id = questions.category_id
       WHERE questions.id = ${id}::uuid AND ${isTaughtBy(sql`categories.course_id`, person)}`;
  }
}

/** The instructors of a slide's course may name the slide as the source of a question. */
@Policy('slide')
export class SlidePolicy extends ObjectPolicy {
  protected readonly notFound = 'assessment.sourceSlideGone';

  protected findAllowed(id: string, person: Person): Sql {
    return sql`
      SELECT FROM slides JOIN modules ON modules.id = slides.module_id
       WHERE slides.id = ${id}::uuid AND ${isTaughtBy(sql`modules.course_id`, person)}`;
  }
}
