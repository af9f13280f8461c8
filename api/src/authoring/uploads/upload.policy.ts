import { isAllowed, type Person, sql, type Sql } from '@lectern/data';
import { ObjectPolicy, Policy } from '../../platform/rights/policy.js';

/** An upload belongs to the person who made it; administrators work with all. */
@Policy('upload')
export class UploadPolicy extends ObjectPolicy {
  protected readonly notFound = 'authoring.uploadNotFound';

  protected findAllowed(id: string, person: Person): Sql {
    return sql`SELECT FROM uploads WHERE uploads.id = ${id}::uuid AND ${isAllowed(person, sql`uploads.user_id = ${person.id}::uuid`)}`;
  }
}

/** What only the uploader of an upload may see, and no administrator. */
@Policy('ownUpload')
export class OwnUploadPolicy extends UploadPolicy {
  protected override findAllowed(id: string, person: Person): Sql {
    return sql`SELECT FROM uploads WHERE uploads.id = ${id}::uuid AND uploads.user_id = ${person.id}::uuid`;
  }
}
