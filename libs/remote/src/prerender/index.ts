export { eachCategory, SLOT_CATEGORY } from './category-template';
export { courseSlots, SLOT_COURSE } from './course-template';
export { renderScreen } from './render-screen';
export {
  each,
  fillImprint,
  fillPlural,
  optional,
  replaceAll,
  SLOT_LINKS,
  unlessHidden,
  when,
} from './template';
