import type { ModuleOutline, PackagedModule } from '../../package-data.js';
import type { CourseState } from '../state/course-state.js';
import { createElement } from './element.js';
import type { GetText } from './texts.js';

/** What is on screen: a slide of a module by its index, or the module's practice questions. */
export interface Place {
  module: number;
  slide: number | 'practice';
}

interface OutlineOptions {
  modules: readonly ModuleOutline[];
  state: CourseState;
  text: GetText;
  direction: string;
  onOpen: (place: Place) => void;
}

/** The modules of the course, and the slides of the one that is open. */
export class Outline {
  readonly element: HTMLElement;
  private readonly items: { item: HTMLElement; button: HTMLButtonElement; mark: HTMLElement }[];
  private slides: HTMLButtonElement[] = [];
  private practice: HTMLButtonElement | undefined;
  private opened = -1;

  constructor(private readonly options: OutlineOptions) {
    const { modules, text, onOpen, direction } = options;
    this.items = modules.map(({ title, slideIds, questionIds }, module) => {
      const mark = createElement('span', { className: 'quiet-text' });
      const button = createElement(
        'button',
        { type: 'button', className: 'entry' },
        createElement('span', { attributes: { dir: direction } }, title),
        mark,
      );
      button.onclick = () =>
        onOpen({ module, slide: slideIds.length || !questionIds.length ? 0 : 'practice' });
      return { item: createElement('li', {}, button), button, mark };
    });
    this.element = createElement(
      'nav',
      { id: 'outline', className: 'outline', attributes: { 'aria-label': text('interop.player.modules') } },
      createElement('ol', {}, ...this.items.map(({ item }) => item)),
    );
  }

  /** Shows a module's slides below its title. */
  open(index: number, { slides }: PackagedModule): void {
    if (index === this.opened) return;
    const { modules, text, onOpen } = this.options;
    this.items[this.opened]?.item.querySelector('ol')?.remove();
    this.opened = index;
    this.slides = slides.map(({ title, language, direction }, slide) => {
      const name = createElement(
        'span',
        { attributes: { lang: language ?? undefined, dir: direction } },
        title,
      );
      const button = createElement('button', { type: 'button', className: 'entry slide-entry' }, name);
      button.onclick = () => onOpen({ module: index, slide });
      return button;
    });
    const count = modules[index]?.questionIds.length ?? 0;
    this.practice = count
      ? createElement(
          'button',
          { type: 'button', className: 'entry slide-entry' },
          text('interop.player.practiceQuestions', { count }),
        )
      : undefined;
    if (this.practice) this.practice.onclick = () => onOpen({ module: index, slide: 'practice' });
    const buttons = [...this.slides, ...(this.practice ? [this.practice] : [])];
    this.items[index]?.item.append(
      createElement('ol', {}, ...buttons.map((button) => createElement('li', {}, button))),
    );
  }

  update(place: Place): void {
    const { modules, state, text } = this.options;
    modules.forEach(({ id, slideIds }, index) => {
      const { button, mark } = this.items[index] ?? {};
      if (!button || !mark) return;
      const seen = slideIds.filter((slideId) => state.hasSeen(slideId)).length;
      const progress = slideIds.length
        ? text('interop.player.moduleSeen', { seen, count: slideIds.length })
        : '';
      mark.textContent = state.hasCompleted(id) ? text('interop.player.moduleCompleted') : progress;
      button.setAttribute('aria-expanded', String(index === this.opened));
    });
    this.slides.forEach((button, index) => {
      const isSeen = state.hasSeen(modules[this.opened]?.slideIds[index] ?? '');
      button.classList.toggle('seen', isSeen);
      const hint = button.querySelector('.visually-hidden');
      if (isSeen && !hint)
        button.append(
          createElement('span', { className: 'visually-hidden' }, ` ${text('interop.player.seen')}`),
        );
      setCurrent(button, place.slide === index);
    });
    if (this.practice) setCurrent(this.practice, place.slide === 'practice');
    this.element.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }
}

function setCurrent(button: HTMLElement, isCurrent: boolean): void {
  if (isCurrent) button.setAttribute('aria-current', 'page');
  else button.removeAttribute('aria-current');
}
