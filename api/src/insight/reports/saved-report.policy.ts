import type { Person } from '@lectern/data';
import { ObjectPolicy, Policy } from '../../platform/rights/policy.js';

/** A saved report belongs to the person who saved it, also where that is an administrator. */
@Policy('savedReport')
export class SavedReportPolicy extends ObjectPolicy {
  protected readonly query = 'SELECT FROM saved_reports WHERE id = $1::uuid AND user_id = $2::uuid';
  protected readonly notFound = 'This report no longer exists.';

  protected override getLimit({ id }: Person): string {
    return id;
  }
}
