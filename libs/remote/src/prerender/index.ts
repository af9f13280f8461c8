export { courseSlots, SLOT_COURSE } from './course-template';
export { renderScreen } from './render-screen';
export { each, fillPlural, optional, replaceAll, unlessHidden, when } from './template';
