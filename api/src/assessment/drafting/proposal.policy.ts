import { isTaughtBy } from '@lectern/data';
import { ObjectPolicy, Policy } from '../../platform/rights/policy.js';

/** The instructors of the course decide about a drafted question. */
@Policy('proposal')
export class ProposalPolicy extends ObjectPolicy {
  protected readonly query = `
    SELECT FROM question_proposals
     WHERE id = $1::uuid AND ${isTaughtBy('question_proposals.course_id', '$2')}`;
  protected readonly notFound = 'This drafted question no longer exists. Please reload the page.';
}
