import { GENERAL_LEARNING, MEASURED_LANGUAGES } from '@lectern/contract';
import { languageName } from '@lectern/ui';

const typing = 'AI Tutor is typing...';

/** The texts of the tutor's screens. */
export const texts = {
  tutor: {
    course: 'Course',
    start: 'Start New Conversation',
    startTitle: 'What would you like to understand?',
    startText:
      'Choose a course, or General Learning to ask across all of them. Ask in the language of the slides.',
    languages: 'Supported languages',
    measured: () =>
      `Answers are measured for slides in ${languageList(MEASURED_LANGUAGES.slides)}, and for longer texts in ${languageList(MEASURED_LANGUAGES.prose)}. Slides in other languages are searched as well.`,
    recent: 'Recent Conversations',
    continue: 'Continue',
    continueLabel: (title: string, date: string) => `Continue: ${title}, ${date}`,
    delete: 'Delete',
    deleteLabel: (title: string, date: string) => `Delete: ${title}, ${date}`,
    none: 'No conversations yet',
    noneText: 'Start one above. It appears here once you have asked a question.',
    loading: 'Loading conversations...',
    failed: 'Failed to load conversations',
    coursesFailed: 'Failed to load courses',
    last: (date: string) => `Last message ${date}`,
  },
  deletion: {
    title: 'Delete Conversation',
    text: (title: string) =>
      `Are you sure you want to delete "${title}" with all its messages? This action cannot be undone.`,
    cancel: 'Cancel',
    delete: 'Delete',
    deleting: 'Deleting...',
    failed: 'Failed to delete conversation',
  },
  chat: {
    title: 'AI Tutor',
    about: (course: string, module?: string) => (module ? `${course} - ${module}` : course),
    sessionTitle: (course: string) => `${course} Chat`,
    courseOf: (sessionTitle: string) => sessionTitle.replace(/ Chat$/, ''),
    starting: 'Starting chat session...',
    startFailed: 'Failed to start chat session',
    loading: 'Loading messages...',
    loadFailed: 'Failed to load messages',
    opening: 'Failed to open the tutor',
    welcome: (course: string) =>
      course === GENERAL_LEARNING
        ? 'Hello. I am your AI tutor. Ask me about anything that your courses cover: I answer from their slides and cite each slide that I use.'
        : `Hello. I am your AI tutor for ${course}. I answer from the slides of this course and cite each slide that I use. What would you like to understand?`,
    messages: 'Messages',
    you: 'You',
    tutor: 'AI Tutor',
    typing,
    stop: 'Stop',
    stopFailed: 'Failed to stop the answer',
    stopped: 'You stopped this answer.',
    answerFailed: 'The tutor could not finish this answer. Your question is still below: send it again.',
    ask: 'Your question',
    placeholder: 'Ask a question...',
    send: 'Send message',
    sendFailed: 'Failed to send message',
    voice: 'Voice input is not available',
    keys: 'Enter sends, Shift+Enter starts a new line',
    left: (count: number) => `${count} ${count === 1 ? 'character' : 'characters'} left`,
    mode: 'How the tutor answers',
    modes: {
      explain: { name: 'Explain', does: 'Gives the answer right away.' },
      guide: { name: 'Guide me', does: 'Gives hints, and the answer once you have tried.' },
    },
    hint: (number: number) => `Hint ${number}`,
    sources: 'From these slides',
    nearest: 'Nearest slides',
    mayHelp: 'These slides may help',
    otherLanguage: (question: string, slides: string) =>
      `You asked in ${question}, but the slides are in ${slides}. Only names, numbers and shared words can match: ask in ${slides} for better answers.`,
    wordsOnly:
      'Only the words of your question were searched, because the search by meaning was not ready in time: ask again later for a better answer.',
    writtenBy: {
      model: 'Written by a language model from these slides.',
      slides: 'Quoted from the slides.',
    },
    starters: 'Ask about this slide',
    quote: (words: string) => `“${words}”`,
    back: 'Back to the AI Tutor',
  },
  rating: {
    title: 'Rate this answer',
    helpful: 'Helpful',
    unhelpful: 'Not helpful',
    why: 'Why?',
    share: 'Show my question to the course administrators, without my name',
    reasons: {
      correct: 'Correct',
      clear: 'Clear',
      'right slide': 'Right slide',
      wrong: 'Wrong',
      'another question': 'Not what I asked',
      incomplete: 'Incomplete',
      unclear: 'Hard to understand',
    },
    failed: 'Failed to save your rating',
  },
  confidence: {
    high: 'Well supported',
    medium: 'Partly supported',
    low: 'Weakly supported',
    unmeasured: 'Not measured for this language',
    unmeasuredModel: 'Not measured for language models',
    unsure: 'Not sure',
    none: 'Not supported',
    of: (word: string, percent: number) => `${word} · ${percent}%`,
    explained: (percent: number) =>
      `How likely it is, in percent, that the cited slides fully support this answer. Of answers marked ${percent}%, about ${percent} in 100 turn out to be fully supported.`,
    notMeasured: (percent: number) =>
      `The tutor's estimate is ${percent}%. How often such estimates are right has not been measured for text like this in this language: check the slides.`,
    modelNotMeasured: (percent: number) =>
      `The tutor's estimate is ${percent}%. How often such estimates are right has not been measured for answers that a language model writes: check the slides.`,
    notSure: (percent: number) =>
      `The tutor found slides on the subject, but that they answer your question is only ${percent}% likely. The sentences that match it best are quoted.`,
    unsupported: (percent: number) =>
      `The slides do not answer this question, so no slide is cited. A refusal is marked with 0 to 10%, depending on how near the slides come; this one with ${percent}%.`,
  },
} as const;

/** The English names of languages in alphabetical order: 'Arabic, Chinese, and English'. */
function languageList(codes: readonly string[]): string {
  const names = codes.map((code) => languageName(code)).sort();
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(names);
}
