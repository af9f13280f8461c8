import { ObjectPolicy, Policy } from '../../platform/rights/policy.js';

/** An upload belongs to the person who made it; administrators work with all. */
@Policy('upload')
export class UploadPolicy extends ObjectPolicy {
  protected readonly query = `SELECT FROM uploads WHERE id = $1::uuid AND ($2::uuid IS NULL OR user_id = $2::uuid)`;
  protected readonly notFound = 'Upload not found.';
}
