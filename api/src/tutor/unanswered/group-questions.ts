import { contentWords } from '@lectern/text/stems';

/** A question with its learner, as the grouping needs it. */
export interface GroupableQuestion {
  text: string;
  /** ISO 639-1 code. */
  language: string;
  userId: string;
}

export interface QuestionGroup<Question> {
  questions: Question[];
  /** Stem to the learners who used it and the word as it was first written. */
  words: Map<string, { word: string; userIds: Set<string> }>;
}

/** Weighted share of the shorter one's words that a question and a group must have in common. Set by hand. */
const MIN_SHARED = 0.5;

/**
 * Groups questions by what they are about: each joins the group whose words it shares most, or begins one. A word counts
 * more the fewer of the questions have it.
 */
export function groupQuestions<Question extends GroupableQuestion>(
  questions: Question[],
): QuestionGroup<Question>[] {
  const read = questions.map((question) => ({
    question,
    words: new Map(contentWords(question.text, question.language).map(({ stem, text }) => [stem, text])),
  }));
  const frequency = new Map<string, number>();
  for (const { words } of read)
    for (const stem of words.keys()) frequency.set(stem, (frequency.get(stem) ?? 0) + 1);
  const findWeight = (stem: string) => Math.log(1 + read.length / (frequency.get(stem) ?? 1));

  const groups: QuestionGroup<Question>[] = [];
  for (const { question, words } of read) {
    const group: QuestionGroup<Question> = findMostAlike(groups, [...words.keys()], findWeight) ?? {
      questions: [],
      words: new Map(),
    };
    if (!group.questions.length) groups.push(group);
    group.questions.push(question);
    for (const [stem, word] of words) {
      const known = group.words.get(stem) ?? { word, userIds: new Set() };
      group.words.set(stem, known);
      known.userIds.add(question.userId);
    }
  }
  return groups;
}

function findMostAlike<Question>(
  groups: QuestionGroup<Question>[],
  stems: string[],
  findWeight: (stem: string) => number,
): QuestionGroup<Question> | undefined {
  const weight = (of: Iterable<string>) => [...of].reduce((sum, stem) => sum + findWeight(stem), 0);
  let best: { group: QuestionGroup<Question>; shared: number } | undefined;
  for (const group of groups) {
    // Words that few of the group's questions have do not say what the group is about.
    const core = [...group.words]
      .filter(([, { userIds }]) => userIds.size * 2 >= countLearners(group))
      .map(([stem]) => stem);
    const shared =
      weight(stems.filter((stem) => core.includes(stem))) / (Math.min(weight(stems), weight(core)) || 1);
    if (shared >= MIN_SHARED && shared > (best?.shared ?? 0)) best = { group, shared };
  }
  return best?.group;
}

function countLearners<Question>({ words }: QuestionGroup<Question>): number {
  return new Set([...words.values()].flatMap(({ userIds }) => [...userIds])).size;
}
