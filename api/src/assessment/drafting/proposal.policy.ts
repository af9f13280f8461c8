import { isTaughtBy, type Person, sql, type Sql } from '@lectern/data';
import { ObjectPolicy, Policy } from '../../platform/rights/policy.js';

/** The instructors of the course decide about a drafted question. */
@Policy('proposal')
export class ProposalPolicy extends ObjectPolicy {
  protected readonly notFound = 'assessment.proposalGone';

  protected findAllowed(id: string, person: Person): Sql {
    return sql`
      SELECT FROM question_proposals
       WHERE question_proposals.id = ${id}::uuid AND ${isTaughtBy(sql`question_proposals.course_id`, person)}`;
  }
}
