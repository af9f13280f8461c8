const minutes = (count: number) => `${count} ${count === 1 ? 'minute' : 'minutes'}`;

/** 12 as '12 months'. */
const describeMonths = (count: number) => `${count} ${count === 1 ? 'month' : 'months'}`;

/** Texts about what a certificate requires. */
export const requirementTexts = {
  title: 'For the certificate',
  modules: 'All modules completed',
  validity: (months: number) => `The certificate is valid for ${describeMonths(months)}`,
  allSlides: 'Every slide seen',
  studyTime: (count: number) => `At least ${minutes(count)} of study time`,
  exam: (title: string, passingScore: number) => `Exam “${title}” passed with at least ${passingScore}%`,
  slidesSeen: (seen: number, slides: number) => `${seen} of ${slides} slides`,
  studied: (studied: number, required: number) => `${studied} of ${minutes(required)}`,
  examPassed: (percent: string) => `Passed with ${percent}`,
  examResult: (percent: string) => `${percent} so far`,
  examOpen: 'Not passed yet',
  examHidden: 'Result not shown yet',
  modulesDone: (done: number, modules: number) => `${done} of ${modules} modules`,
  fulfilled: 'Fulfilled',
  missing: 'Missing',
  loadFailed: 'What is missing could not be loaded. Open the course again to see it.',
  clock: 'Study time is counted when you go on to another slide, at most 10 minutes a slide.',
} as const;
