import type { EditedCourse, EditedModule } from '@lectern/contract';
import { expect, test } from 'vitest';
import { toChange, toDraft, moveModule, moveSlide, moveByOne, findPosition, removeSlide } from './draft';
import { aSlide, aCourse } from './testing';

const ids = (modules: EditedModule[]) =>
  modules.map(({ id, slides }) => [id, slides.map((slide) => slide.id)]);
const course: EditedCourse = aCourse({ a: ['1', '2'], b: ['3'], c: [] });
const { modules } = course;

test('unchanged fields are not sent', () => {
  const draft = toDraft(course);
  expect(toChange(course, draft)).toEqual({ version: 7 });
  expect(toChange(course, { ...draft, title: 'New', description: '' })).toEqual({
    version: 7,
    title: 'New',
    description: null,
  });
});

test('of modules and slides only changed texts are sent, and all fields of new ones', () => {
  const [a, b] = modules as [EditedModule, EditedModule];
  const draft = {
    ...toDraft(course),
    modules: [{ ...b, title: 'B!', slides: [...b.slides, { ...aSlide('9'), content: '<p>x</p>' }] }, a],
  };
  expect(toChange(course, draft)).toEqual({
    version: 7,
    modules: [
      {
        id: 'b',
        title: 'B!',
        slides: [
          { id: '3' },
          {
            id: '9',
            title: 'Slide 9',
            content: '<p>x</p>',
            imageAlt: null,
            notes: null,
            imageUrl: null,
            audioUrl: null,
          },
        ],
      },
      { id: 'a', slides: [{ id: '1' }, { id: '2' }] },
    ],
  });
});

test('a slide moves down to the end of its module, then into the next, and stops in the last', () => {
  const steps = [0, 1, 2, 3, 4].reduce<EditedModule[][]>(
    (all) => [...all, moveByOne(all.at(-1) ?? modules, '1', 1)],
    [modules],
  );
  expect(steps.map((step) => findPosition(step, '1'))).toEqual([
    { moduleId: 'a', index: 0 },
    { moduleId: 'a', index: 1 },
    { moduleId: 'b', index: 0 },
    { moduleId: 'b', index: 1 },
    { moduleId: 'c', index: 0 },
    { moduleId: 'c', index: 0 },
  ]);
});

test('a slide moves up to the end of the previous module, and stops in the first', () => {
  const up = moveByOne(modules, '3', -1);
  expect(ids(up)).toEqual([
    ['a', ['1', '2', '3']],
    ['b', []],
    ['c', []],
  ]);
  expect(moveByOne(modules, '1', -1)).toBe(modules);
});

test('moving and removing parts leaves the others in place', () => {
  expect(ids(moveModule(modules, 'c', 0)).map(([id]) => id)).toEqual(['c', 'a', 'b']);
  expect(moveModule(modules, 'a', -1)).toBe(modules);
  expect(ids(moveSlide(modules, '3', { moduleId: 'a', index: 1 }))[0]).toEqual(['a', ['1', '3', '2']]);
  expect(ids(removeSlide(modules, '2'))[0]).toEqual(['a', ['1']]);
});
