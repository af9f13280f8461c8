import type { ModuleOutline, PackagedModule } from '../../package-data.js';
import type { CourseState } from '../state/course-state.js';
import { createElement } from './element.js';
import type { GetText } from './texts.js';

/** A position in the course: a slide of a module, or the module's practice questions. */
export interface Place {
  /** The index of the module. */
  module: number;
  /** The index of the slide in the module. */
  slide: number | 'practice';
}

interface OutlineOptions {
  modules: readonly ModuleOutline[];
  state: CourseState;
  text: GetText;
  direction: string;
  onOpen: (place: Place) => void;
}

/** Lists the modules of the course, and the slides of the open module. */
export class Outline {
  readonly element: HTMLElement;
  private readonly items: { item: HTMLElement; button: HTMLButtonElement; progressText: HTMLElement }[];
  private slideButtons: HTMLButtonElement[] = [];
  private practiceButton: HTMLButtonElement | undefined;
  /** The index of the open module; -1: none. */
  private openIndex = -1;

  constructor(private readonly options: OutlineOptions) {
    const { modules, text, onOpen, direction } = options;
    this.items = modules.map(({ title, slideIds, questionIds }, module) => {
      const progressText = createElement('span', { className: 'quiet-text' });
      const button = createElement(
        'button',
        { type: 'button', className: 'entry' },
        createElement('span', { attributes: { dir: direction } }, title),
        progressText,
      );
      button.onclick = () =>
        onOpen({ module, slide: slideIds.length || !questionIds.length ? 0 : 'practice' });
      return { item: createElement('li', {}, button), button, progressText };
    });
    this.element = createElement(
      'nav',
      { id: 'outline', className: 'outline', attributes: { 'aria-label': text('interop.player.modules') } },
      createElement('ol', {}, ...this.items.map(({ item }) => item)),
    );
  }

  /** Shows a module's slides below its title. */
  open(index: number, { slides }: PackagedModule): void {
    if (index === this.openIndex) return;
    const { modules, text, onOpen } = this.options;
    this.items[this.openIndex]?.item.querySelector('ol')?.remove();
    this.openIndex = index;
    this.slideButtons = slides.map(({ title, language, direction }, slide) => {
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
    this.practiceButton = count
      ? createElement(
          'button',
          { type: 'button', className: 'entry slide-entry' },
          text('interop.player.practiceQuestions', { count }),
        )
      : undefined;
    if (this.practiceButton) this.practiceButton.onclick = () => onOpen({ module: index, slide: 'practice' });
    const buttons = [...this.slideButtons, ...(this.practiceButton ? [this.practiceButton] : [])];
    this.items[index]?.item.append(
      createElement('ol', {}, ...buttons.map((button) => createElement('li', {}, button))),
    );
  }

  update(place: Place): void {
    const { modules, state, text } = this.options;
    modules.forEach(({ id, slideIds }, index) => {
      const { button, progressText } = this.items[index] ?? {};
      if (!button || !progressText) return;
      const seenCount = slideIds.filter((slideId) => state.hasSeen(slideId)).length;
      const progress = slideIds.length
        ? text('interop.player.moduleSeen', { seen: seenCount, count: slideIds.length })
        : '';
      progressText.textContent = state.hasCompleted(id) ? text('interop.player.moduleCompleted') : progress;
      button.setAttribute('aria-expanded', String(index === this.openIndex));
    });
    this.slideButtons.forEach((button, index) => {
      const isSeen = state.hasSeen(modules[this.openIndex]?.slideIds[index] ?? '');
      button.classList.toggle('seen', isSeen);
      const hint = button.querySelector('.visually-hidden');
      if (isSeen && !hint)
        button.append(
          createElement('span', { className: 'visually-hidden' }, ` ${text('interop.player.seen')}`),
        );
      setCurrent(button, place.slide === index);
    });
    if (this.practiceButton) setCurrent(this.practiceButton, place.slide === 'practice');
    this.element.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }
}

function setCurrent(button: HTMLElement, isCurrent: boolean): void {
  if (isCurrent) button.setAttribute('aria-current', 'page');
  else button.removeAttribute('aria-current');
}
