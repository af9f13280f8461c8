import { createButton, createElement } from './element.js';
import type { GetText } from './texts.js';

interface Handlers {
  onPrevious: () => void;
  onNext: () => void;
  onComplete: () => void;
  onNextModule: () => void;
}

interface NextStep {
  /** Title of the next module. */
  nextModule: string | undefined;
  isCourseComplete: boolean;
}

interface ControlsState extends NextStep {
  hasPrevious: boolean;
  /** Whether this is the last slide of the module. */
  isLast: boolean;
  /** False: practice questions are shown. */
  isSlide: boolean;
  /** Whether the module is complete. */
  isComplete: boolean;
}

/** The buttons Previous and Next. On the last slide of a module: Mark Complete, and then the button that opens the next module. */
export class Controls {
  readonly element: HTMLElement;
  private readonly previousButton: HTMLButtonElement;
  private readonly nextButton: HTMLButtonElement;
  private readonly completeButton: HTMLButtonElement;
  private readonly nextModuleButton: HTMLButtonElement;
  private readonly completedNote = createElement('p', { className: 'done', attributes: { role: 'status' } });

  constructor(
    private readonly text: GetText,
    { onPrevious, onNext, onComplete, onNextModule }: Handlers,
  ) {
    this.previousButton = createButton(text('interop.player.previous'), onPrevious);
    this.nextButton = createButton(text('interop.player.next'), onNext, 'primary');
    this.completeButton = createButton(text('interop.player.complete'), onComplete, 'primary');
    this.nextModuleButton = createButton('', onNextModule, 'primary');
    this.nextModuleButton.dir = 'auto';
    this.element = createElement(
      'footer',
      { className: 'controls' },
      this.previousButton,
      this.completedNote,
      createElement(
        'span',
        { className: 'forward' },
        this.nextButton,
        this.completeButton,
        this.nextModuleButton,
      ),
    );
  }

  update({ hasPrevious, isLast, isSlide, isComplete, ...nextStep }: ControlsState): void {
    const hadFocus = this.element.contains(document.activeElement);
    this.previousButton.disabled = !hasPrevious;
    this.nextButton.hidden = isLast || !isSlide;
    this.completeButton.hidden = !isLast || !isSlide || isComplete;
    // Beside a practice question, the button to the next module is not the main action.
    this.nextModuleButton.classList.toggle('primary', isSlide);
    this.showNextModule(!isSlide || (isLast && isComplete) ? nextStep.nextModule : undefined);
    this.completedNote.textContent =
      isLast && isComplete ? this.getCompletedText(nextStep.isCourseComplete) : '';
    if (hadFocus) this.keepFocus();
  }

  /** Announces that the module is complete, and moves the focus to the next usable button. */
  showCompleted({ nextModule, isCourseComplete }: NextStep): void {
    this.completeButton.hidden = true;
    this.completedNote.textContent = this.getCompletedText(isCourseComplete);
    this.showNextModule(nextModule);
    this.keepFocus();
  }

  private getCompletedText(isCourseComplete: boolean): string {
    return this.text(isCourseComplete ? 'interop.player.courseDone' : 'interop.player.moduleDone');
  }

  private showNextModule(title: string | undefined): void {
    this.nextModuleButton.hidden = title === undefined;
    this.nextModuleButton.textContent = this.text('interop.player.nextModule', { title: title ?? '' });
  }

  /** Moves the focus from a hidden or disabled button, which would lose it, to the next usable button. */
  private keepFocus(): void {
    const focused = document.activeElement as HTMLButtonElement | null;
    if (focused && this.element.contains(focused) && !focused.hidden && !focused.disabled) return;
    [this.nextButton, this.completeButton, this.nextModuleButton, this.previousButton]
      .find((button) => !button.hidden && !button.disabled)
      ?.focus();
  }
}
