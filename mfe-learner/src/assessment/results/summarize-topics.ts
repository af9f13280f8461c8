import type { AttemptReview, ReviewedQuestion, ReviewSlide } from '@lectern/contract';

/** What a learner reached in the questions of one topic. */
export interface TopicResult {
  name: string;
  /** Points where the score is shown, else right answers. */
  earned: number;
  of: number;
  /** Each slide behind a wrong answer once. */
  slides: ReviewSlide[];
}

/** The visible results by topic, the weakest first; questions without a visible mark do not count. */
export function summarizeTopics({ questions, attempt }: AttemptReview): TopicResult[] {
  const topics = new Map<string, TopicResult>();
  for (const question of questions) {
    const result = attempt.review.score ? readPoints(question) : readCorrectness(question);
    if (!question.topic || !result) continue;
    const topic = topics.get(question.topic) ?? { name: question.topic, earned: 0, of: 0, slides: [] };
    topic.earned += result.earned;
    topic.of += result.of;
    if (question.slide && !topic.slides.some((slide) => isSame(slide, question.slide)))
      topic.slides.push(question.slide);
    topics.set(question.topic, topic);
  }
  return [...topics.values()].sort((a, b) => a.earned / a.of - b.earned / b.of);
}

type Earned = Pick<TopicResult, 'earned' | 'of'>;

const readPoints = ({ mark, maxPoints }: ReviewedQuestion): Earned | null =>
  mark.points === null || maxPoints === 0 ? null : { earned: mark.points, of: maxPoints };

const readCorrectness = ({ mark }: ReviewedQuestion): Earned | null =>
  mark.correctness === null ? null : { earned: mark.correctness === 'right' ? 1 : 0, of: 1 };

const isSame = (one: ReviewSlide, other: ReviewSlide | null) =>
  one.moduleId === other?.moduleId && one.slidePosition === other.slidePosition;
