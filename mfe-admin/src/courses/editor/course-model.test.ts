/** @vitest-environment jsdom */
import type { EditedModule } from '@lectern/contract';
import { expect, test } from 'vitest';
import { compareDrafts, mergeDrafts, type Comparison } from '../../parts/editor/draft-model';
import {
  changeModule,
  changeSlide,
  toDraft,
  insertSlide,
  moveModule,
  moveSlide,
  moveByOne,
  removeSlide,
} from './draft';
import { courseModel } from './course-model';
import { aCourse, aSlide } from './testing';

const base = aCourse({ a: ['1', '2'], b: ['3'] });
const before = toDraft(base);
const draft = (modules: EditedModule[]) => ({ ...before, modules });
const merged = (my: EditedModule[], their: EditedModule[]) =>
  courseModel.merge(before, draft(my), draft(their)).modules;
const compare = (my: EditedModule[], their: EditedModule[]) =>
  compareDrafts(courseModel, { base: before, mine: draft(my), theirs: draft(their) });
const ids = (modules: EditedModule[]) =>
  modules.map(({ id, slides }) => [id, ...slides.map((slide) => slide.id)]);
const { modules } = base;

test('a field has the value of the person who changed it, and mine if both did', () => {
  const my = { ...before, title: 'Mine', description: 'Mine' };
  const result = courseModel.merge(before, my, { ...before, title: 'Theirs', price: '5.00' });
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

test('a person who adds a slide keeps the order of the other', () => {
  const my = insertSlide(modules, aSlide('9'), { moduleId: 'a', index: 0 });
  expect(ids(merged(my, moveModule(modules, 'b', 0)))).toEqual([
    ['b', '3'],
    ['a', '9', '1', '2'],
  ]);
});

test('changes name the field or part, with the new text without HTML', () => {
  const changed = insertSlide(
    removeSlide(changeSlide(moveModule(modules, 'b', 0), '3', { content: '<p>New</p><p>words</p>' }), '1'),
    aSlide('9'),
    { moduleId: 'a', index: 0 },
  );
  const found = courseModel.findChanges(before, { ...draft(changed), title: 'New', isFeatured: true });
  expect(found.map(({ path, label, describe }) => [path, label, describe()])).toEqual([
    ['title', 'Course title', 'New'],
    ['isFeatured', 'Featured', 'Yes'],
    ['3/content', 'Slide “Slide 3”: text', 'New\nwords'],
    ['9', 'Slide “Slide 9”: added', ''],
    ['1', 'Slide “Slide 1”: deleted', ''],
    ['order', 'Order of modules and slides', 'Module b\n– Slide 3\nModule a\n– Slide 9\n– Slide 2'],
  ]);
  expect(courseModel.findChanges(before, toDraft(base))).toEqual([]);
});

test('changes of different texts collide with nothing, changes of one text and of its order do', () => {
  const my = changeSlide(modules, '1', { title: 'Mine' });
  expect(compare(my, changeSlide(modules, '1', { content: 'theirs' })).collisions).toEqual([]);
  expect(compare(my, changeSlide(modules, '1', { title: 'Mine' })).collisions).toEqual([]);
  const paths = ({ collisions }: Comparison) =>
    collisions.map(({ mine, theirs }) => [mine.path, theirs.path]);
  expect(paths(compare(my, changeSlide(modules, '1', { title: 'Theirs' })))).toEqual([
    ['1/title', '1/title'],
  ]);
  expect(paths(compare(my, removeSlide(modules, '1')))).toEqual([['1/title', '1']]);
  expect(paths(compare(moveModule(modules, 'b', 0), moveByOne(modules, '1', 1)))).toEqual([
    ['order', 'order'],
  ]);
});

test('of each collision either side can be kept', () => {
  const keep = (my: EditedModule[], their: EditedModule[], isTheirs: boolean) => {
    const { collisions } = compare(my, their);
    const drafts = { base: before, mine: draft(my), theirs: draft(their) };
    const keptTheirs = isTheirs ? collisions : [];
    return mergeDrafts(courseModel, drafts, { collisions, keptTheirs }).modules;
  };
  const retitled = (title: string) => changeSlide(modules, '1', { title });
  expect(keep(retitled('Mine'), retitled('Theirs'), false)[0]?.slides[0]?.title).toBe('Mine');
  expect(keep(retitled('Mine'), retitled('Theirs'), true)[0]?.slides[0]?.title).toBe('Theirs');

  const removed = removeSlide(modules, '1');
  expect(ids(keep(retitled('Mine'), removed, false))[0]).toEqual(['a', '1', '2']);
  expect(ids(keep(retitled('Mine'), removed, true))[0]).toEqual(['a', '2']);
  expect(ids(keep(removed, retitled('Theirs'), false))[0]).toEqual(['a', '2']);
  expect(ids(keep(removed, retitled('Theirs'), true))[0]).toEqual(['a', '1', '2']);

  const withMine = insertSlide(moveModule(modules, 'b', 0), aSlide('9'), { moduleId: 'b', index: 0 });
  const turned = moveByOne(modules, '1', 1);
  expect(ids(keep(withMine, turned, true))).toEqual([
    ['a', '2', '1'],
    ['b', '9', '3'],
  ]);
  expect(ids(keep(withMine, turned, false))).toEqual([
    ['b', '9', '3'],
    ['a', '1', '2'],
  ]);
});
