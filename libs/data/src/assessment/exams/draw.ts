import { type Random, seededRandom, shuffle } from './shuffle.js';

/** A question that a slot can use, with the version for new attempts. */
export interface Candidate {
  questionId: string;
  versionId: string;
  /** How often the learner has had it in this exam. */
  uses: number;
}

/** A slot with the questions that it can use; a fixed question is a slot with one candidate. */
export interface DrawnSlot {
  id: string;
  points: number;
  count: number;
  candidates: Candidate[];
}

export interface DrawnSection {
  title: string;
  slots: DrawnSlot[];
}

/** A question of a new attempt. */
export interface DrawnQuestion {
  section: string;
  slotId: string;
  points: number;
  questionId: string;
  versionId: string;
  /** Decides the order of its options. */
  seed: number;
}

const MAX_SEED = 0x7fffffff;

/**
 * Chooses the questions of an attempt: no question twice, those that the learner has had least often first, in the order
 * of the sections. The same seed gives the same attempt. Finds a draw whenever there is one: it is a maximum matching of
 * places and questions (augmenting paths), so overlapping filters of slots do not make it fail by chance.
 * @returns undefined where the slots cannot all be filled
 */
export function drawQuestions(
  sections: DrawnSection[],
  seed: number,
  shuffleQuestions: boolean,
): DrawnQuestion[] | undefined {
  const random = seededRandom(seed);
  const slots = sections.flatMap((section) => section.slots);
  const places = slots.flatMap((slot) => {
    const candidates = leastUsedFirst(slot.candidates, random);
    return Array.from({ length: slot.count }, () => ({ slot, candidates }));
  });
  const chosen = matchPlaces(places.map(({ candidates }) => candidates));
  if (!chosen) return undefined;
  const bySlot = new Map<DrawnSlot, Candidate[]>();
  for (const [index, { slot }] of places.entries())
    bySlot.set(slot, [...(bySlot.get(slot) ?? []), chosen[index] as Candidate]);
  return sections.flatMap(({ title, slots: own }) => {
    const drawn = own.flatMap((slot) =>
      (bySlot.get(slot) ?? []).map((candidate) => ({
        section: title,
        slotId: slot.id,
        points: slot.points,
        questionId: candidate.questionId,
        versionId: candidate.versionId,
        seed: random(0, MAX_SEED),
      })),
    );
    return shuffleQuestions ? shuffle(drawn, random) : drawn;
  });
}

const leastUsedFirst = (candidates: Candidate[], random: Random): Candidate[] =>
  shuffle(candidates, random).sort((a, b) => a.uses - b.uses);

/** One candidate for each place, none twice; undefined where that is impossible. */
function matchPlaces(places: Candidate[][]): Candidate[] | undefined {
  const chosen: (Candidate | undefined)[] = places.map(() => undefined);
  const takenBy = new Map<string, number>();

  const place = (at: number, seen: Set<string>): boolean => {
    const candidates = (places[at] as Candidate[]).filter(({ questionId }) => !seen.has(questionId));
    const free = candidates.find(({ questionId }) => !takenBy.has(questionId));
    if (free) return take(at, free);
    for (const candidate of candidates) {
      if (seen.has(candidate.questionId)) continue;
      seen.add(candidate.questionId);
      if (place(takenBy.get(candidate.questionId) as number, seen)) return take(at, candidate);
    }
    return false;
  };
  const take = (at: number, candidate: Candidate): true => {
    chosen[at] = candidate;
    takenBy.set(candidate.questionId, at);
    return true;
  };

  for (const at of places.keys()) if (!place(at, new Set())) return undefined;
  return chosen as Candidate[];
}
