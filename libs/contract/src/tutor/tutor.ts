import * as z from 'zod/mini';
import { endpoint, stream } from '../core/define.js';
import { toSingleLine } from '../core/single-line.js';

/** Subject of chat sessions about all courses. */
export const GENERAL_LEARNING = 'General Learning';

/** The most chat sessions that are listed. */
export const RECENT_CHATS = 10;

/** Of a learner's message, in characters. */
export const MAX_MESSAGE_LENGTH = 2000;

/** An answer of a higher confidence can be 'well supported'; its badge has the primary color. */
export const CONFIDENT_ABOVE = 0.8;

/** `explain`: the tutor answers at once. `guide`: it gives hints and reveals the answer last. */
export const TutorMode = z.enum(['explain', 'guide']);
export type TutorMode = z.output<typeof TutorMode>;

/**
 * How well the slides support an answer. `well`: the confidence is above `CONFIDENT_ABOVE`, and at least 85% of such answers were
 * right when they were measured in the same language and kind of text. `partly`: another answer of a confidence
 * from 50% on; `weakly`: one below 50%. `unmeasured`: there was no measurement in this language, or a language model wrote the answer.
 */
export const Support = z.enum(['well', 'partly', 'weakly', 'unmeasured']);
export type Support = z.output<typeof Support>;

/** Languages (ISO 639-1) in which the precision of answers was measured, by kind of text; a test compares them with the measurements. */
export const MEASURED_LANGUAGES = {
  slides: ['ar', 'cs', 'de', 'en', 'es', 'fr', 'it', 'ja', 'ko', 'pl', 'pt', 'ru', 'tr', 'zh'],
  prose: ['ar', 'de', 'en', 'es', 'fr', 'hi', 'it', 'ja', 'ko', 'pl', 'pt', 'ru', 'tr', 'vi', 'zh'],
} as const;

/** A conversation of one person with the tutor, which no other person can read. `courseId` null: about all published courses. */
export const ChatSession = z.object({
  id: z.uuid(),
  courseId: z.nullable(z.uuid()),
  moduleId: z.nullable(z.uuid()),
  title: z.string(),
  updatedAt: z.iso.datetime(),
});
export type ChatSession = z.output<typeof ChatSession>;

/** A slide that an answer cites. The slide's text, or the transcript of its video, contains `quote` verbatim. */
export const TutorSource = z.object({
  slideId: z.uuid(),
  moduleId: z.uuid(),
  courseId: z.uuid(),
  courseSlug: z.string(),
  /** Absent in answers of earlier versions. */
  courseTitle: z.optional(z.string()),
  /** From 0 within the module, as in the viewer's URL. */
  slidePosition: z.int(),
  /** 'Module 2 · Slide 5 · Title'; `citations` has the same text. */
  label: z.string(),
  /** Empty for a slide whose picture may show the answer. */
  quote: z.string(),
  /** Whole second of the slide's video at which the quote is spoken; absent for text of the slide. */
  seconds: z.optional(z.int()),
  /** BCP 47 tag of the slide's language, or of the captions; absent in answers of earlier versions, and where it is unknown. */
  language: z.optional(z.string()),
});
export type TutorSource = z.output<typeof TutorSource>;

/** A post in the discussion of a course that an instructor accepted as an answer. The text is not stored here: it can change. */
export const AcceptedAnswer = z.object({ threadId: z.uuid(), postId: z.uuid() });
export type AcceptedAnswer = z.output<typeof AcceptedAnswer>;

