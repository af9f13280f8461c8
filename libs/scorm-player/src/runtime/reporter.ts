import {
  SCORM_FILES_PATH,
  SCORM_MESSAGE,
  SCORM_REPORT_PATH,
  type ScormFrameName,
  type ScormMessage,
  type ScormReport,
  type ScormState,
} from '@lectern/contract';

/** A changed value is sent after this time at the latest, even if the package does not commit. */
const SEND_DELAY_MS = 500;
const MAX_RETRY_PAUSE_MS = 30_000;
/** Browsers limit the size of requests that outlive their page (`keepalive`). */
const MAX_KEEPALIVE_BYTES = 60_000;
const FIRST_RETRY_PAUSE_MS = 1000;
/** The status of the server's answer where a later window has opened the activity. */
const OPENED_AGAIN = 409;

/** Sends the values of an activity to the server. Each report has all changes since the last confirmed report. */
export class Reporter {
  private readonly url: string;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isSending = false;
  private failures = 0;
  private isRefused = false;
  /** The changes of the latest report that the server would refuse again, as they were sent. */
  private refusedChanges: string | undefined;

  /**
   * @param frame the reporter updates `state`, `pending` and `sequence` in it
   * @param page the window of Lectern that shows the package
   * @param onChange called after each change of `frame`
   */
  constructor(
    private readonly frame: ScormFrameName,
    private readonly page: Window,
    private readonly onChange: () => void,
  ) {
    const token = location.pathname.split('/')[SCORM_FILES_PATH.split('/').length] ?? '';
    this.url = `${location.protocol}//${location.host}${SCORM_FILES_PATH}/${token}/${SCORM_REPORT_PATH}`;
  }

  /** Takes the current values of the activity. Changed values are sent within `SEND_DELAY_MS`. */
  update(state: ScormState): void {
    const { frame } = this;
    for (const [name, value] of Object.entries(state))
      if ((frame.state[name] ?? '') !== value) frame.pending[name] = frame.state[name] = value;
    this.onChange();
    if (this.hasChanges) this.timer ??= setTimeout(() => void this.send(), SEND_DELAY_MS);
  }

  /** Sends the changed values now. @param isLeaving the page is about to close: the request has to outlive it */
  async send(isLeaving = false): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (!this.hasChanges || this.isRefused || this.frame.session === null) return;
    // While a report is on its way, the changes go into the next report. Only a page that is about to close can't wait for that.
    if (this.isSending && !isLeaving) return;
    const changes = { ...this.frame.pending };
    if (JSON.stringify(changes) === this.refusedChanges) return;
    const { activity, session } = this.frame;
    const report: ScormReport = { activity, session, sequence: ++this.frame.sequence, changes };
    this.onChange();
    this.isSending = true;
    const status = await this.post(JSON.stringify(report), isLeaving);
    this.isSending = false;
    if (status !== undefined && status < 300) this.confirm(changes);
    else if (status === OPENED_AGAIN) this.refuse();
    else if (status === undefined || isTemporary(status)) this.retry();
    else this.keep(changes);
  }

  notifyPage(state: ScormMessage['state']): void {
    this.page.postMessage({ type: SCORM_MESSAGE, state } satisfies ScormMessage, '*');
  }

  private get hasChanges(): boolean {
    return Object.keys(this.frame.pending).length > 0;
  }

  /**
   * Posts a report as plain text, which needs no CORS preflight: a closing page has no time for one.
   * @returns the status; undefined without an answer
   */
  private async post(body: string, isLeaving: boolean): Promise<number | undefined> {
    const keepalive = isLeaving && new Blob([body]).size < MAX_KEEPALIVE_BYTES;
    const request = { method: 'POST', body, keepalive, credentials: 'omit' } as const;
    return fetch(this.url, request).then(
      ({ status }) => status,
      () => undefined,
    );
  }

  private confirm(confirmed: ScormState): void {
    const unconfirmed = Object.entries(this.frame.pending).filter(
      ([name, value]) => confirmed[name] !== value,
    );
    this.frame.pending = Object.fromEntries(unconfirmed);
    this.failures = 0;
    this.onChange();
    this.notifyPage('saved');
    if (this.hasChanges) void this.send();
  }

  private refuse(): void {
    this.isRefused = true;
    this.notifyPage('opened-again');
  }

  /** Keeps changes that the server has refused until there are others: a retry would get the same answer. */
  private keep(changes: ScormState): void {
    this.refusedChanges = JSON.stringify(changes);
    this.notifyPage('failing');
    if (this.hasChanges) void this.send();
  }

  private retry(): void {
    this.notifyPage('failing');
    const pause = Math.min(MAX_RETRY_PAUSE_MS, FIRST_RETRY_PAUSE_MS * 2 ** this.failures++);
    this.timer ??= setTimeout(() => void this.send(), pause);
  }
}

/** Whether the same report may succeed later: a server error, a timeout or a rate limit. */
const isTemporary = (status: number): boolean => status >= 500 || status === 408 || status === 429;
