import { createRandom, uuid } from '@lectern/client/testing';
import type { AttemptQuestion, DraftChange, QuestionResponse } from '@lectern/contract';
import { expect, test } from 'vitest';
import { aQuestion, aSavedDraft } from '../../testing/exam-samples';
import {
  applyAnswerEvent,
  initialAnswer,
  isSaved,
  nextChange,
  shownResponse,
  unsavedAnswer,
  type AnswerEvent,
  type AnswerState,
} from './answer-state';

const text = (value: string): QuestionResponse => ({ type: 'short-text', text: value });
const after = (state: AnswerState, ...events: AnswerEvent[]) => events.reduce(applyAnswerEvent, state);
const changed = (value: string): AnswerEvent => ({ type: 'changed', response: text(value) });
const acknowledged = (requestId: string, draftRevision: number): AnswerEvent => ({
  type: 'acknowledged',
  requestId,
  draft: aSavedDraft(draftRevision),
});
const outdated = (requestId: string, value: string, draftRevision: number): AnswerEvent => ({
  type: 'outdated',
  requestId,
  newer: { ...aSavedDraft(draftRevision), response: text(value) },
});
const saved = (value: string, draftRevision: number): AttemptQuestion =>
  aQuestion(0, { response: text(value), draftRevision });

let ids = 0;
/** Sends what is due; returns the state and the change that was sent. */
function send(state: AnswerState): { state: AnswerState; change: DraftChange } {
  const change = nextChange(state, () => `request ${++ids}`);
  if (!change) throw new Error('Nothing is due.');
  return { state: after(state, { type: 'sent', change }), change };
}

test('a change is sent once, on the revision that it was written on', () => {
  const { state, change } = send(after(initialAnswer(saved('a', 3), null), changed('b')));
  expect(change).toMatchObject({ response: text('b'), draftRevision: 3 });
  expect(nextChange(state, () => 'again')).toBeNull();
  const done = after(state, acknowledged(change.requestId, 4));
  expect(isSaved(done)).toBe(true);
  expect(done.saved).toMatchObject({ response: text('b'), draftRevision: 4 });
});

test('a change during a call is sent after it, on the new revision', () => {
  const first = send(after(initialAnswer(aQuestion(0), null), changed('a')));
  const typed = after(first.state, changed('ab'), changed('abc'));
  expect(nextChange(typed, () => 'early')).toBeNull();
  const second = send(after(typed, acknowledged(first.change.requestId, 1)));
  expect(second.change).toMatchObject({ response: text('abc'), draftRevision: 1 });
});

test('a lost change is repeated with the same request before a newer one is sent', () => {
  const first = send(after(initialAnswer(aQuestion(0), null), changed('a')));
  const lost = after(first.state, changed('ab'), { type: 'failed', requestId: first.change.requestId });
  expect(shownResponse(lost)).toEqual(text('ab'));
  const again = send(lost);
  expect(again.change).toBe(first.change);
  expect(send(after(again.state, acknowledged(first.change.requestId, 1))).change).toMatchObject({
    response: text('ab'),
    draftRevision: 1,
  });
});

test('repeated and late answers to a call change nothing', () => {
  const first = send(after(initialAnswer(aQuestion(0), null), changed('a')));
  const done = after(first.state, acknowledged(first.change.requestId, 1));
  const again = after(
    done,
    acknowledged(first.change.requestId, 1),
    { type: 'failed', requestId: first.change.requestId },
    outdated(first.change.requestId, 'other', 9),
    { type: 'refused', requestId: first.change.requestId, message: 'No.' },
  );
  expect(again).toBe(done);
});

test('an answer of another tab becomes a choice, and nothing is sent before it is made', () => {
  const first = send(after(initialAnswer(aQuestion(0), null), changed('mine')));
  const refused = after(first.state, outdated(first.change.requestId, 'theirs', 5));
  expect(refused.conflict).toMatchObject({ response: text('theirs') });
  expect(shownResponse(refused)).toEqual(text('mine'));
  expect(nextChange(refused, () => 'x')).toBeNull();

  const own = send(after(refused, { type: 'ownChosen' }));
  expect(own.change).toMatchObject({ response: text('mine'), draftRevision: 5 });
  expect(own.change.requestId).not.toBe(first.change.requestId);

  const other = after(refused, { type: 'otherChosen' });
  expect(shownResponse(other)).toEqual(text('theirs'));
  expect(isSaved(other)).toBe(true);
});

