import { type Person, sql, type Sql } from '@lectern/data';
import { ObjectPolicy, Policy } from '../../platform/rights/policy.js';

/** Only the person who saved a report may use it; administrators have no right to those of other people. */
@Policy('savedReport')
export class SavedReportPolicy extends ObjectPolicy {
  protected readonly notFound = 'insight.savedReport.gone';

  protected findAllowed(id: string, person: Person): Sql {
    return sql`
      SELECT FROM saved_reports WHERE saved_reports.id = ${id}::uuid AND saved_reports.user_id = ${person.id}::uuid`;
  }
}
