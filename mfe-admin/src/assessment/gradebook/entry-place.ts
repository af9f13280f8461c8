import type { GradeEntry } from '@lectern/contract';

/** A cell that teachers fill in. */
export interface EntryPlace {
  learner: { id: string; name: string };
  column: { title: string; maxPoints: number };
  entry: GradeEntry;
}
