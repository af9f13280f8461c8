import { randomUUID } from 'node:crypto';
import {
  createNote,
  deleteCourse,
  deleteNote,
  deleteOwnUser,
  exportNotes,
  exportOwnData,
  getEditedCourse,
  listModuleNotes,
  listNoteCourses,
  listNotes,
  NOTE_LIMITS,
  restoreNote,
  startViewAs,
  updateCourse,
  updateNote,
} from '@lectern/contract';
import { type Course, Enrollment, Note, Slide, type User } from '@lectern/data';
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { Nodes } from 'mdast';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aTaughtCourse, FIRST_AID } from '../../testing/a-taught-course.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';
import { RetentionService } from '../../people/privacy/retention.service.js';

let api: TestApi;
let admin: TestClient;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as(await api.aUser({ role: 'admin' }));
});
afterAll(() => api.stop());

const BUTTER = 'Never put butter on a burn.';

/** A course on burns, bleeding and calling for help, with a learner. */
async function aLearner(given: { course?: Course; user?: User } = {}) {
  const course = given.course ?? (await aTaughtCourse(api));
  const { user } = await api.anEnrollment({ course, ...(given.user && { user: given.user }) });
  const client = await api.as(user);
  const [module] = course.modules;
  const [burns, bleeding, calling] = (module?.slides ?? []).map((slide, index) => ({
    ...slide,
    content: FIRST_AID[index]?.content ?? '',
  })) as [Slide, Slide, Slide];
  const create = async (sent: object) =>
    (await client.call(createNote, { body: { id: randomUUID(), ...sent } })).body;
  const quote = { text: BUTTER, prefix: 'forty minutes.', suffix: 'Cover the burn', start: 40 };
  const highlight = () => create({ slideId: burns.id, kind: 'highlight', quote });
  const list = async () =>
    (await client.call(listModuleNotes, { params: { moduleId: module?.id ?? '' } })).body;
  return { course, user, client, burns, bleeding, calling, module, create, highlight, quote, list };
}

/** Saves the course in the editor with other slides. */
async function edit(
  course: Course,
  change: (slides: { id: string; title?: string; content?: string }[]) => object[],
) {
  const params = { id: course.id };
  const { version, modules } = (await admin.call(getEditedCourse, { params })).body;
  const slides = (modules[0]?.slides ?? []).map(({ id, title, content }) => ({ id, title, content }));
  const body = { version, completes: true, modules: [{ id: modules[0]?.id, slides: change(slides) }] };
  const saved = await admin.call(updateCourse, { params, body });
  expect(saved.status).toBe(200);
}

test('a highlight, a note at a place and a bookmark are saved once, and the quote is that of the slide', async () => {
  const { client, burns, create, highlight, list } = await aLearner();
  const made = await highlight();
  expect(made).toMatchObject({
    quote: BUTTER,
    state: 'exact',
    canOpen: true,
    slide: { id: burns.id, number: 1 },
  });
  expect(made.range).toEqual({ start: 43, end: 65 });
  const id = randomUUID();
  const place = { x: 0.25, y: 1 };
  const sent = { id, slideId: burns.id, kind: 'note', place, text: 'Why? ‮evil' };
  const answers = await Promise.all([1, 2, 3].map(() => client.call(createNote, { body: sent })));
  expect(answers.map(({ status, body }) => [status, body.id, body.place])).toEqual(
    Array(3).fill([201, id, place]),
  );
  const bookmark = { slideId: burns.id, kind: 'bookmark' };
  const bookmarks = await Promise.all([1, 2, 3].map(() => create(bookmark)));
  expect(new Set(bookmarks.map((one) => one.id)).size).toBe(1);
  expect((await list()).map(({ kind }) => kind).sort()).toEqual(['bookmark', 'highlight', 'note']);
});

