/** One change that a person made, as the conflict dialog names it. */
export interface Change {
  /** Names what was changed. The path of a part continues the path of the whole after a slash: '7' and '7/title'. */
  path: string;
  label: string;
  /** The new value as people read it; empty where a part was added or removed. */
  describe: () => string;
}

/** How an editor makes a draft of the saved object, compares drafts, and merges two people's drafts. */
export interface DraftModel<Saved, Draft> {
  toDraft: (saved: Saved) => Draft;
  findChanges: (before: Draft, after: Draft) => Change[];
  /** The draft with the values of `base` at these paths. */
  revert: (draft: Draft, base: Draft, paths: string[]) => Draft;
  /** Both people's changes since `base`; where both changed the same thing, mine. */
  merge: (base: Draft, mine: Draft, theirs: Draft) => Draft;
}

/** Two people's drafts, `mine` and `theirs`, that started from the same `base`. */
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
  const differences = model.findChanges(theirs, mine);
  const isDifferent = (change: Change) => differences.some((other) => areRelated(change, other));
  const myChanges = model.findChanges(base, mine).filter(isDifferent);
  const theirChanges = model.findChanges(base, theirs).filter(isDifferent);
  const collisions = myChanges.flatMap((change) =>
    theirChanges
      .filter((other) => areRelated(change, other))
      .map((other) => ({ mine: change, theirs: other })),
  );
  return {
    collisions,
    mine: myChanges.filter((change) => !collisions.some((collision) => collision.mine === change)),
    theirs: theirChanges.filter((change) => !collisions.some((collision) => collision.theirs === change)),
  };
}

/** Whether two changes have the same path, or one path is within the other. */
const areRelated = ({ path }: Change, { path: otherPath }: Change): boolean =>
  path === otherPath || path.startsWith(`${otherPath}/`) || otherPath.startsWith(`${path}/`);

/** Merges both people's changes. For a collision in `keptTheirs` the other person's change is kept, else mine. */
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
  const copyFields = (target: Draft, source: Draft, copiedFields: string[]): Draft => {
    const values = fields
      .filter((field) => copiedFields.includes(field))
      .map((field) => [field, source[field]]);
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
    revert: copyFields,
    merge: (base, mine, theirs) =>
      copyFields(
        theirs,
        mine,
        fields.filter((field) => !isSame(base, mine, field)),
      ),
  };
}