/** Details of an answer; empty for a learner's own message. */
export const MessageMetadata = z.object({
  /** Probability, 0 to 1, that the cited slides fully support the answer. */
  confidence: z.optional(z.number()),
  /** Labels of `sources`, in their order. */
  citations: z.optional(z.array(z.string())),
  sources: z.optional(z.array(TutorSource)),
  /** Present with `sources`; absent in answers of earlier versions. */
  support: z.optional(Support),
  /** Of a refused or unsure answer: the slides that come nearest to the question, with the sentences that match it best. */
  nearest: z.optional(z.array(TutorSource)),
  /** The nearest slides may contain the answer, but the tutor is not sure, so it does not give one. */
  isUnsure: z.optional(z.boolean()),
  /** The only slide of `nearest` may show the answer in a picture, chart or drawing. The slide has no quote, the answer no `confidence`. */
  isInPicture: z.optional(z.boolean()),
  /** Accepted answers to such a question, shown apart from the slides; `confidence` does not include them. */
  answered: z.optional(z.array(AcceptedAnswer)),
  /** ISO 639-1 code of the slides that were searched; absent in answers of earlier versions. */
  language: z.optional(z.string()),
  /** ISO 639-1 code of the question's language, if no searched slide is written in it. */
  questionLanguage: z.optional(z.string()),
  /** The slides were searched by words alone, because the search by meaning failed or took longer than 2 seconds. */
  isWordsOnly: z.optional(z.boolean()),
  /** `model`: a language model wrote the text; `slides`: it consists of sentences of the slides. Absent in answers of earlier versions. */
  writtenBy: z.optional(z.enum(['model', 'slides'])),
  mode: z.optional(TutorMode),
  /** In `guide` mode: which hint this is, from 1; absent once the answer is revealed. */
  hint: z.optional(z.int()),
});
export type MessageMetadata = z.output<typeof MessageMetadata>;

/** Why an answer helped, or did not help. */
export const HELPFUL_REASONS = ['correct', 'clear', 'right slide'] as const;
export const UNHELPFUL_REASONS = ['wrong', 'another question', 'incomplete', 'unclear'] as const;

/** A learner's rating of the answer that they got; `reason` null: not given. */
export const AnswerRating = z.union([
  z.object({ isHelpful: z.literal(true), reason: z.nullable(z.enum(HELPFUL_REASONS)) }),
  z.object({
    isHelpful: z.literal(false),
    reason: z.nullable(z.enum(UNHELPFUL_REASONS)),
    /** The learner lets the instructors of the course read the question, without a name. */
    isShared: z.optional(z.boolean()),
  }),
]);
export type AnswerRating = z.output<typeof AnswerRating>;

/**
 * A message. `content` is plain text for a question, and Markdown with `$…$` formulas for an answer. In an answer, `[1]`
 * follows the sentence that `metadata.sources[0]` supports.
 */
export const ChatMessage = z.object({
  id: z.uuid(),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  createdAt: z.iso.datetime(),
  /** `writing`: not finished; `stopped`: by the learner; `failed`: the server could not finish it. */
  status: z.enum(['writing', 'complete', 'stopped', 'failed']),
  metadata: MessageMetadata,
  /** Of an answer; absent if it is not rated. */
  rating: z.optional(AnswerRating),
});
export type ChatMessage = z.output<typeof ChatMessage>;

export const ChatSessionId = z.object({ sessionId: z.uuid() });
export type ChatSessionId = z.output<typeof ChatSessionId>;
export const MessageId = z.object({ messageId: z.uuid() });
export type MessageId = z.output<typeof MessageId>;

/** The person's own chat sessions that have a message, the latest first, at most `RECENT_CHATS`. */
export const listChatSessions = endpoint({
  method: 'GET',
  path: '/api/chat/sessions',
  access: 'signed-in',
  feature: 'tutor',
  summary: "The learner's latest conversations with the tutor",
  response: z.array(ChatSession),
});

/** 404 for a course or module that the learner may not read. */
export const createChatSession = endpoint({
  method: 'POST',
  path: '/api/chat/sessions',
  access: 'signed-in',
  feature: 'tutor',
  perMinute: 30,
  summary: 'Start a conversation with the tutor',
  body: z.object({
    courseId: z.nullable(z.uuid()),
    moduleId: z.optional(z.nullable(z.uuid())),
    /** Text of several lines becomes one line. */
    title: z.string().check(z.maxLength(300, { abort: true }), z.overwrite(toSingleLine), z.minLength(1)),
  }),
  response: ChatSession,
  status: 201,
});