test('a note without a subject, with two, or with too long a text is refused and leaves nothing behind', async () => {
  const { client, burns, quote, list } = await aLearner();
  const send = async (sent: object) =>
    (await client.call(createNote, { body: { id: randomUUID(), slideId: burns.id, kind: 'note', ...sent } }))
      .status;
  const place = { x: 0.5, y: 0.5 };
  expect(await send({ kind: 'highlight' })).toBe(400);
  expect(await send({ quote, place })).toBe(400);
  expect(await send({ kind: 'bookmark', place })).toBe(400);
  expect(await send({ place: { x: 2, y: 0 } })).toBe(400);
  expect(await send({ quote: { ...quote, text: ' \n' } })).toBe(400);
  expect(await send({ quote: { ...quote, text: 'a'.repeat(NOTE_LIMITS.quote + 1) } })).toBe(400);
  expect(await send({ text: 'a'.repeat(NOTE_LIMITS.text + 1) })).toBe(400);
  expect(await send({ kind: 'poem' })).toBe(400);
  expect(await list()).toEqual([]);
  expect(await send({ text: 'a'.repeat(NOTE_LIMITS.text) })).toBe(201);
});

test('a person has at most 5,000 notes', async () => {
  const { client, user, burns, course, create } = await aLearner();
  await api.database.source.query(
    `INSERT INTO notes (id, user_id, course_id, slide_id, first_slide_id, course_title, module_title, slide_title, kind, color)
     SELECT gen_random_uuid(), $1, $2, $3, $3, 'C', 'M', 'S', 'note', 'blue' FROM generate_series(1, $4)`,
    [user.id, course.id, burns.id, NOTE_LIMITS.notes - 1],
  );
  await create({ slideId: burns.id, kind: 'note', text: 'The last one' });
  const body = { id: randomUUID(), slideId: burns.id, kind: 'note', text: 'One more' };
  const refused = await client.call(createNote, { body });
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    409,
    expect.stringContaining('5,000 notes'),
  ]);
});

test('only its person reads a note: no classmate, no administrator, also not in the view as the person', async () => {
  const { course, user, highlight, module, burns } = await aLearner();
  const note = await highlight();
  const classmate = await aLearner({ course });
  const params = { noteId: note.id };
  const update = { version: note.version, text: 'Mine', color: 'pink' };
  const administrator = await api.as(await api.aUser({ role: 'admin' }));
  for (const other of [classmate.client, administrator]) {
    expect((await other.call(updateNote, { params, body: update })).status).toBe(404);
    expect((await other.call(deleteNote, { params })).status).toBe(404);
    expect((await other.call(restoreNote, { params })).status).toBe(404);
    expect((await other.call(listModuleNotes, { params: { moduleId: module?.id ?? '' } })).body).toEqual([]);
    expect((await other.call(listNotes, { query: {} })).body).toEqual({ items: [], total: 0 });
    expect((await other.call(listNoteCourses)).body).toEqual([]);
    expect(await (await other.fetch(exportNotes.path)).text()).not.toContain('butter');
    const sameId = { id: note.id, slideId: burns.id, kind: 'note', text: 'Mine' };
    expect((await other.call(createNote, { body: sameId })).status).toBe(409);
  }
  expect((await administrator.call(startViewAs, { params: { userId: user.id } })).status).toBeLessThan(300);
  expect((await administrator.call(listNotes, { query: {} })).status).toBe(403);
  expect((await administrator.fetch(exportNotes.path)).status).toBe(403);
  expect((await administrator.call(deleteNote, { params })).status).toBe(403);
});

test('strangers note nothing on slides that they may not open, and who left a course keeps the notes', async () => {
  const { course, user, client, highlight, burns, list } = await aLearner();
  const stranger = await api.as(await api.aUser());
  const body = { id: randomUUID(), slideId: burns.id, kind: 'bookmark' };
  expect((await stranger.call(createNote, { body })).status).toBe(404);
  await highlight();
  await api.database.source.getRepository(Enrollment).delete({ userId: user.id, courseId: course.id });
  const { items } = (await client.call(listNotes, { query: {} })).body;
  expect(items).toMatchObject([{ quote: BUTTER, canOpen: false, slide: { id: burns.id } }]);
  expect((await list()).map(({ canOpen }) => canOpen)).toEqual([false]);
  expect((await client.call(createNote, { body })).status).toBe(404);
});

