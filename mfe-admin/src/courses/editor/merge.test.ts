/** @vitest-environment jsdom */
import type { EditedCourse, EditedModule } from '@lectern/contract';
import { expect, test } from 'vitest';
import {
  changeModule,
  changeSlide,
  draftOf,
  insertSlide,
  moveModule,
  moveSlide,
  moveByOne,
  removeSlide,
} from './draft';
import { findDifferences, merge } from './merge';
import { aCourse, aSlide } from './testing';

const base = aCourse({ a: ['1', '2'], b: ['3'] });
const mine = (modules: EditedModule[]) => ({ ...draftOf(base), modules });
const theirs = (modules: EditedModule[]): EditedCourse => ({ ...base, version: 8, modules });
const merged = (my: EditedModule[], their: EditedModule[]) => merge(base, mine(my), theirs(their)).modules;
const ids = (modules: EditedModule[]) =>
  modules.map(({ id, slides }) => [id, ...slides.map((slide) => slide.id)]);
const { modules } = base;

test('a field has the value of the person who changed it, and mine if both did', () => {
  const my = { ...draftOf(base), title: 'Mine', description: 'Mine' };
  const result = merge(base, my, { ...base, title: 'Theirs', price: '5.00', version: 8 });
  expect(result).toEqual({ ...my, price: '5.00' });
});

test('changes of different slides, and of title and text of one slide, are combined', () => {
  const result = merged(
    changeSlide(changeSlide(modules, '1', { title: 'Mine' }), '2', { content: 'mine' }),
    changeSlide(changeSlide(modules, '1', { content: 'theirs' }), '2', { content: 'theirs' }),
  );
  expect(result[0]?.slides.map(({ title, content }) => [title, content])).toEqual([
    ['Mine', 'theirs'],
    ['Slide 2', 'mine'],
  ]);
});

test('text changes of one person are combined with rearrangements of the other', () => {
  const renamed = changeModule(modules, 'a', { title: 'Renamed' });
  const turned = moveModule(modules, 'b', 0);
  const both = [
    ['b', '3'],
    ['a', '1', '2'],
  ];
  expect(ids(merged(renamed, turned))).toEqual(both);
  expect(merged(renamed, turned)[1]?.title).toBe('Renamed');
  expect(ids(merged(turned, renamed))).toEqual(both);
  expect(merged(turned, renamed)[1]?.title).toBe('Renamed');
});

test('parts that either person added are kept, even if both rearranged', () => {
  const my = insertSlide(moveByOne(modules, '1', 1), aSlide('mine'), { moduleId: 'b', index: 1 });
  const their = insertSlide(
    [...modules, { id: 'c', title: 'C', description: null, slides: [aSlide('4')] }],
    aSlide('theirs'),
    { moduleId: 'a', index: 0 },
  );
  expect(ids(merged(my, their))).toEqual([
    ['a', 'theirs', '2', '1'],
    ['b', '3', 'mine'],
    ['c', '4'],
  ]);
});

test('parts that either person removed are gone, unless the other changed their text', () => {
  const written = changeSlide(modules, '1', { content: 'written' });
  const removed = removeSlide(removeSlide(modules, '1'), '2');
  expect(ids(merged(removed, written))[0]).toEqual(['a', '1']);
  expect(ids(merged(written, removed))[0]).toEqual(['a', '1']);
  expect(merged(written, removed)[0]?.slides[0]?.content).toBe('written');
});

test('a slide that one person moved out of a module that the other removed stays at its new position', () => {
  const my = moveSlide(modules, '3', { moduleId: 'a', index: 0 });
  const their = modules.filter(({ id }) => id !== 'b');
  expect(ids(merged(my, their))).toEqual([['a', '1', '2']]);
  const used = changeSlide(my, '3', { title: 'Needed' });
  expect(ids(merged(used, their))).toEqual([['a', '3', '1', '2']]);
});

test('differences name the field or part, with the new text without HTML', () => {
  const draft = {
    ...mine(
      insertSlide(
        removeSlide(
          changeSlide(moveModule(modules, 'b', 0), '3', { content: '<p>New</p><p>words</p>' }),
          '1',
        ),
        aSlide('9'),
        {
          moduleId: 'a',
          index: 0,
        },
      ),
    ),
    title: 'New',
  };
  expect(findDifferences(base, draft)).toEqual([
    { key: 'title', target: { kind: 'field', field: 'title' }, newText: 'New' },
    {
      key: '3 content',
      target: { kind: 'slide', aspect: 'content', title: 'Slide 3' },
      newText: 'New\nwords\n',
    },
    { key: '9 added', target: { kind: 'slide', aspect: 'added', title: 'Slide 9' } },
    { key: '1 removed', target: { kind: 'slide', aspect: 'removed', title: 'Slide 1' } },
    { key: 'order', target: { kind: 'order' } },
  ]);
  expect(findDifferences(base, draftOf(base))).toEqual([]);
});