/** The most messages of a chat session that are listed. */
export const MAX_LISTED_MESSAGES = 500;

export const listChatMessages = endpoint({
  method: 'GET',
  path: '/api/chat/sessions/:sessionId/messages',
  access: 'signed-in',
  feature: 'tutor',
  summary: `The latest ${MAX_LISTED_MESSAGES} messages of a conversation, oldest first`,
  params: ChatSessionId,
  response: z.array(ChatMessage),
});

/** A question and its answer. */
export const Exchange = z.object({ question: ChatMessage, answer: ChatMessage });
export type Exchange = z.output<typeof Exchange>;

/** The current state of an answer: `message.content` is the whole answer so far, so events may be missed. */
export const AnswerProgress = z.object({ message: ChatMessage });
export type AnswerProgress = z.output<typeof AnswerProgress>;

/**
 * Asks the tutor. The response is sent when the answer is complete; with `Accept: text/event-stream` the response is a
 * stream of `AnswerProgress` events. Either way the answer is written and saved once, even if the caller disconnects.
 */
export const sendChatMessage = endpoint({
  method: 'POST',
  path: '/api/chat/message',
  access: 'signed-in',
  feature: 'tutor',
  perMinute: 30,
  summary: 'Ask the tutor',
  body: z.object({
    sessionId: z.uuid(),
    message: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_MESSAGE_LENGTH)),
    mode: z._default(TutorMode, 'explain'),
    /** Chosen by the client, so that a retry is not saved as a second question. */
    questionId: z.optional(z.uuid()),
  }),
  response: Exchange,
  events: AnswerProgress,
  status: 201,
});

/** For a page that was loaded while an answer is being written. The last event has the finished answer. */
export const answerProgress = stream({
  path: '/api/chat/answer-progress',
  access: 'signed-in',
  feature: 'tutor',
  summary: 'An answer of the tutor as it is written',
  query: MessageId,
  message: AnswerProgress,
});

/** Stops an answer that is being written; the text so far is kept. */
export const stopAnswer = endpoint({
  method: 'POST',
  path: '/api/chat/messages/:messageId/stop',
  access: 'signed-in',
  feature: 'tutor',
  summary: 'Stop an answer of the tutor',
  params: MessageId,
  response: ChatMessage,
});

/** Rates an answer, or removes its rating (null). 409 while the answer is being written. */
export const rateAnswer = endpoint({
  method: 'PUT',
  path: '/api/chat/messages/:messageId/rating',
  access: 'signed-in',
  feature: 'tutor',
  summary: 'Rate an answer of the tutor',
  params: MessageId,
  body: z.object({ rating: z.nullable(AnswerRating) }),
  response: ChatMessage,
});

/** Deletes a conversation with its messages. */
export const deleteChatSession = endpoint({
  method: 'DELETE',
  path: '/api/chat/sessions/:sessionId',
  access: 'signed-in',
  feature: 'tutor',
  summary: 'Delete a conversation',
  params: ChatSessionId,
  status: 204,
});

/** Whether a language model answers a person's questions. */
export const TutorSettings = z.object({
  /** Whether questions may go to the language model; false: the tutor answers with sentences of the slides. */
  usesModel: z.boolean(),
  /** Whether the site has a language model at all. */
  hasModel: z.boolean(),
});
export type TutorSettings = z.output<typeof TutorSettings>;

export const getTutorSettings = endpoint({
  method: 'GET',
  path: '/api/chat/settings',
  access: 'signed-in',
  feature: 'tutor',
  summary: 'Whether the tutor answers the signed-in person with a language model',
  response: TutorSettings,
});

/** The change applies from the next question on. */
export const updateTutorSettings = endpoint({
  method: 'PUT',
  path: '/api/chat/settings',
  access: 'signed-in',
  feature: 'tutor',
  summary: 'Choose whether the tutor answers with a language model',
  body: z.pick(TutorSettings, { usesModel: true }),
  response: TutorSettings,
});
