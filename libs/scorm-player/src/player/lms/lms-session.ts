import type { ScormEdition } from '@lectern/contract';
import { EDITIONS, type EditionRules } from './editions.js';
import { findApi, type LmsApi } from './find-api.js';
import type { CheckedAnswer, CourseReport, Element, ModuleReport } from './report.js';

/** Changes within this time are sent together. */
const COMMIT_DELAY_MS = 1000;

/** What an LMS stored at the end of the session before. */
export interface StoredSession {
  suspendData: string;
  slideId: string;
  isComplete: boolean;
}

/** A session with the learning management system that plays the package. */
export class LmsSession {
  readonly stored: StoredSession;
  /** Values that the LMS has: what has not changed is not sent again. */
  private readonly sent = new Map<string, string>();
  private readonly startedAt = Date.now();
  private readonly objectives: Map<string, number> | undefined;
  private interactions: number;
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
    // A teacher who looks at the package, or a learner who looks at a closed attempt, changes nothing.
    this.isReadOnly = ['browse', 'review'].includes(this.get(rules.mode));
    this.objectives = this.readObjectives();
    this.interactions = Number(this.get('cmi.interactions._count')) || 0;
    this.setAll(rules.begin);
  }

  /** Undefined without an LMS, or where it refuses the session. */
  static start(edition: ScormEdition, from: Window): LmsSession | undefined {
    const rules = EDITIONS[edition];
    const api = findApi(from, rules.apiName);
    if (!api || !isTrue(callApi(api, rules.functions.initialize, ''))) return undefined;
    return new LmsSession(api, rules);
  }

  /** Sends what has changed. The LMS stores it a moment later. */
  report(report: CourseReport): void {
    this.setAll(this.rules.describeCourse(report));
    for (const module of report.modules) this.reportModule(module);
    this.commitSoon();
  }

  recordAnswer(answer: CheckedAnswer): void {
    const elements = this.rules.describeInteraction(`cmi.interactions.${this.interactions}`, answer);
    if (!elements.length || this.isReadOnly) return;
    this.interactions += 1;
    this.setAll(elements);
    this.commitSoon();
  }

  /** Stores what was sent, with the time of the session so far. */
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
    const known = this.objectives.get(id);
    const index = known ?? this.objectives.size;
    const prefix = `cmi.objectives.${index}`;
    if (known === undefined) {
      this.objectives.set(id, index);
      this.setAll([[`${prefix}.id`, id]]);
    }
    this.setAll(this.rules.describeModule(prefix, module));
  }

  /** The places of the objectives that the LMS has, by their ids; undefined where it has none to offer. */
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

/** A function of the LMS that fails must not end the course. */
function callApi(api: LmsApi, name: string, ...values: string[]): unknown {
  try {
    return api[name]?.(...values);
  } catch {
    return undefined;
  }
}