test('an edit elsewhere makes the next save a conflict, and a repeated save is none', async () => {
  const { client, create, burns } = await aLearner();
  const note = await create({ slideId: burns.id, kind: 'note', text: 'One' });
  const save = (text: string, version: number) =>
    client.call(updateNote, { params: { noteId: note.id }, body: { version, text, color: 'green' } });
  const saved = await save('Two', note.version);
  expect(saved.body).toMatchObject({ text: 'Two', color: 'green', version: note.version + 1 });
  expect((await save('Two', note.version)).body).toMatchObject({ version: note.version + 1 });
  const refused = await save('Three', note.version);
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'edit-conflict' }]);
});

test('a note that was edited on two devices becomes two, once, and an edit ends the remark', async () => {
  const { client, highlight, list } = await aLearner();
  const note = await highlight();
  const save = (own: { text: string; version: number; color?: string; copyId?: string }, id = note.id) =>
    client.call(updateNote, {
      params: { noteId: id },
      body: { color: 'green', copyId: randomUUID(), ...own },
    });
  await save({ text: 'On the phone', version: note.version });
  const late = { text: 'On the laptop', version: note.version, copyId: randomUUID() };
  expect((await save(late)).body).toMatchObject({
    ...{ id: late.copyId, text: 'On the laptop', isCopy: true, version: 1 },
    ...{ quote: BUTTER, range: note.range, slide: { id: note.slide.id } },
  });
  expect((await save(late)).body).toMatchObject({ id: late.copyId, version: 1 });
  expect((await list()).map(({ text, isCopy }) => [text, isCopy])).toEqual([
    ['On the phone', false],
    ['On the laptop', true],
  ]);
  expect((await save({ text: 'Both', version: 1 }, late.copyId)).body).toMatchObject({ isCopy: false });
  // A color alone is no text that could be lost.
  const pink = { text: 'On the phone', version: note.version, color: 'pink' };
  expect((await save(pink)).body).toMatchObject({ id: note.id, color: 'pink' });
  expect(await list()).toHaveLength(2);
});

test('a text does not become a note of another person', async () => {
  const { course, client, highlight } = await aLearner();
  const note = await highlight();
  const classmate = await aLearner({ course });
  const theirs = await classmate.highlight();
  const params = { noteId: note.id };
  const body = { color: 'green', copyId: theirs.id, version: note.version };
  await client.call(updateNote, { params, body: { ...body, text: 'One' } });
  expect((await client.call(updateNote, { params, body: { ...body, text: 'Two' } })).status).toBe(409);
  expect((await classmate.list()).map(({ text }) => text)).toEqual([theirs.text]);
});

test('a deleted note can be brought back for a day, then retention deletes it', async () => {
  const { client, highlight, create, burns, list } = await aLearner();
  const note = await highlight();
  const params = { noteId: note.id };
  expect((await client.call(deleteNote, { params })).status).toBe(204);
  expect((await client.call(deleteNote, { params })).status).toBe(204);
  expect(await list()).toEqual([]);
  expect((await client.call(restoreNote, { params })).body).toMatchObject({
    quote: BUTTER,
    version: note.version,
  });
  expect(await list()).toHaveLength(1);
  const bookmark = await create({ slideId: burns.id, kind: 'bookmark' });
  await client.call(deleteNote, { params: { noteId: bookmark.id } });
  await create({ slideId: burns.id, kind: 'bookmark' });
  expect((await client.call(restoreNote, { params: { noteId: bookmark.id } })).status).toBe(404);
  await client.call(deleteNote, { params });
  const rows = api.database.source.getRepository(Note);
  await rows.update(note.id, { deletedAt: new Date(Date.now() - 25 * 3_600_000) });
  expect((await client.call(restoreNote, { params })).status).toBe(404);
  await api.app.get(RetentionService).apply();
  expect(await rows.findOneBy({ id: note.id })).toBeNull();
  expect(await rows.findOneBy({ id: bookmark.id })).not.toBeNull();
});

