import type { PackagedCourse } from '../../package-data.js';
import { createButton, createElement } from './element.js';
import type { GetText } from './texts.js';

/** Shows the title and the progress of the course. On a narrow screen, a button opens the list of modules. */
export class Header {
  readonly element: HTMLElement;
  private readonly progressBar: HTMLProgressElement;
  private readonly percentText = createElement('span', { className: 'quiet-text' });
  private readonly outlineButton: HTMLButtonElement;

  constructor(
    course: PackagedCourse,
    private readonly text: GetText,
    private readonly outline: HTMLElement,
  ) {
    this.progressBar = createElement('progress', {
      max: 100,
      value: 0,
      attributes: { 'aria-label': text('interop.player.progressLabel') },
    });
    this.outlineButton = createButton(text('interop.player.modules'), () =>
      this.setOutlineOpen(!this.isOutlineOpen()),
    );
    this.outlineButton.classList.add('toggle');
    this.outlineButton.setAttribute('aria-controls', outline.id);
    this.setOutlineOpen(false);
    const title = createElement(
      'h1',
      { attributes: { lang: course.language ?? undefined, dir: course.direction } },
      course.title,
    );
    this.element = createElement(
      'header',
      { className: 'header' },
      title,
      createElement('div', { className: 'progress' }, this.progressBar, this.percentText),
      this.outlineButton,
    );
  }

  /** @param progress percent */
  update(progress: number): void {
    this.progressBar.value = progress;
    this.percentText.textContent = this.text('interop.player.progress', { percent: Math.floor(progress) });
  }

  closeOutline(): void {
    this.setOutlineOpen(false);
  }

  private isOutlineOpen(): boolean {
    return this.outline.classList.contains('open');
  }

  private setOutlineOpen(isOpen: boolean): void {
    this.outline.classList.toggle('open', isOpen);
    this.outlineButton.setAttribute('aria-expanded', String(isOpen));
  }
}