test('what is typed while the choice is open is kept with the own answer', () => {
  const first = send(after(initialAnswer(aQuestion(0), null), changed('mine')));
  const typed = after(first.state, outdated(first.change.requestId, 'theirs', 5), changed('mine, longer'));
  expect(send(after(typed, { type: 'ownChosen' })).change.response).toEqual(text('mine, longer'));
});

test('the same answer of another tab needs no choice', () => {
  const first = send(after(initialAnswer(aQuestion(0), null), changed('same')));
  const done = after(first.state, outdated(first.change.requestId, 'same', 5));
  expect([done.conflict, isSaved(done), done.saved.draftRevision]).toEqual([null, true, 5]);
});

test('a newer answer is taken over when the question is fetched again, an older one is not', () => {
  const state = initialAnswer(saved('a', 3), null);
  expect(shownResponse(after(state, { type: 'loaded', question: saved('b', 4) }))).toEqual(text('b'));
  expect(after(state, { type: 'loaded', question: saved('old', 2) })).toBe(state);
});

test('an answer of another tab that is fetched while this one is being written becomes a choice', () => {
  const state = after(initialAnswer(saved('a', 3), null), changed('mine'));
  const loaded = after(state, { type: 'loaded', question: saved('theirs', 4) });
  expect(loaded.conflict?.response).toEqual(text('theirs'));
  const later = after(loaded, { type: 'loaded', question: saved('mine', 5) });
  expect([later.conflict, isSaved(later)]).toEqual([null, true]);
});

test('the own change that is fetched before its acknowledgment is no conflict', () => {
  const first = send(after(initialAnswer(aQuestion(0), null), changed('a')));
  const loaded = after(first.state, changed('ab'), { type: 'loaded', question: saved('a', 1) });
  const done = after(loaded, acknowledged(first.change.requestId, 1));
  expect(done.conflict).toBeNull();
  expect(send(done).change).toMatchObject({ response: text('ab'), draftRevision: 1 });
});

test('an acknowledgment that comes after a newer answer of another tab does not bring the old one back', () => {
  const first = send(after(initialAnswer(aQuestion(0), null), changed('a')));
  const loaded = after(first.state, { type: 'loaded', question: saved('theirs', 2) });
  expect(shownResponse(after(loaded, acknowledged(first.change.requestId, 1)))).toEqual(text('theirs'));

  const typed = after(loaded, changed('mine'), acknowledged(first.change.requestId, 1));
  expect(typed.conflict?.response).toEqual(text('theirs'));
});

test('the next visit repeats the lost change and then sends the newer one', () => {
  const first = send(after(initialAnswer(aQuestion(0), null), changed('a')));
  const stored = unsavedAnswer(after(first.state, changed('ab')));
  const next = send(initialAnswer(saved('a', 1), stored));
  expect(next.change).toEqual(first.change);
  const second = send(after(next.state, acknowledged(first.change.requestId, 1)));
  expect(second.change).toMatchObject({ response: text('ab'), draftRevision: 1 });
});

test('the next visit offers a choice where another device has saved in between', () => {
  const stored = unsavedAnswer(after(initialAnswer(saved('a', 3), null), changed('mine')));
  expect(initialAnswer(saved('theirs', 4), stored).conflict?.response).toEqual(text('theirs'));
  expect(initialAnswer(saved('mine', 4), stored)).toMatchObject({ conflict: null, unsent: null });
  expect(initialAnswer(saved('a', 3), stored)).toMatchObject({ conflict: null, unsent: text('mine') });
});

test('an answer that the server refuses is kept and sent again only after a change', () => {
  const first = send(after(initialAnswer(aQuestion(0), null), changed('a')));
  const refused = after(first.state, {
    type: 'refused',
    requestId: first.change.requestId,
    message: 'Unknown option.',
  });
  expect(shownResponse(refused)).toEqual(text('a'));
  expect(nextChange(refused, () => 'x')).toBeNull();
  expect(send(after(refused, changed('b'))).change.response).toEqual(text('b'));
});

test('a checked question changes no more', () => {
  const typed = after(initialAnswer(aQuestion(0), null), changed('a'));
  const question = { ...saved('b', 1), state: 'checked' as const };
  const final = after(typed, { type: 'loaded', question });
  expect(after(final, changed('c'))).toBe(final);
  expect([shownResponse(final), isSaved(final)]).toEqual([text('b'), true]);
});

