import * as z from 'zod/mini';
import { endpoint, stream } from './define.js';

/** Title of conversations that belong to no course. */
export const GENERAL_LEARNING = 'General Learning';

/** Most conversations in the list of recent ones: the latest. */
export const RECENT_CHATS = 10;

/** Longest message, in characters. */
export const MAX_MESSAGE_LENGTH = 2000;

/** A confidence above this wears the primary style. */
export const CONFIDENT_ABOVE = 0.8;

/** How the tutor answers: it explains, or it guides by hints and reveals the answer last. */
export const TutorMode = z.enum(['explain', 'guide']);
export type TutorMode = z.output<typeof TutorMode>;

/** A conversation with the tutor, private to its owner. `courseId` null: about all published courses. */
export const ChatSession = z.object({
  id: z.uuid(),
  courseId: z.nullable(z.uuid()),
  moduleId: z.nullable(z.uuid()),
  title: z.string(),
  updatedAt: z.iso.datetime(),
});
export type ChatSession = z.output<typeof ChatSession>;

/** A slide that an answer rests on. `quote` stands in the slide's text, letter for letter. */
export const TutorSource = z.object({
  slideId: z.uuid(),
  moduleId: z.uuid(),
  courseId: z.uuid(),
  courseSlug: z.string(),
  /** Counts from 0 within the module: what the viewer's address holds. */
  slidePosition: z.int(),
  /** 'Module 2 · Slide 5 · Title', the citation of the same place in `citations`. */
  label: z.string(),
  quote: z.string(),
});
export type TutorSource = z.output<typeof TutorSource>;

/** What is known of an answer. A learner's own message has none of it. */
export const MessageMetadata = z.object({
  /** Probability, 0 to 1, that the cited slides fully support the answer. */
  confidence: z.optional(z.number()),
  /** Labels of `sources`, in their order. */
  citations: z.optional(z.array(z.string())),
  sources: z.optional(z.array(TutorSource)),
  /** Slides nearest to a question that the course doesn't cover; the answer rests on none of them. */
  nearest: z.optional(z.array(TutorSource)),
  mode: z.optional(TutorMode),
  /** In `guide` mode: which hint this is, from 1; absent once the answer is revealed. */
  hint: z.optional(z.int()),
});
export type MessageMetadata = z.output<typeof MessageMetadata>;

/**
 * A message. `content` is Markdown with `$…$` mathematics for an answer, plain text for a question. `[1]` in an
 * answer stands behind the sentence that `metadata.sources[0]` supports.
 */
export const ChatMessage = z.object({
  id: z.uuid(),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  createdAt: z.iso.datetime(),
  /** `writing` while the answer is being made; `stopped` by its learner; `failed` when it could not be made. */
  status: z.enum(['writing', 'complete', 'stopped', 'failed']),
  metadata: MessageMetadata,
});
export type ChatMessage = z.output<typeof ChatMessage>;

export const ChatSessionId = z.object({ sessionId: z.uuid() });
export type ChatSessionId = z.output<typeof ChatSessionId>;
export const MessageId = z.object({ messageId: z.uuid() });
export type MessageId = z.output<typeof MessageId>;

/** The learner's own conversations, latest first, at most `RECENT_CHATS`. */
export const listChatSessions = endpoint({
  method: 'GET',
  path: '/api/chat/sessions',
  access: 'signed-in',
  summary: "The learner's latest conversations with the tutor",
  response: z.array(ChatSession),
});

/** 404 for a course or module that the learner may not read. */
export const createChatSession = endpoint({
  method: 'POST',
  path: '/api/chat/sessions',
  access: 'signed-in',
  summary: 'Start a conversation with the tutor',
  body: z.object({
    courseId: z.nullable(z.uuid()),
    moduleId: z.optional(z.nullable(z.uuid())),
    title: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
  }),
  response: ChatSession,
  status: 201,
});

export const listChatMessages = endpoint({
  method: 'GET',
  path: '/api/chat/sessions/:sessionId/messages',
  access: 'signed-in',
  summary: 'The messages of a conversation, oldest first',
  params: ChatSessionId,
  response: z.array(ChatMessage),
});

/** A question and the answer it got. */
export const Exchange = z.object({ question: ChatMessage, answer: ChatMessage });
export type Exchange = z.output<typeof Exchange>;

/** An answer as it stands now: `message.content` is all of it so far, so that an event may be missed. */
export const AnswerProgress = z.object({ message: ChatMessage });
export type AnswerProgress = z.output<typeof AnswerProgress>;

/**
 * Asks the tutor. The plain call answers when the answer is complete; with `Accept: text/event-stream` it answers a
 * stream of `AnswerProgress` events. Either way the answer is made and saved once, also when the caller goes away.
 */
export const sendChatMessage = endpoint({
  method: 'POST',
  path: '/api/chat/message',
  access: 'signed-in',
  summary: 'Ask the tutor',
  body: z.object({
    sessionId: z.uuid(),
    message: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_MESSAGE_LENGTH)),
    mode: z._default(TutorMode, 'explain'),
    /** Chosen by the client: the same question sent twice is one question. */
    questionId: z.optional(z.uuid()),
  }),
  response: Exchange,
  events: AnswerProgress,
  status: 201,
});

/** For a page that was opened or reloaded while an answer is being written; ends when it is no longer. */
export const answerProgress = stream({
  path: '/api/chat/answer-progress',
  access: 'signed-in',
  summary: 'An answer of the tutor as it is written',
  query: MessageId,
  message: AnswerProgress,
});

/** Stops an answer that is being written; what stands by then is kept. */
export const stopAnswer = endpoint({
  method: 'POST',
  path: '/api/chat/messages/:messageId/stop',
  access: 'signed-in',
  summary: 'Stop an answer of the tutor',
  params: MessageId,
  response: ChatMessage,
});

/** Ends a conversation for good. */
export const deleteChatSession = endpoint({
  method: 'DELETE',
  path: '/api/chat/sessions/:sessionId',
  access: 'signed-in',
  summary: 'Delete a conversation',
  params: ChatSessionId,
  status: 204,
});
