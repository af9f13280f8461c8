/** One change that a person made, as the conflict dialog names it. */
export interface Change {
  /** What was changed. A part of something has its path and more after a slash: 'id' and 'id/title'. */
  path: string;
  label: string;
  /** The new value as people read it; empty where a part was added or removed. */
  describe: () => string;
}

/** How the draft of an editor is made of what is saved, compared, and combined with another person's. */
export interface DraftModel<Saved, Draft> {
  toDraft: (saved: Saved) => Draft;
  findChanges: (before: Draft, after: Draft) => Change[];
  /** The draft with the changes of these paths taken back. */
  revert: (draft: Draft, base: Draft, paths: string[]) => Draft;
  /** Both persons' changes since `base`; mine where both changed the same. */
  merge: (base: Draft, mine: Draft, theirs: Draft) => Draft;
}

/** Two drafts that started from one. */
export interface Drafts<Draft> {
  base: Draft;
  mine: Draft;
  theirs: Draft;
}

/** A change of mine and one of theirs that cannot both be kept. */
export interface Collision {
  mine: Change;
  theirs: Change;
}

export interface Comparison {
  collisions: Collision[];
  /** Changes that collide with none. */
  mine: Change[];
  theirs: Change[];
}

/** What each of two people changed. A change that both made in the same way is not listed. */
export function compareDrafts<Draft>(
  model: DraftModel<never, Draft>,
  { base, mine, theirs }: Drafts<Draft>,
): Comparison {
  const differing = model.findChanges(theirs, mine);
  const isDifferent = (change: Change) => differing.some((other) => areRelated(change, other));
  const own = model.findChanges(base, mine).filter(isDifferent);
  const others = model.findChanges(base, theirs).filter(isDifferent);
  const collisions = own.flatMap((change) =>
    others.filter((other) => areRelated(change, other)).map((other) => ({ mine: change, theirs: other })),
  );
  return {
    collisions,
    mine: own.filter((change) => !collisions.some((collision) => collision.mine === change)),
    theirs: others.filter((change) => !collisions.some((collision) => collision.theirs === change)),
  };
}

/** Whether two changes are of the same thing, or one of a part of the other's. */
const areRelated = ({ path: a }: Change, { path: b }: Change): boolean =>
  a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`);

/** Both persons' changes. Of each collision theirs is kept if it is in `keptTheirs`, else mine. */
export function mergeDrafts<Draft>(
  model: DraftModel<never, Draft>,
  { base, mine, theirs }: Drafts<Draft>,
  { collisions, keptTheirs }: { collisions: Collision[]; keptTheirs: Collision[] },
): Draft {
  const keptMine = collisions.filter((collision) => !keptTheirs.includes(collision));
  return model.merge(
    base,
    model.revert(
      mine,
      base,
      keptTheirs.map((collision) => collision.mine.path),
    ),
    model.revert(
      theirs,
      base,
      keptMine.map((collision) => collision.theirs.path),
    ),
  );
}

/** A draft model for drafts whose fields are changed one by one, such as a form. */
export function createFieldModel<Saved, Draft extends object>({
  toDraft,
  labels,
  sentValue = (draft, field) => draft[field],
  describe,
}: {
  toDraft: (saved: Saved) => Draft;
  /** The compared fields, in the order in which a conflict lists them. */
  labels: Partial<Record<keyof Draft & string, string>>;
  /** What a save would send of a field, so that ways of writing the same value are no change. */
  sentValue?: (draft: Draft, field: keyof Draft & string) => unknown;
  /** The value of a field as people read it. */
  describe: (draft: Draft, field: keyof Draft & string) => string;
}): DraftModel<Saved, Draft> {
  const fields = Object.keys(labels) as (keyof Draft & string)[];
  const isSame = (a: Draft, b: Draft, field: keyof Draft & string) =>
    JSON.stringify(sentValue(a, field)) === JSON.stringify(sentValue(b, field));
  const takeFields = (target: Draft, source: Draft, taken: string[]): Draft => {
    const values = fields.filter((field) => taken.includes(field)).map((field) => [field, source[field]]);
    return { ...target, ...(Object.fromEntries(values) as Partial<Draft>) };
  };
  return {
    toDraft,
    findChanges: (before, after) =>
      fields
        .filter((field) => !isSame(before, after, field))
        .map((field) => ({
          path: field,
          label: labels[field] ?? field,
          describe: () => describe(after, field),
        })),
    revert: takeFields,
    merge: (base, mine, theirs) =>
      takeFields(
        theirs,
        mine,
        fields.filter((field) => !isSame(base, mine, field)),
      ),
  };
}
