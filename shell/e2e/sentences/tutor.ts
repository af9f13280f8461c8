import type { Page } from '@playwright/test';
import { after, answering, both, failing, loaded, loading, type Sentence, type State } from './sentence';

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const written = { createdAt: '2026-03-04T12:00:00.000Z', status: 'complete' };
const session = { id: id(1), courseId: null, moduleId: null, title: 'General Learning Chat' };
const recent = answering('/api/chat/sessions', [{ ...session, updatedAt: written.createdAt }]);
const answered = (metadata: object) =>
  answering('/api/chat/sessions/*/messages', [
    { ...written, id: id(2), role: 'user', content: 'Why is the sky blue?', metadata: {} },
    { ...written, id: id(3), role: 'assistant', content: 'Blue light is scattered most.', metadata },
  ]);

const button = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click();
const opening = after('a conversation is started', button('Start New Conversation'));
const going = after('a conversation goes on', button('Continue'));
const asking = after('a question is asked', async (page) => {
  await page.getByLabel('Your question').fill('Why is the sky blue?');
  await page.keyboard.press('Enter');
});

const startsWhile = (state: State) => both(state, opening);
const goesOnWith = (metadata: object) => both(both(recent, answered(metadata)), going);
const asks = (state: State) => both(state, both(opening, asking));

const started = startsWhile(loaded);
const starting = startsWhile(loading('/api/chat/sessions'));
const notStarted = startsWhile(failing('/api/chat/sessions'));
const unsent = asks(failing('/api/chat/message'));
const none = answering('/api/chat/sessions', []);
const broken = failing('/api/chat/sessions');
const confident = goesOnWith({ confidence: 0.87, citations: ['Module 2 · Slide 5 · The sky'] });
const inModule = both(
  answering('/api/chat/sessions', [
    { ...session, moduleId: id(4), courseId: id(5), title: 'Optics Chat', updatedAt: written.createdAt },
  ]),
  both(both(answering('/api/modules/*', { id: id(4), title: 'Scattering' }), answered({})), going),
);

const row = (state: State, says: Sentence['says']): Sentence => ({
  as: 'learner',
  path: '/ai-tutor',
  state,
  says,
});

/** The specification's sentences on the tutor's screens. */
export const tutorSentences: Sentence[] = [
  row(loaded, 'AI Tutor'),
  row(loaded, 'General Learning'),
  row(loaded, 'Start New Conversation'),
  row(recent, 'Continue'),
  row(none, 'No conversations yet'),
  row(broken, 'Failed to load conversations'),
  row(broken, 'Retry'),
  row(loading('/api/chat/sessions'), 'Loading conversations...'),
  row(failing('/api/courses'), /^Failed to load courses/),
  row(started, /^AI Tutor$/),
  row(started, /your AI tutor/),
  row(started, 'Voice input is not available'),
  row(starting, 'Starting chat session...'),
  row(notStarted, 'Failed to start chat session'),
  row(startsWhile(loading('/api/chat/sessions/*/messages')), 'Loading messages...'),
  row(startsWhile(failing('/api/chat/sessions/*/messages')), 'Failed to load messages'),
  row(inModule, 'Optics - Scattering'),
  row(asks(loading('/api/chat/message')), 'AI Tutor is typing...'),
  row(unsent, 'Error'),
  row(unsent, 'Failed to send message'),
  row(confident, /87%/),
  row(confident, 'Module 2 · Slide 5 · The sky'),
];