test('notes follow the words through edits, splits and removed slides, and everything that comes back brings them back', async () => {
  const { course, highlight, create, burns, bleeding, list, client } = await aLearner();
  const marked = await highlight();
  const onBleeding = await create({ slideId: bleeding.id, kind: 'note', text: 'Ask about this.' });
  await create({ slideId: bleeding.id, kind: 'bookmark' });
  const state = async () => (await list()).find(({ id }) => id === marked.id);
  const original = burns.content;

  await edit(course, (slides) =>
    slides.map((slide) =>
      slide.id === burns.id ? { ...slide, content: `<p>Stay calm.</p>${original}` } : slide,
    ),
  );
  expect(await state()).toMatchObject({
    state: 'exact',
    range: { start: 52, end: 74 },
    version: marked.version,
  });
  await edit(course, (slides) =>
    slides.map((slide) =>
      slide.id === burns.id ? { ...slide, content: original.replace('butter', 'cream') } : slide,
    ),
  );
  expect(await state()).toMatchObject({ state: 'changed', quote: BUTTER, range: { start: 43 } });

  // The second half becomes a slide of its own, and takes the marked sentence along.
  const half = randomUUID();
  await edit(course, (slides) =>
    slides.flatMap((slide) =>
      slide.id === burns.id
        ? [
            { ...slide, content: '<p>Cool a burn under running water for twenty minutes.</p>' },
            { id: half, title: 'Butter', content: original.replace(/^<p>.*?<\/p>/, '') },
          ]
        : [slide],
    ),
  );
  expect(await state()).toMatchObject({
    state: 'exact',
    slide: { id: half, title: 'Butter' },
    range: { start: 0 },
  });

  await edit(course, (slides) => slides.filter(({ id }) => id !== half && id !== bleeding.id));
  expect(await state()).toMatchObject({
    state: 'changed',
    slide: { id: burns.id },
    range: null,
    quote: BUTTER,
  });
  const { items } = (await client.call(listNotes, { query: {} })).body;
  expect(items.filter((note) => note.state === 'removed')).toMatchObject([
    { kind: 'bookmark', slide: { id: null, title: 'Bleeding' }, canOpen: false },
    {
      id: onBleeding.id,
      text: 'Ask about this.',
      module: { id: null, title: 'Module 1' },
      course: { id: course.id },
    },
  ]);

  await edit(course, (slides) => [
    ...slides.map((slide) => (slide.id === burns.id ? { ...slide, content: original } : slide)),
    { id: bleeding.id, title: 'Bleeding', content: bleeding.content },
  ]);
  expect(await state()).toMatchObject({
    state: 'exact',
    slide: { id: burns.id },
    range: { start: 43, end: 65 },
  });
  expect((await list()).map(({ slide }) => slide.id)).toEqual([burns.id, bleeding.id, bleeding.id]);

  expect((await admin.call(deleteCourse, { params: { id: course.id } })).status).toBeLessThan(300);
  const kept = (await client.call(listNotes, { query: { course: 'none' } })).body;
  expect(kept).toMatchObject({ total: 3 });
  expect(kept.items.at(-1)).toMatchObject({
    course: { id: null, title: course.title },
    slide: { id: null, title: 'Burns' },
    state: 'removed',
    quote: BUTTER,
  });
  expect((await client.call(listNoteCourses)).body).toEqual([{ id: null, title: null, noteCount: 3 }]);
});

