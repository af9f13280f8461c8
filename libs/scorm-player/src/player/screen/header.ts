import type { PackagedCourse } from '../../package-data.js';
import { createButton, createElement } from './element.js';
import type { GetText } from './texts.js';

/** The title of the course, its progress, and on a narrow screen the button that opens the list of modules. */
export class Header {
  readonly element: HTMLElement;
  private readonly bar: HTMLProgressElement;
  private readonly percent = createElement('span', { className: 'quiet-text' });
  private readonly toggle: HTMLButtonElement;

  constructor(
    course: PackagedCourse,
    private readonly text: GetText,
    private readonly outline: HTMLElement,
  ) {
    this.bar = createElement('progress', {
      max: 100,
      value: 0,
      attributes: { 'aria-label': text('interop.player.progressLabel') },
    });
    this.toggle = createButton(text('interop.player.modules'), () => this.setOutline(!this.isOpen()));
    this.toggle.classList.add('toggle');
    this.toggle.setAttribute('aria-controls', outline.id);
    this.setOutline(false);
    const title = createElement(
      'h1',
      { attributes: { lang: course.language ?? undefined, dir: course.direction } },
      course.title,
    );
    this.element = createElement(
      'header',
      { className: 'header' },
      title,
      createElement('div', { className: 'progress' }, this.bar, this.percent),
      this.toggle,
    );
  }

  update(progress: number): void {
    this.bar.value = progress;
    this.percent.textContent = this.text('interop.player.progress', { percent: Math.floor(progress) });
  }

  closeOutline(): void {
    this.setOutline(false);
  }

  private isOpen(): boolean {
    return this.outline.classList.contains('open');
  }

  private setOutline(isOpen: boolean): void {
    this.outline.classList.toggle('open', isOpen);
    this.toggle.setAttribute('aria-expanded', String(isOpen));
  }
}
