import { createButton, createElement } from './element.js';
import type { GetText } from './texts.js';

interface Handlers {
  onPrevious: () => void;
  onNext: () => void;
  onComplete: () => void;
  onNextModule: () => void;
}

interface Following {
  /** Title of the next module. */
  nextModule: string | undefined;
  isCourseComplete: boolean;
}

interface Position extends Following {
  hasPrevious: boolean;
  isLast: boolean;
  isSlide: boolean;
  isComplete: boolean;
}

/** Previous and Next, and Mark Complete on the last slide of a module, which leads on to the next module. */
export class Controls {
  readonly element: HTMLElement;
  private readonly previous: HTMLButtonElement;
  private readonly next: HTMLButtonElement;
  private readonly complete: HTMLButtonElement;
  private readonly nextModule: HTMLButtonElement;
  private readonly done = createElement('p', { className: 'done', attributes: { role: 'status' } });

  constructor(
    private readonly text: GetText,
    { onPrevious, onNext, onComplete, onNextModule }: Handlers,
  ) {
    this.previous = createButton(text('interop.player.previous'), onPrevious);
    this.next = createButton(text('interop.player.next'), onNext, 'primary');
    this.complete = createButton(text('interop.player.complete'), onComplete, 'primary');
    this.nextModule = createButton('', onNextModule, 'primary');
    this.nextModule.dir = 'auto';
    this.element = createElement(
      'footer',
      { className: 'controls' },
      this.previous,
      this.done,
      createElement('span', { className: 'forward' }, this.next, this.complete, this.nextModule),
    );
  }

  update({ hasPrevious, isLast, isSlide, isComplete, ...following }: Position): void {
    const hadFocus = this.element.contains(document.activeElement);
    this.previous.disabled = !hasPrevious;
    this.next.hidden = isLast || !isSlide;
    this.complete.hidden = !isLast || !isSlide || isComplete;
    // Beside a practice question it is not the first choice.
    this.nextModule.classList.toggle('primary', isSlide);
    this.showNextModule(!isSlide || (isLast && isComplete) ? following.nextModule : undefined);
    this.done.textContent = isLast && isComplete ? this.describeDone(following.isCourseComplete) : '';
    if (hadFocus) this.keepFocus();
  }

  /** A completed module is announced, and the focus goes on to what comes next. */
  showCompleted({ nextModule, isCourseComplete }: Following): void {
    this.complete.hidden = true;
    this.done.textContent = this.describeDone(isCourseComplete);
    this.showNextModule(nextModule);
    this.keepFocus();
  }

  private describeDone(isCourseComplete: boolean): string {
    return this.text(isCourseComplete ? 'interop.player.courseDone' : 'interop.player.moduleDone');
  }

  private showNextModule(title: string | undefined): void {
    this.nextModule.hidden = title === undefined;
    this.nextModule.textContent = this.text('interop.player.nextModule', { title: title ?? '' });
  }

  /** A hidden or disabled button loses the focus: the next one that can be used gets it. */
  private keepFocus(): void {
    const focused = document.activeElement as HTMLButtonElement | null;
    if (focused && this.element.contains(focused) && !focused.hidden && !focused.disabled) return;
    [this.next, this.complete, this.nextModule, this.previous]
      .find((button) => !button.hidden && !button.disabled)
      ?.focus();
  }
}
