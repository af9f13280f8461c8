import type { PackagedCourse, PackagedModule } from '../../package-data.js';
import type { LmsSession } from '../lms/lms-session.js';
import { createPractice } from '../questions/practice.js';
import { CourseState } from '../state/course-state.js';
import { Controls } from './controls.js';
import { createButton, createElement } from './element.js';
import { Header } from './header.js';
import { ModuleLoader } from './load-module.js';
import { Outline, type Place } from './outline.js';
import { createSlide } from './slide.js';
import { createTexts, type GetText } from './texts.js';

/** How a place was opened: at the start, chosen in the outline, or by Previous, Next or an arrow key. */
type OpenTrigger = 'start' | 'choice' | 'step';

/** Shows the course: one slide at a time, or the practice questions of a module. */
export class Player {
  private readonly text: GetText;
  private readonly state: CourseState;
  private readonly loader: ModuleLoader;
  private readonly header: Header;
  private readonly outline: Outline;
  private readonly controls: Controls;
  private readonly main = createElement('main', { id: 'content' });
  private readonly status = createElement('p', {
    className: 'visually-hidden',
    attributes: { role: 'status' },
  });
  private place: Place = { module: 0, slide: 0 };
  /** Counts the calls of `open`, so that a module that loads late does not replace a place that was opened after it. */
  private openCount = 0;

  constructor(
    private readonly course: PackagedCourse,
    private readonly lms: LmsSession | undefined,
  ) {
    this.text = createTexts(course.messages, course.locale);
    this.state = new CourseState(course.modules, lms?.stored);
    this.loader = new ModuleLoader(course.modules.map(({ script }) => script));
    const openChosen = (place: Place) => void this.open(place, 'choice');
    this.outline = new Outline({
      modules: course.modules,
      state: this.state,
      text: this.text,
      direction: course.direction,
      onOpen: openChosen,
    });
    this.header = new Header(course, this.text, this.outline.element);
    this.controls = new Controls(this.text, {
      onPrevious: () => this.move(-1),
      onNext: () => this.move(1),
      onComplete: () => this.complete(),
      onNextModule: () => void this.open({ module: this.place.module + 1, slide: 0 }, 'step'),
    });
  }

  async start(): Promise<void> {
    const notStoredNote = this.lms
      ? null
      : createElement(
          'p',
          { className: 'note', attributes: { role: 'note' } },
          this.text('interop.player.notKept'),
        );
    const body = createElement('div', { className: 'body' }, this.outline.element, this.main);
    document.body.replaceChildren(
      ...[this.header.element, notStoredNote, body, this.controls.element, this.status].filter(
        (child) => child !== null,
      ),
    );
    document.addEventListener('keydown', (event) => this.onKey(event));
    await this.open(this.findStartPlace(), 'start');
  }

  /** Finds the slide of the last session, otherwise the first one that was not seen. */
  private findStartPlace(): Place {
    const { modules } = this.course;
    const findSlide = (matches: (slideId: string, moduleId: string) => boolean): Place | undefined => {
      const module = modules.findIndex(({ id, slideIds }) =>
        slideIds.some((slideId) => matches(slideId, id)),
      );
      const outline = modules[module];
      return (
        outline && { module, slide: outline.slideIds.findIndex((slideId) => matches(slideId, outline.id)) }
      );
    };
    return (
      findSlide((slideId) => slideId === this.state.slideId) ??
      findSlide((slideId, moduleId) => !this.state.hasSeen(slideId) && !this.state.hasCompleted(moduleId)) ??
      findSlide(() => true) ?? { module: 0, slide: 0 }
    );
  }

  private async open(place: Place, trigger: OpenTrigger): Promise<void> {
    const openNumber = ++this.openCount;
    const outline = this.course.modules[place.module];
    if (!outline) return;
    try {
      const module = await this.loader.load(place.module);
      if (openNumber === this.openCount) this.show(place, module, trigger);
    } catch {
      if (openNumber === this.openCount) this.showFailure(place);
    }
  }

  private show(place: Place, module: PackagedModule, trigger: OpenTrigger): void {
    this.place = place;
    const { id, title, slideIds } = this.course.modules[place.module] ?? { id: '', title: '', slideIds: [] };
    const slide = place.slide === 'practice' ? undefined : module.slides[place.slide];
    if (slide) this.state.markSeen(slide.id);
    this.main.replaceChildren(slide ? createSlide(slide, this.text) : this.createPractice(module, title));
    this.outline.open(place.module, module);
    this.controls.update({
      hasPrevious: place.slide === 'practice' ? slideIds.length > 0 : place.slide > 0,
      isLast: place.slide === slideIds.length - 1,
      isSlide: slide !== undefined,
      isComplete: this.state.hasCompleted(id),
      nextModule: this.course.modules[place.module + 1]?.title,
      isCourseComplete: this.state.isComplete,
    });
    this.refresh();
    window.scrollTo(0, 0);
    this.main.scrollTop = 0;
    const number = place.slide === 'practice' ? 0 : place.slide + 1;
    if (slide && trigger === 'step')
      this.status.textContent = this.text('interop.player.announce', {
        number,
        count: slideIds.length,
        title: slide.title,
      });
    if (trigger === 'choice') {
      this.header.closeOutline();
      this.main.querySelector('h2')?.focus();
    }
  }

  private createPractice({ questions }: PackagedModule, title: string): HTMLElement {
    return createPractice({
      title,
      questions,
      text: this.text,
      onShow: () => window.scrollTo(0, 0),
      onAnswer: (answer) => {
        this.state.saveAnswer(answer.question.id, answer.fraction === 1);
        this.lms?.recordAnswer(answer);
        this.lms?.report(this.state.report());
      },
    });
  }

  private showFailure(place: Place): void {
    this.main.replaceChildren(
      createElement(
        'div',
        { className: 'stack' },
        createElement('p', { attributes: { role: 'alert' } }, this.text('interop.player.moduleFailed')),
        createButton(this.text('interop.player.retry'), () => void this.open(place, 'choice'), 'primary'),
      ),
    );
  }

  private move(step: -1 | 1): void {
    const count = this.course.modules[this.place.module]?.slideIds.length ?? 0;
    const { slide, module } = this.place;
    const targetSlide = slide === 'practice' ? count - 1 : slide + step;
    if (slide === 'practice' && step > 0) return;
    if (targetSlide >= 0 && targetSlide < count) void this.open({ module, slide: targetSlide }, 'step');
  }

  private complete(): void {
    const module = this.course.modules[this.place.module];
    if (!module) return;
    this.state.completeModule(module.id);
    this.controls.showCompleted({
      nextModule: this.course.modules[this.place.module + 1]?.title,
      isCourseComplete: this.state.isComplete,
    });
    this.refresh();
    // A completion is stored at once, because its loss would be the worst for a learner.
    this.lms?.commit();
  }

  private refresh(): void {
    this.outline.update(this.place);
    this.header.update(this.state.progress);
    this.lms?.report(this.state.report());
  }

  /**
   * Opens the next or previous slide on an arrow key, unless the focus is in a field, a sound or a scrolling table, which use these keys.
   */
  private onKey(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      target.closest('input, select, textarea, audio, .scroller')
    )
      return;
    const nextKey = this.course.localeDirection === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const previousKey = this.course.localeDirection === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
    if (event.key === nextKey && this.place.slide !== 'practice') this.move(1);
    if (event.key === previousKey) this.move(-1);
  }
}
