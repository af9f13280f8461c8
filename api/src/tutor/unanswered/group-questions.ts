import { contentWords } from '@lectern/text/stems';

/** What the grouping needs of a question. */
export interface GroupableQuestion {
  text: string;
  /** ISO 639-1 code. */
  language: string;
  userId: string;
}

/** Questions about the same subject. */
export interface QuestionGroup<Question> {
  questions: Question[];
  /** By stem, the word as the first question wrote it, and the learners whose questions have it. */
  words: Map<string, { word: string; userIds: Set<string> }>;
}

/** Lowest similarity between a question and the group that it joins. Set by hand. */
const MIN_GROUP_SIMILARITY = 0.5;
/** A word is a core word of a group if at least this share of its learners used it. */
const MIN_CORE_SHARE = 0.5;

/** Groups questions by subject: each joins the most similar group, or begins a group if none is similar enough. */
export function groupQuestions<Question extends GroupableQuestion>(
  questions: Question[],
): QuestionGroup<Question>[] {
  const parsed = questions.map((question) => ({
    question,
    words: new Map(contentWords(question.text, question.language).map(({ stem, text }) => [stem, text])),
  }));
  const frequencies = new Map<string, number>();
  for (const { words } of parsed)
    for (const stem of words.keys()) frequencies.set(stem, (frequencies.get(stem) ?? 0) + 1);
  // The fewer questions have a word, the more it counts.
  const computeWeight = (stem: string) => Math.log(1 + parsed.length / (frequencies.get(stem) ?? 1));

  const groups: QuestionGroup<Question>[] = [];
  for (const { question, words } of parsed) {
    const group: QuestionGroup<Question> = findMostSimilar(groups, [...words.keys()], computeWeight) ?? {
      questions: [],
      words: new Map(),
    };
    if (!group.questions.length) groups.push(group);
    group.questions.push(question);
    for (const [stem, word] of words) {
      const usage = group.words.get(stem) ?? { word, userIds: new Set() };
      group.words.set(stem, usage);
      usage.userIds.add(question.userId);
    }
  }
  return groups;
}

/**
 * The similarity is the weight of the words that a question and the core words of a group have in common, as a share of the weight of
 * all words of the lighter one: 1 if one has all words of the other.
 */
function findMostSimilar<Question>(
  groups: QuestionGroup<Question>[],
  questionStems: string[],
  computeWeight: (stem: string) => number,
): QuestionGroup<Question> | undefined {
  const sumWeights = (stems: string[]) => stems.reduce((sum, stem) => sum + computeWeight(stem), 0);
  let best: { group: QuestionGroup<Question>; similarity: number } | undefined;
  for (const group of groups) {
    const coreStems = findCoreStems(group);
    const sharedWeight = sumWeights(questionStems.filter((stem) => coreStems.includes(stem)));
    const similarity = sharedWeight / (Math.min(sumWeights(questionStems), sumWeights(coreStems)) || 1);
    if (similarity >= MIN_GROUP_SIMILARITY && similarity > (best?.similarity ?? 0))
      best = { group, similarity };
  }
  return best?.group;
}

/** The words that a group is about; words of few of its learners are left out. */
function findCoreStems<Question>(group: QuestionGroup<Question>): string[] {
  const minLearners = MIN_CORE_SHARE * countLearners(group);
  return [...group.words].filter(([, { userIds }]) => userIds.size >= minLearners).map(([stem]) => stem);
}

function countLearners<Question>({ words }: QuestionGroup<Question>): number {
  return new Set([...words.values()].flatMap(({ userIds }) => [...userIds])).size;
}
