import { expect, test } from 'vitest';
import { changeSlide, removeSlide, toDraft, type Draft, listSlides } from '../draft';
import { aCourse } from '../testing';
import { restoreVersion } from './apply-edit';
import { decodeDraft, encodeDraft } from './draft-content';

const made = aCourse({ a: ['1', '2'], b: ['3'] });
/** The slides have pictures, which an edit does not contain. */
const saved = {
  ...made,
  modules: made.modules.map((module) => ({
    ...module,
    slides: module.slides.map((slide) => ({ ...slide, imageUrl: `/api/files/${slide.id}.webp` })),
  })),
};
const start = toDraft(saved);
const stored = (draft: Draft, past: Draft[] = [], future: Draft[] = []) => {
  const sent = encodeDraft({ saved, draft, history: { past, future } });
  const content = JSON.parse(JSON.stringify(sent)) as typeof sent;
  return decodeDraft({ ...content, base: saved, sequence: 1, updatedAt: '2026-11-28T18:00:00.000Z' });
};

test('a stored draft is what was on the screen, numbers and emptied fields included', () => {
  const draft: Draft = {
    ...start,
    ...{ title: 'New', description: '', price: '19.90', category: null, isFeatured: true },
    ...{ certificateStudyMinutes: '45', certificateMonths: '' },
    modules: changeSlide(start.modules, '3', { content: '<p>Rewritten</p>', notes: null }),
  };
  expect(stored(draft).draft).toEqual(draft);
});

test('steps lead back and forward after a reload, and a deleted slide comes back with its picture', () => {
  const without = { ...start, modules: removeSlide(start.modules, '2') };
  const renamed = { ...without, title: 'Renamed' };
  const emptied = { ...renamed, modules: [] };
  const found = stored(without, [start], [renamed, emptied]);
  expect(found.draft).toEqual(without);
  expect(found.history).toEqual({ past: [start], future: [renamed, emptied] });
});

test('the oldest steps of a large course are left out, so that the draft itself can be stored', () => {
  const texts = Array.from({ length: 50 }, (_, index) => `<p>${index}${'x'.repeat(40_000)}</p>`);
  const past = texts.map((content) => ({ ...start, modules: changeSlide(start.modules, '1', { content }) }));
  const found = stored(start, past);
  expect(found.history.past.length).toBeGreaterThan(5);
  expect(found.history.past.length).toBeLessThan(12);
  expect(found.history.past.at(-1)).toEqual(past.at(-1));
});

test('an earlier version publishes nothing and brings its pictures back, and a narration since then stays', () => {
  const now = {
    ...saved,
    modules: changeSlide(saved.modules, '3', {
      imageUrl: '/api/files/new.webp',
      audioUrl: '/api/files/3.mp3',
    }),
  };
  const draft = { ...toDraft(now), isPublished: false };
  const restored = restoreVersion(draft, { ...saved, title: 'Earlier', isPublished: true }, now);
  expect(restored).toMatchObject({ title: 'Earlier', isPublished: false });
  const [last] = listSlides(restored.modules).slice(-1);
  expect(last).toMatchObject({ imageUrl: '/api/files/3.webp', audioUrl: '/api/files/3.mp3' });
});

test('a replaced picture is found again in a stored draft, and its size where it is known', () => {
  const size = { imageWidth: 900, imageHeight: 600, imageSrcset: undefined };
  const base = { ...saved, modules: changeSlide(saved.modules, '1', size) };
  const unknown = { imageWidth: null, imageHeight: null, imageSrcset: undefined };
  const modules = changeSlide(base.modules, '1', { imageUrl: '/api/files/new.webp', ...unknown });
  const draft = { ...toDraft(base), modules };
  const content = encodeDraft({ saved: base, draft, history: { past: [toDraft(base)], future: [] } });
  const found = decodeDraft({ ...content, base, sequence: 1, updatedAt: '' });
  expect(listSlides(found.draft.modules)[0]).toMatchObject({ imageUrl: '/api/files/new.webp', ...unknown });
  expect(listSlides(found.history.past[0]?.modules ?? [])[0]).toMatchObject({
    imageUrl: '/api/files/1.webp',
    ...size,
  });
});