test('a note that is saved while the slide is edited is looked for in the new text', async () => {
  const { burns, highlight } = await aLearner();
  const runner = api.database.source.createQueryRunner();
  await runner.startTransaction();
  await runner.manager.update(Slide, burns.id, { content: `<p>Be quick.</p>${burns.content}` });
  const saving = highlight();
  await new Promise((resolve) => setTimeout(resolve, 200));
  await runner.commitTransaction();
  await runner.release();
  expect(await saving).toMatchObject({ state: 'exact', range: { start: 51, end: 73 } });
});

test('the page finds notes by words without accents, by course and by kind, newest first in pages', async () => {
  const user = await api.aUser();
  const one = await aLearner({ user });
  const two = await aLearner({ user });
  await one.highlight();
  await one.create({ slideId: one.bleeding.id, kind: 'note', text: 'Étienne Morel, 100% sure_ly' });
  for (let index = 0; index < 51; index++)
    await two.create({ slideId: two.calling.id, kind: 'note', text: `Number ${index}` });
  const find = async (query: Record<string, string>) => (await one.client.call(listNotes, { query })).body;
  expect((await find({ search: 'etienne MOREL' })).items.map(({ kind }) => kind)).toEqual(['note']);
  expect((await find({ search: 'BÚTTER' })).total).toBe(1);
  expect((await find({ search: '0% sure_' })).total).toBe(1);
  expect((await find({ search: '%_' })).total).toBe(0);
  expect((await find({ course: one.course.id })).total).toBe(2);
  expect((await find({ kind: 'highlight' })).total).toBe(1);
  const [first, second] = [await find({}), await find({ page: '2' })];
  expect([first.total, first.items.length, second.items.length]).toEqual([53, 50, 3]);
  expect(first.items[0]?.text).toBe('Number 50');
  const courses = (await one.client.call(listNoteCourses)).body;
  expect(courses.map(({ noteCount }) => noteCount).sort()).toEqual([2, 51].sort());
});

const walk = (node: Nodes): Nodes[] => [node, ...('children' in node ? node.children.flatMap(walk) : [])];

test('the Markdown file has every note in the order of the course, and no text of it is read as Markdown or HTML', async () => {
  const { client, burns, bleeding, create, highlight } = await aLearner();
  const hostile =
    '# <script>alert(1)</script> [x](javascript:alert(1)) ![y](http://evil.example/z)\n- *b* `c`\n\n> q';
  await create({ slideId: bleeding.id, kind: 'note', text: hostile });
  await create({ slideId: burns.id, kind: 'bookmark' });
  await highlight();
  const response = await client.fetch(exportNotes.path);
  expect(response.headers.get('content-type')).toContain('text/markdown');
  expect(response.headers.get('content-disposition')).toContain('notes.md');
  const markdown = await response.text();
  const nodes = walk(fromMarkdown(markdown));
  const kinds = new Set(nodes.map(({ type }) => type));
  expect([...kinds].sort()).toEqual([
    'blockquote',
    'break',
    'emphasis',
    'heading',
    'paragraph',
    'root',
    'text',
  ]);
  const read = (node: Nodes): string =>
    'value' in node ? node.value : 'children' in node ? node.children.map(read).join('') : '';
  expect(
    nodes
      .filter(({ type }) => type === 'heading')
      .map(read)
      .slice(2),
  ).toEqual(['Module 1 · 1. Burns', 'Module 1 · 2. Bleeding']);
  expect(nodes.filter(({ type }) => type === 'blockquote').map(read)).toEqual([BUTTER]);
  expect(nodes.filter(({ type }) => type === 'paragraph').map(read)).toContain('Bookmark');
  const some = await client.fetch(`${exportNotes.path}?kind=bookmark`);
  expect(await some.text()).not.toContain('butter');
});

test('the export of a person has their notes, and an erasure deletes them', async () => {
  const { client, user, highlight } = await aLearner();
  await highlight();
  expect(JSON.stringify((await client.call(exportOwnData)).body)).toContain(BUTTER);
  expect((await client.call(deleteOwnUser)).status).toBe(204);
  expect(await api.database.source.getRepository(Note).countBy({ userId: user.id })).toBe(0);
});
