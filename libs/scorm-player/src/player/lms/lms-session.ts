import type { ScormEdition } from '@lectern/contract';
import { EDITIONS, type EditionRules } from './editions.js';
import { findApi, type LmsApi } from './find-api.js';
import type { CheckedAnswer, CourseReport, Element, ModuleReport } from './report.js';

/** Changes within this time are sent together. */
const COMMIT_DELAY_MS = 1000;

/** The data that the LMS stored in the last session. */
export interface StoredSession {
  suspendData: string;
  /** The slide that was shown last; empty: none. */
  slideId: string;
  isComplete: boolean;
}

/** A session with the learning management system that plays the package. */
export class LmsSession {
  readonly stored: StoredSession;
  /** The values that the LMS has accepted. Unchanged values are not sent again. */
  private readonly sent = new Map<string, string>();
  private readonly startedAt = Date.now();
  /** The indexes of objectives by their ids; undefined where the LMS has no objectives. */
  private readonly objectives: Map<string, number> | undefined;
  private interactionCount: number;
  private isReadOnly = false;
  private hasEnded = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  private constructor(
    private readonly api: LmsApi,
    private readonly rules: EditionRules,
  ) {
    const status = this.get(rules.status);
    this.stored = {
      suspendData: this.get(rules.suspendData),
      slideId: this.get(rules.location),
      isComplete: status === 'completed' || status === 'passed',
    };
    // A teacher's preview ('browse') and a learner's look at a closed attempt ('review') store nothing.
    this.isReadOnly = ['browse', 'review'].includes(this.get(rules.mode));
    this.objectives = this.readObjectives();
    this.interactionCount = Number(this.get('cmi.interactions._count')) || 0;
    this.setAll(rules.initialElements);
  }

  /** @returns undefined where there is no LMS, or where the LMS refuses the session */
  static start(edition: ScormEdition, window: Window): LmsSession | undefined {
    const rules = EDITIONS[edition];
    const api = findApi(window, rules.apiName);
    if (!api || !isTrue(callApi(api, rules.functions.initialize, ''))) return undefined;
    return new LmsSession(api, rules);
  }

  /** Sends the changed values, and lets the LMS store them within `COMMIT_DELAY_MS`. */
  report(report: CourseReport): void {
    this.setAll(this.rules.describeCourse(report));
    for (const module of report.modules) this.reportModule(module);
    this.commitSoon();
  }

  recordAnswer(answer: CheckedAnswer): void {
    const elements = this.rules.describeInteraction(`cmi.interactions.${this.interactionCount}`, answer);
    if (!elements.length || this.isReadOnly) return;
    this.interactionCount += 1;
    this.setAll(elements);
    this.commitSoon();
  }

  /** Lets the LMS store the sent values, with the time of the session so far. */
  commit(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.hasEnded) return;
    this.setAll([this.rules.describeSessionTime(Date.now() - this.startedAt)]);
    callApi(this.api, this.rules.functions.commit, '');
  }

  end(): void {
    if (this.hasEnded) return;
    this.commit();
    this.hasEnded = true;
    callApi(this.api, this.rules.functions.end, '');
  }

  private commitSoon(): void {
    this.timer ??= setTimeout(() => this.commit(), COMMIT_DELAY_MS);
  }

  private reportModule(module: ModuleReport): void {
    if (!this.objectives || module.progress === 0) return;
    const id = `module-${module.id}`;
    const knownIndex = this.objectives.get(id);
    const index = knownIndex ?? this.objectives.size;
    const prefix = `cmi.objectives.${index}`;
    if (knownIndex === undefined) {
      this.objectives.set(id, index);
      this.setAll([[`${prefix}.id`, id]]);
    }
    this.setAll(this.rules.describeModule(prefix, module));
  }

  /** Reads the objectives that the LMS has already. */
  private readObjectives(): Map<string, number> | undefined {
    if (!this.get('cmi.objectives._children')) return undefined;
    const count = Number(this.get('cmi.objectives._count')) || 0;
    const ids = Array.from({ length: count }, (_, index) => this.get(`cmi.objectives.${index}.id`));
    return new Map(ids.map((id, index) => [id || `unnamed ${index}`, index]));
  }

  private setAll(elements: readonly Element[]): void {
    if (this.isReadOnly || this.hasEnded) return;
    for (const [name, value] of elements) {
      if (this.sent.get(name) === value) continue;
      if (isTrue(callApi(this.api, this.rules.functions.set, name, value))) this.sent.set(name, value);
    }
  }

  private get(name: string): string {
    const value = callApi(this.api, this.rules.functions.get, name);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  }
}

const isTrue = (value: unknown): boolean => value === true || value === 'true';

/** Calls a function of the LMS; undefined where the function throws, so that the course goes on. */
function callApi(api: LmsApi, name: string, ...values: string[]): unknown {
  try {
    return api[name]?.(...values);
  } catch {
    return undefined;
  }
}
