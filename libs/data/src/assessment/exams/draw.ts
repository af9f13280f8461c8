import { type Random, seededRandom, shuffle } from './shuffle.js';

/** A question that a slot can use, with the version for new attempts. */
export interface Candidate {
  questionId: string;
  versionId: string;
  /** How often the learner has had it in this exam. */
  uses: number;
}

/** A slot with the questions that it can use. The slot of a fixed question has one candidate. */
export interface DrawableSlot {
  id: string;
  points: number;
  count: number;
  candidates: Candidate[];
}

/** A section of an exam, as the input of a draw. */
export interface DrawableSection {
  title: string;
  slots: DrawableSlot[];
}

/** A question of a new attempt. */
export interface DrawnQuestion {
  /** Title of the section. */
  section: string;
  slotId: string;
  points: number;
  questionId: string;
  versionId: string;
  /** Decides the order of the question's options. */
  seed: number;
}

const MAX_SEED = 0x7fffffff;

/**
 * Chooses the questions of an attempt, in the order of the sections. No question is chosen twice, and questions that the learner has had
 * least often are preferred. The same seed gives the same attempt. The choice is a maximum matching of places and questions (augmenting
 * paths), so it succeeds whenever the slots can be filled, also if their filters overlap.
 * @returns undefined if the slots cannot all be filled
 */
export function drawQuestions(
  sections: DrawableSection[],
  seed: number,
  shuffleQuestions: boolean,
): DrawnQuestion[] | undefined {
  const random = seededRandom(seed);
  const slots = sections.flatMap((section) => section.slots);
  const places = slots.flatMap((slot) => {
    const candidates = sortByUses(slot.candidates, random);
    return Array.from({ length: slot.count }, () => ({ slot, candidates }));
  });
  const chosen = matchPlaces(places.map(({ candidates }) => candidates));
  if (!chosen) return undefined;
  const chosenBySlot = new Map<DrawableSlot, Candidate[]>();
  for (const [index, { slot }] of places.entries())
    chosenBySlot.set(slot, [...(chosenBySlot.get(slot) ?? []), chosen[index] as Candidate]);
  return sections.flatMap(({ title, slots: sectionSlots }) => {
    const drawn = sectionSlots.flatMap((slot) =>
      (chosenBySlot.get(slot) ?? []).map((candidate) => ({
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

/** Least used candidates first; those with the same number of uses in random order. */
const sortByUses = (candidates: Candidate[], random: Random): Candidate[] =>
  shuffle(candidates, random).sort((a, b) => a.uses - b.uses);

/**
 * Chooses one candidate for each place, none twice. If all candidates of a place are taken, another place is moved to another of its
 * candidates, and so on (an augmenting path).
 * @param places the candidates of each place
 * @returns undefined if that is impossible
 */
function matchPlaces(places: Candidate[][]): Candidate[] | undefined {
  const chosen: (Candidate | undefined)[] = places.map(() => undefined);
  const placeByQuestion = new Map<string, number>();

  const assign = (place: number, candidate: Candidate): true => {
    chosen[place] = candidate;
    placeByQuestion.set(candidate.questionId, place);
    return true;
  };
  const fillPlace = (place: number, triedIds: Set<string>): boolean => {
    const candidates = (places[place] as Candidate[]).filter(({ questionId }) => !triedIds.has(questionId));
    const freeCandidate = candidates.find(({ questionId }) => !placeByQuestion.has(questionId));
    if (freeCandidate) return assign(place, freeCandidate);
    for (const candidate of candidates) {
      if (triedIds.has(candidate.questionId)) continue;
      triedIds.add(candidate.questionId);
      const otherPlace = placeByQuestion.get(candidate.questionId) as number;
      if (fillPlace(otherPlace, triedIds)) return assign(place, candidate);
    }
    return false;
  };

  for (const place of places.keys()) if (!fillPlace(place, new Set())) return undefined;
  return chosen as Candidate[];
}