/** A server of one question, as the contract describes it. */
class Server {
  revision = 0;
  response: QuestionResponse | null = null;
  private readonly results = new Map<string, number>();

  save(change: DraftChange): AnswerEvent {
    const { requestId } = change;
    const known = this.results.get(requestId);
    if (known !== undefined) return acknowledged(requestId, known);
    if (change.draftRevision !== this.revision) {
      const newer = { ...aSavedDraft(this.revision), response: this.response };
      return { type: 'outdated', requestId, newer };
    }
    this.response = change.response;
    this.results.set(requestId, ++this.revision);
    return acknowledged(requestId, this.revision);
  }

  get question(): AttemptQuestion {
    return aQuestion(0, { response: this.response, draftRevision: this.revision });
  }
}

interface Tab {
  state: AnswerState;
  /** Answers of the server that are under way to the tab, in any order; older fetches too. */
  arriving: AnswerEvent[];
  sentLast: DraftChange | null;
}

/** One random step of a tab: type, send, lose, deliver late or twice, fetch, reload, choose. */
function step(tab: Tab, server: Server, random: () => number, write: () => QuestionResponse): void {
  const apply = (event: AnswerEvent) => (tab.state = applyAnswerEvent(tab.state, event));
  const pick = Math.floor(random() * 9);
  if (pick <= 1) apply({ type: 'changed', response: write() });
  if (pick === 2 || pick === 3) {
    const change = nextChange(tab.state, () => uuid(String(++ids)));
    if (!change) return;
    apply({ type: 'sent', change });
    tab.sentLast = change;
    const fate = random();
    const lost: AnswerEvent = { type: 'failed', requestId: change.requestId };
    if (fate < 0.2) tab.arriving.push(lost);
    else {
      const answer = server.save(change);
      tab.arriving.push(fate < 0.4 ? lost : answer);
    }
  }
  if (pick === 4 || pick === 5) {
    const index = Math.floor(random() * tab.arriving.length);
    const event = tab.arriving[index];
    if (!event) return;
    apply(event);
    if (random() < 0.8) tab.arriving.splice(index, 1);
  }
  if (pick === 6) tab.arriving.push({ type: 'loaded', question: server.question });
  if (pick === 7 && random() < 0.3) {
    const kept = unsavedAnswer(tab.state);
    tab.arriving = [];
    tab.state = initialAnswer(server.question, JSON.parse(JSON.stringify(kept)) as typeof kept);
  }
  if (pick === 8) apply({ type: random() < 0.5 ? 'ownChosen' : 'otherChosen' });
}

test('whatever is lost, repeated, reordered or late, every answer is saved, replaced or offered as a choice', () => {
  for (let seed = 1; seed <= 400; seed++) {
    const random = createRandom(seed);
    const server = new Server();
    let written = 0;
    const tabs = Array.from({ length: 2 }, (): Tab => {
      return { state: initialAnswer(server.question, null), arriving: [], sentLast: null };
    });
    for (let n = 0; n < 60; n++) {
      const tab = tabs[Math.floor(random() * tabs.length)] as Tab;
      step(tab, server, random, () => text(`answer ${++written}`));
    }
    // The connection is back: everything arrives, each tab sends what is left and keeps its own answer.
    for (const tab of tabs) {
      tab.arriving.forEach((event) => (tab.state = applyAnswerEvent(tab.state, event)));
      for (let turn = 0; turn < 10 && !isSaved(tab.state); turn++) {
        tab.state = applyAnswerEvent(tab.state, { type: 'ownChosen' });
        const shown = shownResponse(tab.state);
        if (tab.state.isInFlight) {
          const requestId = tab.state.pending?.requestId as string;
          tab.state = applyAnswerEvent(tab.state, { type: 'failed', requestId });
        }
        const change = nextChange(tab.state, () => uuid(String(++ids)));
        if (change) tab.state = after(tab.state, { type: 'sent', change }, server.save(change));
        expect({ seed, shown: shownResponse(tab.state) }).toEqual({ seed, shown });
      }
      expect({ seed, isSaved: isSaved(tab.state) }).toEqual({ seed, isSaved: true });
      const loaded = applyAnswerEvent(tab.state, { type: 'loaded', question: server.question });
      expect({ seed, shown: shownResponse(loaded) }).toEqual({ seed, shown: server.response });
    }
  }
});
