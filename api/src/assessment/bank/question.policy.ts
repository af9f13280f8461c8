import { isTaughtBy } from '@lectern/data';
import { ObjectPolicy, Policy } from '../../platform/rights/policy.js';

/** Those who may work with its category work with a question. */
@Policy('question')
export class QuestionPolicy extends ObjectPolicy {
  protected readonly query = `
    SELECT FROM questions JOIN question_categories categories ON categories.id = questions.category_id
     WHERE questions.id = $1::uuid AND ${isTaughtBy('categories.course_id', '$2')}`;
  protected readonly notFound = 'This question no longer exists.';
}

/** The instructors of its course name a slide as the source of a question. */
@Policy('slide')
export class SlidePolicy extends ObjectPolicy {
  protected readonly query = `
    SELECT FROM slides JOIN modules ON modules.id = slides.module_id
     WHERE slides.id = $1::uuid AND ${isTaughtBy('modules.course_id', '$2')}`;
  protected readonly notFound = 'The slide of this question no longer exists.';
}
