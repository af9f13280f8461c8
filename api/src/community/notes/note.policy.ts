import { type Person, sql, type Sql } from '@lectern/data';
import { ObjectPolicy, Policy } from '../../platform/rights/policy.js';

/** Only the person who wrote a note may read and change it; administrators may not. */
@Policy('note')
export class NotePolicy extends ObjectPolicy {
  protected readonly notFound = 'community.note.gone';

  protected findAllowed(id: string, person: Person): Sql {
    return sql`SELECT FROM notes WHERE notes.id = ${id}::uuid AND notes.user_id = ${person.id}::uuid`;
  }
}
